//! Function pointers to the readers that directories, XMP and maker notes call through
//! [`Context::readers`](crate::context::Context).

use crate::context::Readers;
use crate::format::picture::{jpeg, psd};
use crate::maker::{own, part, property};
use crate::{jumbf, photoshop};

pub(crate) static READERS: Readers = Readers {
    maker: part::read,
    property: property::read,
    boxes: jumbf::read,
    own: own::read,
    jpeg: jpeg::read_embedded,
    layers: psd::read_layers_of_tiff,
    photoshop: photoshop::read_with_iptc_copies,
};
