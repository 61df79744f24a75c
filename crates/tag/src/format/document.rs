//! Documents: PDF and PostScript.

pub(super) mod data_text;
mod html;
pub(super) mod markup;
pub(super) mod pdf;
pub(super) mod postscript;
pub(super) mod text_file;
pub(super) mod zip;

#[cfg(test)]
mod tests;
