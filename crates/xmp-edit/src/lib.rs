//! Edits the properties of an XMP sidecar, and nothing else in it.
//!
//! [`edit`] is a pure function: the bytes of a sidecar, or none, and [`Edits`] give new bytes. An edit is a
//! list of splices of the old text, so all that it does not concern stays byte for byte: comments,
//! processing instructions, the wrapper of the packet, prefixes, line ends, properties that nobody knows, and
//! the encoding. A text is parsed again after each property, which keeps every step simple; a sidecar has a
//! few kilobytes.
//!
//! What is not well-formed, or declares entities, is refused. Work and memory are bounded by the limits in
//! `document.rs`.
//!
//! ```
//! use thalweg_xmp_edit::{Edits, Field, edit, values};
//!
//! let mut edits = Edits::default();
//! edits.set(Field::Rating, "4")?;
//! let sidecar = edit(None, &edits)?.expect("a rating is set");
//! assert_eq!(values(&sidecar)?[0], ("rating", vec!["4".to_owned()]));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod document;
mod edits;
mod encoding;
mod keywords;
mod name;
mod property;
mod text;
mod values;

pub use edits::{BadValue, Edits, Field};
pub use values::{side_of_extension, values};

use encoding::Encoding;
use property::Property;

/// Most bytes of a sidecar, before and after an edit: what the readers of sidecars accept.
pub const MOST_BYTES: usize = 8 << 20;

/// Why a sidecar is not edited.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum EditError {
    /// It is longer than sidecars are, or would be afterwards.
    #[error("the sidecar is larger than {} MiB", MOST_BYTES >> 20)]
    TooLarge,
    /// Its bytes are in no encoding that is known here, or not what its beginning says.
    #[error("the sidecar's text is {0}")]
    Encoding(&'static str),
    /// It declares a document type, which may contain entities.
    #[error("the sidecar has a document type declaration")]
    DocumentType,
    /// It is not well-formed XML.
    #[error("the sidecar is not well-formed XML: {0}")]
    Malformed(String),
    /// It is XML without RDF.
    #[error("the sidecar is not XMP: it has no rdf:RDF")]
    NoRdf,
    /// It would take too much work: the number of these is beyond all use.
    #[error("the sidecar has too many {0}")]
    TooMany(&'static str),
}

/// The sidecar with the edits; `None` if it says all of it already. Without old bytes a new sidecar is made.
///
/// # Errors
/// [`EditError`]; the caller then leaves the sidecar as it is.
pub fn edit(old: Option<&[u8]>, edits: &Edits) -> Result<Option<Vec<u8>>, EditError> {
    let (encoding, old_text) = match old {
        Some(bytes) => Encoding::decode(bytes)?,
        None => (Encoding::NEW, text::NEW_SIDECAR.to_owned()),
    };
    let mut text = old_text.clone();
    document::check(&text)?;
    for (field, value) in edits.changes() {
        text = match value {
            Some(value) => set(text, field, value)?,
            None => remove(text, field)?,
        };
    }
    text = keywords::apply(text, edits)?;
    if text == old_text {
        return Ok(None);
    }
    if old.is_none()
        && let Some(extension) = edits.extension()
    {
        text = document::step(text, |view| view.set_simple(text::SIDECAR_FOR_EXTENSION, extension))?;
    }
    document::check(&text)?;
    let bytes = encoding.encode(&text);
    if bytes.len() > MOST_BYTES { Err(EditError::TooLarge) } else { Ok(Some(bytes)) }
}

/// Gives a field its value, in all properties that it has.
fn set(mut text: String, field: Field, value: &[String]) -> Result<String, EditError> {
    for (property, item) in field.properties().iter().zip(value.iter().cycle()) {
        text = document::step(text, |view| match *property {
            Property::Simple(name) => view.set_simple(name, item),
            Property::Languages(name) => view.set_default_language(name, item),
            Property::Sequence(name) => view.set_sequence(name, value),
        })?;
    }
    Ok(text)
}

/// Removes all properties of a field, and those that mean nothing without it.
fn remove(mut text: String, field: Field) -> Result<String, EditError> {
    let names = field.properties().iter().map(Property::name);
    for name in names.chain(field.companions().iter().copied()) {
        text = document::step(text, |view| view.remove(name))?;
    }
    Ok(text)
}
