//! The lens comes from the standard's tag, otherwise from the maker's note.

use super::tree::Tree;
use crate::common::picture::Jpeg;

/// A Canon note that contains the name of the lens.
const NOTE: &[u8] = b"\x01\0\x95\0\x02\0\x04\0\0\0EF50\0\0\0\0";

#[test]
fn the_makers_note_names_the_lens_where_nothing_else_does() {
    let tree = Tree::new();
    let canon = || Jpeg::new(4, 3).camera("Canon", "Canon EOS 10D").note(NOTE);
    tree.write("a.jpg", &canon().to_bytes());
    tree.write("b.jpg", &canon().lens("RF85").to_bytes());
    tree.run();
    assert_eq!(
        tree.ask("SELECT lens FROM image ORDER BY path"),
        [r#"{"lens":"EF50"}"#, r#"{"lens":"RF85"}"#]
    );
}
