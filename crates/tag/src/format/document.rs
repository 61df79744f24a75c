//! Documents: PDF and PostScript.

pub(super) mod pdf;
pub(super) mod postscript;

#[cfg(test)]
mod tests;
