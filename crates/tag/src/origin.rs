//! Where a tag is stored in its file, and how: ExifTool's families 5 to 7 of groups. Recorded on request.

use table::value::Format;

/// Where a tag is stored in its file, and how. Each part is empty for what the file does not store itself,
/// such as a tag computed from others.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Origin<'a> {
    /// Names of the structures that contain the tag, from the outermost inwards, joined by `-`:
    /// `JPEG-APP1-IFD0` (ExifTool's family 5).
    pub path: &'a str,
    /// Format in which a directory stores the value (family 6).
    pub format: Option<Format>,
    /// What the format has for the tag in its table (family 7).
    pub id: Id<'a>,
}

/// What a format has for a tag.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Id<'a> {
    /// Something that is not recorded here.
    #[default]
    Unknown,
    /// A number.
    Number(u32),
    /// A text, such as the keyword of a PNG text.
    Text(&'a str),
}
