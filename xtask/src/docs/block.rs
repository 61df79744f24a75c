//! The blocks of a document that are rendered from records: `<!-- figures: NAME.KIND -->` up to
//! `<!-- /figures -->`.

use std::ops::Range;

const OPEN: &str = "<!-- figures: ";
const OPEN_END: &str = " -->";
const CLOSE: &str = "<!-- /figures -->";

/// One block.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Block {
    /// The line of its first marker, from 1.
    pub(crate) line: usize,
    /// The record.
    pub(crate) name: String,
    /// What is shown of it.
    pub(crate) kind: String,
    /// The bytes between the markers, from the line after the first to the line of the last.
    pub(crate) body: Range<usize>,
}

/// Finds the blocks of a document.
///
/// # Errors
/// The line of a block that is not closed, and a name without a kind.
pub(crate) fn find(text: &str) -> Result<Vec<Block>, (usize, String)> {
    let mut blocks = Vec::new();
    let mut open: Option<(usize, &str, usize)> = None;
    let mut at = 0;
    for (number, line) in text.split_inclusive('\n').enumerate() {
        let (line_number, begin) = (number + 1, at);
        at += line.len();
        let line = line.trim_end();
        if let Some(rest) = line.strip_prefix(OPEN) {
            if let Some((first, ..)) = open {
                return Err((first, "this block of figures is not closed".to_owned()));
            }
            let name = rest.strip_suffix(OPEN_END);
            let name = name.ok_or((line_number, format!("`{line}` does not end with `-->`")))?;
            open = Some((line_number, name, at));
        } else if line == CLOSE {
            let (first, name, body) =
                open.take().ok_or((line_number, "no block of figures is open".to_owned()))?;
            let (name, kind) =
                name.split_once('.').ok_or((first, format!("`{name}` is not of the form NAME.KIND")))?;
            blocks.push(Block {
                line: first,
                name: name.to_owned(),
                kind: kind.to_owned(),
                body: body..begin,
            });
        }
    }
    match open {
        Some((line, ..)) => Err((line, "this block of figures is not closed".to_owned())),
        None => Ok(blocks),
    }
}

/// The document with each block's body replaced.
pub(crate) fn replaced(text: &str, blocks: &[(Block, String)]) -> String {
    let mut out = String::with_capacity(text.len());
    let mut at = 0;
    for (block, body) in blocks {
        out.push_str(&text[at..block.body.start]);
        out.push_str(body);
        at = block.body.end;
    }
    out.push_str(&text[at..]);
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "a\n<!-- figures: index.table -->\nold\n<!-- /figures -->\nb\n";

    #[test]
    fn a_block_is_found_and_replaced() {
        let mut blocks = find(TEXT).unwrap();
        let block = blocks.pop().unwrap();
        assert_eq!((block.line, block.name.as_str(), block.kind.as_str()), (2, "index", "table"));
        assert_eq!(&TEXT[block.body.clone()], "old\n");
        assert_eq!(replaced(TEXT, &[(block, "new\n".to_owned())]), TEXT.replace("old", "new"));
    }

    #[test]
    fn what_is_not_closed_or_has_no_kind_is_an_error() {
        assert_eq!(find("<!-- figures: a.b -->\n").unwrap_err().0, 1);
        assert_eq!(find("\n<!-- figures: a.b -->\n<!-- figures: a.b -->\n").unwrap_err().0, 2);
        assert_eq!(find("<!-- figures: a -->\n<!-- /figures -->\n").unwrap_err().0, 1);
        assert_eq!(find("\n<!-- /figures -->\n").unwrap_err().0, 2);
    }
}
