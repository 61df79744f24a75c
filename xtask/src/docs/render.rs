//! What documents show of a record.

mod number;
mod rivals;
mod table;

use std::collections::BTreeMap;

use xtask::record::{Figure, Record, Table};

use number::{count, list, rate, ratio, wrapped};

/// All records, by name.
pub(crate) type Records = BTreeMap<String, Record>;

/// The lines of a block.
///
/// # Errors
/// If there is no such record or kind, or the record has nothing to show for it.
pub(crate) fn block(name: &str, kind: &str, records: &Records) -> Result<String, String> {
    let record = records.get(name).ok_or_else(|| {
        format!("there is no bench/records/{name}.toml; `cargo xtask bench {name} --record` writes it")
    })?;
    let text = match (name, kind) {
        ("index", "headline") => headline(record, records.get("tags"))?,
        ("rivals", "table") => format!("{}\n{}", rivals::of(record)?, source(record)),
        (_, "source") => source(record),
        (_, "table") => table::cases(record)?,
        (_, "values") => table::values(record)?,
        (_, "report") => report(record)?,
        _ => return Err(format!("`{kind}` is not known: source, table, values, report")),
    };
    Ok(text)
}

/// The source, and the tables that the record has.
fn report(record: &Record) -> Result<String, String> {
    let mut parts = vec![source(record)];
    if !record.cases.is_empty() {
        parts.push(table::cases(record)?);
    }
    if !record.values.is_empty() {
        parts.push(table::values(record)?);
    }
    parts.extend(record.tables.iter().map(|printed| {
        let Table { title, columns, rows } = printed;
        format!("**{title}**\n\n{}", table::of_cells(columns, rows))
    }));
    Ok(parts.join("\n"))
}

/// A paragraph: when, where, of which commit, by which command.
fn source(record: &Record) -> String {
    let machine = &record.machine;
    let commands: Vec<String> = record.commands.iter().map(|command| format!("`{command}`")).collect();
    let mut text = format!("Measured {} ", record.date);
    if let Some(commit) = &record.commit {
        text += &format!("at commit {} ", commit.trim_end_matches('+'));
    }
    text += &format!(
        "on {} x {}, {} GiB, {}, {}, by {}",
        machine.cores,
        machine.processor,
        machine.memory_gib,
        machine.file_system,
        machine.kernel,
        list(&commands)
    );
    if let Some(profile) = &record.profile {
        text += &format!(", programs of the profile `{profile}`");
    }
    if let Some(rounds) = record.rounds {
        text += &format!("; {rounds} {}", if rounds == 1 { "round" } else { "rounds" });
    }
    text += ".";
    if let Some(note) = &record.note {
        text += &format!(" {}", note.trim());
    }
    wrapped(&text)
}

/// The rates that the README opens with.
fn headline(index: &Record, tags: Option<&Record>) -> Result<String, String> {
    let rate_of = |record: &Record, name: &str| {
        let found = record.case(name).and_then(|case| case.files_per_s);
        found.map(rate).ok_or_else(|| format!("the record has no rate of `{name}`"))
    };
    let collection = index.collections.first().ok_or("the record has no collection")?;
    let mut text = format!(
        "With {} JPEGs in the page cache, on {} cores ({}), `thalweg tags` prints three dates of each file as \
         JSON at {}",
        count(collection.files),
        index.machine.cores,
        index.machine.processor,
        rate_of(index, "dates")?
    );
    text += &times_exiftool(index, "dates", "exiftool-dates");
    text += &format!(
        ". Opening the files and reading their first 64 KiB, and nothing else, reaches {}.",
        rate_of(index, "floor")?
    );
    if let Some(tags) = tags {
        text += &format!(
            " All tags, makers' notes included: {}{}.",
            rate_of(tags, "all-tags")?,
            times_exiftool(tags, "all-tags", "exiftool-all-tags")
        );
    }
    text += &format!(
        " `thalweg index` fills a new catalogue at {}, and checks unchanged files at {}.",
        rate_of(index, "index")?,
        rate_of(index, "rescan")?
    );
    Ok(wrapped(&text))
}

