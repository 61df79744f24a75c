//! Text from files in output for terminals, spreadsheets, programs and databases.

use serde_json::Value;

use super::bytes::{COMMANDS, DATES};
use crate::env::{Env, Jpeg};

fn indexed() -> Env {
    let mut env = Env::new();
    for (name, text) in COMMANDS {
        env = env.with_jpeg(name, &Jpeg::new(2, 1).description(text).camera(text, text));
    }
    env.indexed()
}

const SQL: &str = "SELECT description FROM image ORDER BY path";

/// The expected texts, in the order of the file names.
fn expected() -> Vec<&'static str> {
    let mut texts = COMMANDS;
    texts.sort_unstable();
    texts.map(|(_, text)| text).to_vec()
}

#[test]
fn json_gives_them_as_they_are() {
    let env = indexed();
    let lines = env.run(["query", "c.db", "--json", SQL]).exits(0).stdout();
    let rows: Vec<Value> = lines.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let found: Vec<&str> = rows.iter().map(|row| row["description"].as_str().unwrap()).collect();
    assert_eq!(found, expected());
    assert!(!lines.contains('\u{1b}'));

    env.run(["export", "c.db", "out.jsonl"]).exits(0);
    let exported = std::fs::read_to_string(env.path("out.jsonl")).unwrap();
    let mut found: Vec<String> = exported
        .lines()
        .map(|line| serde_json::from_str::<Value>(line).unwrap()["description"].as_str().unwrap().to_owned())
        .collect();
    found.sort_unstable();
    let mut texts = expected();
    texts.sort_unstable();
    assert_eq!(found, texts);
}

#[test]
fn a_terminal_is_not_steered() {
    let env = indexed();
    for arguments in [&["query", "c.db", SQL][..], &["tags", "-r", "photos"], &["find", "c.db"]] {
        let ran = env.run(arguments).exits(0);
        assert!(!ran.stdout().contains('\u{1b}') && !ran.stdout().contains('\u{7}'), "{arguments:?}");
        assert!(!ran.stderr().contains('\u{1b}'), "{arguments:?}");
    }
}

/// Cells that would be formulas are text to a spreadsheet, and cells with commas and line breaks are quoted.
#[test]
fn csv_is_no_formula_and_its_records_hold_together() {
    let env = indexed();
    env.run(["export", "c.db", "out.csv"]).exits(0);
    let exported = std::fs::read_to_string(env.path("out.csv")).unwrap();
    let asked = env.run(["query", "c.db", "--csv", SQL]).exits(0).stdout();
    for csv in [&exported, &asked] {
        let records = records(csv);
        assert_eq!(records.len(), COMMANDS.len() + 1, "{records:#?}");
        assert!(records.iter().all(|record| record.len() == records[0].len()), "{records:#?}");
        let cells: Vec<&String> = records.iter().flatten().collect();
        assert!(cells.iter().all(|cell| !cell.starts_with('=')), "{cells:#?}");
        for (_, text) in COMMANDS {
            assert!(cells.iter().any(|cell| cell.ends_with(text)), "{text:?} in {cells:#?}");
        }
    }
}

/// A minimal parser for RFC 4180.
fn records(csv: &str) -> Vec<Vec<String>> {
    let (mut records, mut record, mut cell, mut is_quoted) = (Vec::new(), Vec::new(), String::new(), false);
    let mut characters = csv.chars().peekable();
    while let Some(character) = characters.next() {
        match character {
            '"' if is_quoted && characters.peek() == Some(&'"') => cell.extend(characters.next()),
            '"' => is_quoted = !is_quoted,
            ',' if !is_quoted => record.push(std::mem::take(&mut cell)),
            '\r' if !is_quoted => {}
            '\n' if !is_quoted => {
                record.push(std::mem::take(&mut cell));
                records.push(std::mem::take(&mut record));
            }
            other => cell.push(other),
        }
    }
    records
}

#[test]
fn the_database_is_still_there_and_can_be_asked_for_such_text() {
    let env = indexed();
    let text = "'; DROP TABLE file; --";
    let found = env.run(["find", "c.db", "--camera", text]).exits(0).stdout();
    assert_eq!(found, format!("{}\n", env.photo("text-sql.jpg")));
    env.run(["check", "c.db"]).exits(0);
}

/// Invalid dates are not stored in the columns used for comparison, but kept as the file contains them.
#[test]
fn what_is_no_date_is_not_taken_for_one() {
    let mut env = Env::new();
    for (name, date) in DATES {
        env = env.with_jpeg(name, &Jpeg::new(2, 1).taken(date));
    }
    let env = env.indexed();
    let rows =
        env.run(["query", "c.db", "--json", "SELECT path, taken_at, date_time_original FROM image"]).exits(0);
    for line in rows.stdout().lines() {
        let row: Value = serde_json::from_str(line).unwrap();
        assert!(row["taken_at"].is_null(), "{row}");
    }
    let dates = env.run(["find", "c.db", "--since", "0001-01-01"]).stdout();
    assert_eq!(dates, "");
}
