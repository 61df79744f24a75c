//! Function pointers to the readers that directories and maker notes call through
//! [`Context::readers`](crate::context::Context).

use crate::context::Readers;
use crate::format::picture::{jpeg, psd};
use crate::maker::own;
use crate::photoshop;

pub(crate) static READERS: Readers = Readers {
    own: own::read,
    jpeg: jpeg::read_embedded,
    layers: psd::read_layers_of_tiff,
    photoshop: photoshop::read_with_iptc_copies,
};
