//! Edits the properties of an XMP sidecar, and nothing else in it.
//!
//! [`edit`] is a pure function: the bytes of a sidecar, or none, and [`Edits`] give new bytes. An edit is a
//! list of splices of the old text, so all that it does not concern stays byte for byte: comments,
//! processing instructions, the wrapper of the packet, prefixes, line ends, properties that nobody knows, and
//! the encoding. A text is parsed again where a step depends on what an earlier one added or removed
//! (`document/step.rs`).
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

use std::io;

pub use edits::{BadValue, Edits, Field};
pub use values::{side_of_extension, values};

use document::Step;
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
    /// The keywords of the photo itself cannot be read.
    #[error("cannot read the photo's own keywords")]
    OwnKeywords(#[source] io::Error),
}

/// The sidecar with the edits; `None` if it says all of it already. Without old bytes a new sidecar is made.
///
/// # Errors
/// [`EditError`]; the caller then leaves the sidecar as it is.
pub fn edit(old: Option<&[u8]>, edits: &Edits) -> Result<Option<Vec<u8>>, EditError> {
    edit_beside(old, edits, &mut || Ok(edits.known_keywords().to_vec()))
}

/// Like [`edit`] for the sidecar of a photo: `own_keywords` reads those of the photo, each with levels. It
/// is called if the edits add to keywords, or remove some, and the sidecar has none, because a sidecar's
/// keywords take the place of the photo's.
///
/// # Errors
/// [`EditError`], and [`EditError::OwnKeywords`] if `own_keywords` fails.
pub fn edit_beside(
    old: Option<&[u8]>,
    edits: &Edits,
    own_keywords: &mut dyn FnMut() -> io::Result<Vec<Vec<String>>>,
) -> Result<Option<Vec<u8>>, EditError> {
    let (encoding, old_text) = match old {
        Some(bytes) => Encoding::decode(bytes)?,
        None => (Encoding::NEW, text::NEW_SIDECAR.to_owned()),
    };
    document::check_amounts(&old_text)?;
    let mut text = document::apply(old_text.clone(), |view| {
        let mut steps = Vec::new();
        edits.changes().for_each(|(field, value)| add_steps(field, value, &mut steps));
        keywords::add_steps(view, edits, own_keywords, &mut steps)?;
        Ok(steps)
    })?;
    if text == old_text {
        return Ok(None);
    }
    if old.is_none()
        && let Some(extension) = edits.extension()
    {
        text = document::apply(text, |_| Ok(vec![Step::Simple(text::SIDECAR_FOR_EXTENSION, extension)]))?;
    }
    document::check(&text)?;
    let bytes = encoding.encode(&text);
    if bytes.len() > MOST_BYTES { Err(EditError::TooLarge) } else { Ok(Some(bytes)) }
}

/// The steps that give a field its value in all properties that it has, or remove these and those that mean
/// nothing without them.
fn add_steps<'s>(field: Field, value: Option<&'s [String]>, steps: &mut Vec<Step<'s>>) {
    let properties = field.properties().iter();
    let Some(value) = value else {
        let names = properties.map(Property::name).chain(field.companions().iter().copied());
        steps.extend(names.map(Step::Remove));
        return;
    };
    steps.extend(properties.zip(value.iter().cycle()).map(|(property, item)| match *property {
        Property::Simple(name) => Step::Simple(name, item),
        Property::Languages(name) => Step::DefaultLanguage(name, item),
        Property::Sequence(name) => Step::Sequence(name, value),
    }));
}