/// `, 750 times the rate of ExifTool 13.58`, if ExifTool took part.
fn times_exiftool(record: &Record, of: &str, to: &str) -> String {
    let Some(found) = record.ratio(of, Some(to), Figure::Rate) else { return String::new() };
    let version = record.version("ExifTool").map(|version| format!(" {version}")).unwrap_or_default();
    format!(", {} times the rate of ExifTool{version}", ratio(found.median))
}

#[cfg(test)]
mod tests {
    use super::*;

    const RECORD: &str = r#"
        kind = "bench"
        date = "2026-11-22"
        commit = "0123456789ab"
        commands = ["cargo xtask bench index"]
        rounds = 11
        machine = { cores = 2, processor = "AMD EPYC", memory_gib = 24, kernel = "Linux 6.18", file_system = "ext4" }
        [[collection]]
        name = "jpegs-20k"
        files = 20000
        directories = 200
        bytes = 4620000000
        made_by = "copy"
        [[program]]
        name = "ExifTool"
        version = "13.58"
        [[case]]
        name = "floor"
        median_s = 0.1117
        files_per_s = 179000.0
        [[case]]
        name = "index"
        title = "`index`"
        min_s = 0.25
        median_s = 0.2695
        max_s = 1.3
        files_per_s = 74210.0
        peak_mb = 20.4
        [[case]]
        name = "rescan"
        median_s = 0.0633
        files_per_s = 316000.0
        [[case]]
        name = "dates"
        median_s = 0.1667
        files_per_s = 120000.0
        [[ratio]]
        of = "index"
        to = "floor"
        figure = "time"
        median = 2.284
        low = 2.1
        high = 2.5
        at_most = 2.0
        met = false
        [[ratio]]
        of = "rescan"
        figure = "rate"
        median = 316000.0
        at_least = 300000.0
        met = true
        [[ratio]]
        of = "dates"
        to = "exiftool-dates"
        figure = "rate"
        median = 750.4
        at_least = 400.0
        met = true
    "#;

    fn records() -> Records {
        [("index".to_owned(), Record::parse(RECORD).unwrap())].into()
    }

    #[test]
    fn the_headline_has_the_rates_of_the_record() {
        let text = block("index", "headline", &records()).unwrap();
        assert_eq!(
            text,
            "With 20,000 JPEGs in the page cache, on 2 cores (AMD EPYC), `thalweg tags` prints three dates of each file \
             as JSON at\n120,000 files/s, 750 times the rate of ExifTool 13.58. Opening the files and reading their \
             first 64 KiB, and nothing\nelse, reaches 179,000 files/s. `thalweg index` fills a new catalogue at 74,200 \
             files/s, and checks unchanged files at\n316,000 files/s.\n"
        );
    }

    #[test]
    fn a_table_has_the_columns_that_the_record_fills() {
        let text = block("index", "table", &records()).unwrap();
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines[0], "| case | median | fastest to slowest | files/s | peak memory | compared |");
        assert_eq!(lines[2], "| floor | 112 ms | | 179,000 | | |");
        assert_eq!(
            lines[3],
            "| `index` | 270 ms | 250 ms to 1.30 s | 74,200 | 20.4 MB | 2.28 (2.10 to 2.50) times the time of floor; \
             promised at most 2: **missed** |"
        );
        assert_eq!(lines[4], "| rescan | 63.3 ms | | 316,000 | | promised at least 300,000 files/s: met |");
    }

    #[test]
    fn a_source_says_when_where_and_how() {
        let text = block("index", "source", &records()).unwrap();
        assert!(
            text.starts_with("Measured 2026-11-22 at commit 0123456789ab on 2 x AMD EPYC, 24 GiB, ext4,"),
            "{text}"
        );
        assert!(
            text.contains("`cargo xtask bench index`; 11\nrounds.") || text.contains("; 11 rounds."),
            "{text}"
        );
    }

    #[test]
    fn records_and_kinds_that_are_not_there_are_errors() {
        assert!(block("none", "table", &records()).unwrap_err().contains("bench/records/none.toml"));
        assert!(block("index", "picture", &records()).unwrap_err().contains("not known"));
        assert!(block("index", "values", &records()).is_err());
    }
}
