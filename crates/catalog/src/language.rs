//! The language of searches: text to a tree of conditions, without any I/O.
//!
//! `docs/search.md` describes the language. [`parse`] makes a [`Search`] of a text, and its `Display` makes a
//! text of a [`Search`], which parses to the same tree. Mistakes are all found at once, each with its place
//! in the text.
//!
//! ```
//! use thalweg_catalog::language::{drawn, parse};
//!
//! let search = parse("camera:nikon (from:2019 OR rating:4..) -kind:raw")?;
//! assert_eq!(search.to_string(), "camera:nikon (from:2019 OR rating:4..) -kind:raw");
//!
//! let errors = parse("iron camra:nikon").unwrap_err();
//! assert_eq!(
//!     drawn("iron camra:nikon", &errors),
//!     "  iron camra:nikon\n       ^^^^^^ there is no filter `camra:`\n       did you mean `camera:`?"
//! );
//! # Ok::<(), Vec<thalweg_catalog::language::SearchError>>(())
//! ```

mod calendar;
pub(crate) mod date;
mod error;
mod key;
mod number;
mod parser;
mod print;
mod stack_role;
mod token;
mod tree;
mod value;

#[cfg(test)]
mod tests;

pub use error::{SearchError, drawn};
pub use key::{Key, key_named, keys, names_elsewhere};
pub use stack_role::StackRole;
pub use token::{Token, TokenKind, tokens};
pub use tree::{
    CalendarPart, Condition, Kind, NumberColumn, NumberRange, Search, TextColumn, TextMatch, WordField, Words,
};
pub use value::column_names;

/// Parses the text of a search.
///
/// # Errors
/// All mistakes, in the order of their places.
pub fn parse(text: &str) -> Result<Search, Vec<SearchError>> {
    parser::parse(text, false)
}

/// The search for one value of a filter, as [`parse`] makes it of the two in one text. Quotes, commas and
/// operators in the value are characters like others.
///
/// ```
/// use thalweg_catalog::language::{filter, parse};
///
/// assert_eq!(filter("camera", "eos, \"5d\"").unwrap(), parse("camera:\"eos, \"\"5d\"\"\"").unwrap());
/// assert_eq!(filter("missing", "lens").unwrap(), parse("missing:lens").unwrap());
/// assert_eq!(filter("kind", "cooked").unwrap_err().message, "`kind:` has no value `cooked`");
/// ```
///
/// # Errors
/// The mistake, with its place in the value.
pub fn filter(name: &str, value: &str) -> Result<Search, SearchError> {
    value::one(name, value)
}

/// Parses the text of a search that is being typed. A word or value of words that ends the text is a prefix,
/// and quotes and parentheses that are open at the end count as closed.
///
/// # Errors
/// Those of [`parse`], except for what is only unfinished.
pub fn parse_typing(text: &str) -> Result<Search, Vec<SearchError>> {
    parser::parse(text, true)
}
