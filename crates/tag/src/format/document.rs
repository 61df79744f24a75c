//! Documents: PDF and PostScript.

mod pdf;
mod postscript;

use crate::context::Context;

type Begins = fn(&[u8]) -> bool;
type Read = for<'a> fn(&mut Context<'a>);

/// Whether a file begins like one of the documents.
pub(super) fn begins(head: &[u8]) -> bool {
    reader_of(head).is_some()
}

/// Reads the file as the document that it begins as.
pub(super) fn read(ctx: &mut Context<'_>) {
    let head = ctx.source.get_up_to(0, super::SIGNATURE_BYTES).unwrap_or(&[]);
    if let Some(read) = reader_of(head) {
        read(ctx);
    }
}

fn reader_of(head: &[u8]) -> Option<Read> {
    const READERS: [(Begins, Read); 2] = [(pdf::begins, pdf::read), (postscript::begins, postscript::read)];
    READERS.into_iter().find(|(begins, _)| begins(head)).map(|(_, read)| read)
}

#[cfg(test)]
mod tests;
