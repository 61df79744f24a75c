//! Documentation comments of public items that are too short to say anything.

/// Fewest words of the first paragraph of a public item's documentation.
pub(crate) const LEAST_WORDS: usize = 4;

/// Lines of the documentation comments of `pub` items whose first paragraph has fewer words, counted from 1.
pub(crate) fn short_docs(text: &str) -> Vec<usize> {
    let lines: Vec<&str> = text.lines().map(str::trim_start).collect();
    let mut short = Vec::new();
    let mut at = 0;
    while at < lines.len() {
        let docs = lines[at..].iter().take_while(|line| line.starts_with("///")).count();
        if docs == 0 {
            at += 1;
            continue;
        }
        let first_paragraph = lines[at..at + docs].iter().map(|line| line[3..].trim());
        let n_words: usize =
            first_paragraph.take_while(|line| !line.is_empty()).map(|line| line.split(' ').count()).sum();
        let item = lines[at + docs..].iter().find(|line| !line.starts_with("#["));
        if n_words < LEAST_WORDS && item.is_some_and(|item| item.starts_with("pub ")) {
            short.push(at + 1);
        }
        at += docs;
    }
    short
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_short_docs_of_public_items_are_found() {
        let text = "/// The file.\n#[derive(Debug)]\npub struct A;\n\n/// The file.\nstruct B;\n\n\
                    /// Path of the file.\npub fn c() {}\n\n/// Path of\n/// the file.\n///\n/// More.\npub fn d() {}\n\
                    /// One.\n///\n/// A second paragraph with words.\npub fn e() {}\n";
        assert_eq!(short_docs(text), [1, 16]);
    }
}
