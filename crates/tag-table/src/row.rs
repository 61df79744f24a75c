//! The rows of tables of tags. A row has the tag's name in ExifTool, the conversion of its value to text,
//! and what a reader needs to find the value. There is one type of row for each way in which blocks identify
//! their values; readers define no types of their own for that.
//!
//! | row | identifies a value by | blocks |
//! |---|---|---|
//! | [`number::NumberRow`] | a number | directories of TIFF, EXIF, GPS; GeoTIFF; FlashPix |
//! | [`key::KeyRow`] | a code or a text | RIFF, ID3, QuickTime, ASF; EXR; MIE; HTML, contacts, fonts |
//! | [`place::PlaceRow`] | its offset | headers with a fixed layout: BMP, DPX, programs |
//! | [`element::ElementRow`] | an EBML number | Matroska |
//! | [`label::LabelRow`] | a label of SMPTE | MXF |
//! | [`field::FieldRow`] | the number of a message and of its field | FIT |
//! | [`PathRow`](crate::film::dji::PathRow) | numbers of messages inside each other | DJI's `djmd` |
//! | [`PropertyRow`](crate::standard::xmp::PropertyRow) | a namespace and a name | XMP |
//! | [`DatasetRow`](crate::standard::iptc::DatasetRow) | the numbers of a record and a dataset | IPTC |
//! | [`DictionaryRow`](crate::document::pdf::DictionaryRow) | a name | dictionaries of PDF |
//! | [`MakerRow`](crate::maker::row::MakerRow) | a number or a place, and the camera | maker notes |
//!
//! The last five stand with their tables, because their other columns are about that one block.

pub mod element;
pub mod field;
pub mod key;
pub mod label;
pub mod number;
pub mod place;
