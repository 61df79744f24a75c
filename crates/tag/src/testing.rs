//! What the unit tests of readers share: a context for one block, and checks of the tags of a file.

use crate::context::Context;
use crate::lookout::filter_of;
use crate::metadata::{Metadata, Tag};
use crate::options::Options;
use crate::parser::Parser;
use crate::readers::READERS;
use crate::source::Source;
use bumpalo::Bump;
use table::def::Mode;

/// A context for one block of a file.
pub(crate) fn context<'a>(source: &'a Source<'a>, arena: &'a Bump, options: &'a Options) -> Context<'a> {
    let filter = arena.alloc(filter_of(&options.want));
    Context::new(source, arena, options, filter, &READERS, "", Vec::new())
}

/// The tags of a file as `group:name=text`, with the group of family 1.
pub(crate) fn tags_of(file: &[u8]) -> Vec<String> {
    tags_with(file, &Options::default())
}

pub(crate) fn tags_with(file: &[u8], options: &Options) -> Vec<String> {
    Parser::new().parse_whole(file, options, lines)
}

/// The tags of parsed metadata, as those of [`tags_of`].
pub(crate) fn lines(metadata: &Metadata<'_>) -> Vec<String> {
    let line = |tag: &Tag<'_>| format!("{}:{}={}", tag.group.family1, tag.name, tag.text(Mode::Print));
    metadata.tags.iter().map(line).collect()
}

/// Checks that all expected tags are among the tags, in any order.
#[track_caller]
pub(crate) fn assert_has(tags: &[String], expected: &[&str]) {
    for expected in expected {
        assert!(tags.iter().any(|tag| tag == expected), "{expected} is not in {tags:#?}");
    }
}

/// Checks that a file has these tags, and that no damage of its first bytes makes the reader panic.
#[track_caller]
pub(crate) fn check_tags(file: &[u8], expected: &[&str]) {
    assert_has(&tags_of(file), expected);
    for_each_damage(file, 1024, |damaged| drop(tags_of(damaged)));
}

/// Calls `read` with the file cut before each of its first bytes, and with each of them changed in three
/// ways.
pub(crate) fn for_each_damage(file: &[u8], n_bytes: usize, read: impl Fn(&[u8])) {
    for at in 0..file.len().min(n_bytes) {
        read(&file[..at]);
        for mask in [0x80, 0xff, 0x01] {
            let mut damaged = file.to_vec();
            damaged[at] ^= mask;
            read(&damaged);
        }
    }
}

/// Checks the text of the tag that a plain name means; `None` if there must be none.
#[track_caller]
pub(crate) fn check_tag(file: &[u8], name: &str, expected: Option<&str>) {
    let text = Parser::new().parse_whole(file, &Options::default(), |metadata| {
        metadata.find(name).map(|tag| tag.text(Mode::Print))
    });
    assert_eq!(text.as_deref(), expected, "{name}");
}

/// Checks the first tags with these groups of family 1 and names.
#[track_caller]
pub(crate) fn check_groups(file: &[u8], expected: &[(&str, &str, &str)]) {
    Parser::new().parse_whole(file, &Options::default(), |metadata| {
        for (group, name, text) in expected {
            let found = metadata.tags.iter().find(|tag| tag.group.family1 == *group && tag.name == *name);
            assert_eq!(found.map(|tag| tag.text(Mode::Print)).as_deref(), Some(*text), "{group}:{name}");
        }
    });
}
