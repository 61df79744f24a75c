//! Reads `glossary.z`, made by `scripts/tables/glossary.py`, which describes its form.

use std::io::Read as _;
use std::sync::OnceLock;

use crate::{Glossary, Map, Table, Tag, Translation};

/// Ends the name of a section with descriptions of tables.
const OF_TABLES: &str = ".tables";

impl Glossary {
    #[expect(clippy::expect_used, reason = "the file is part of the program; tests read all of it")]
    pub(crate) fn unpack(packed: &[u8]) -> Glossary {
        let mut text = String::new();
        flate2::read::ZlibDecoder::new(packed).read_to_string(&mut text).expect("the table is whole");
        // Once for a process: texts are handed out without a copy.
        Glossary::read(text.leak())
    }

    fn read(text: &'static str) -> Glossary {
        let mut sections: Map<&'static str> = sections(text).collect();
        let mut taken = |name| sections.remove(name).unwrap_or_default();
        let (languages, lists, values) = (taken("languages"), taken("lists"), taken("values"));
        let (names, files, tables) = (by_name(taken("names")), by_name(taken("files")), taken("tables"));
        let writable = taken("writable").lines().collect();
        // What is left are the languages.
        let translations =
            sections.iter().filter(|(code, _)| !code.ends_with(OF_TABLES)).map(|(code, tags)| {
                let tables = sections.get(&*format!("{code}{OF_TABLES}")).copied().unwrap_or_default();
                (*code, Translation { tags, tables, language: OnceLock::new() })
            });
        let mut glossary = Glossary {
            languages: languages.lines().filter_map(|line| line.split_once('\t')).collect(),
            lists: by_name(lists),
            values: values.split('\n').collect(),
            writable,
            names,
            files,
            tables: Vec::new(),
            tags: Vec::new(),
            translations: translations.collect(),
        };
        tables.lines().for_each(|line| glossary.take_line(line));
        glossary
    }

    /// Takes the head of a table, or a tag of the last one.
    fn take_line(&mut self, line: &'static str) {
        let mut fields = line.split('\t');
        let mut next = || fields.next().unwrap_or_default();
        if let Some(name) = line.strip_prefix('=') {
            let name = name.split('\t').next().unwrap_or(name);
            next();
            let groups = [next(), next(), next()];
            let from = self.tags.len();
            self.tables.push(Table { name, groups, description: next(), tags: from..from });
            return;
        }
        let mut tag = Tag {
            id: next(),
            name: next(),
            format: next(),
            is_writable: next() == "w",
            flags: next(),
            structure: next(),
            count: next(),
            index: next(),
            own_groups: [next(), next(), next()],
            description: next(),
            values: next(),
        };
        if tag.description.is_empty() {
            tag.description = self.names.get(tag.name).copied().unwrap_or_default();
        }
        self.tags.push(tag);
        if let Some(table) = self.tables.last_mut() {
            table.tags.end = self.tags.len();
        }
    }
}

/// Names of the sections, and the lines of each.
fn sections(text: &'static str) -> impl Iterator<Item = (&'static str, &'static str)> {
    // A word that is printed may begin with `#`, but never stands at the beginning of a line.
    text.split("\n#").map(|section| {
        let (name, lines) = section.split_once('\n').unwrap_or((section, ""));
        (name.trim_start_matches('#'), lines)
    })
}

/// Lines by the first field of each, without it.
pub(crate) fn by_name(lines: &'static str) -> Map<&'static str> {
    lines.lines().map(|line| line.split_once('\t').unwrap_or((line, ""))).collect()
}
