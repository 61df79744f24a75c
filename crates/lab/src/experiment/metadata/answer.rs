//! The dates reported for each file.

use std::collections::HashMap;
use std::path::PathBuf;

use jiff::civil::DateTime;
use serde_json::{Map, Value};

use crate::error::CaseError;
use crate::experiment::checksum::{mix, sum_of};

/// ExifTool's names of the three dates.
pub(super) const DATE_NAMES: [&str; 3] = ["DateTimeOriginal", "CreateDate", "ModifyDate"];

/// The dates of one file, as text; a missing date is empty.
pub(super) type Dates = [String; 3];

/// The answers, in the order of the files.
#[derive(Debug, Default)]
pub(super) struct Answers {
    pub(super) dates: Vec<Option<Dates>>,
    /// Number of files that a list could not contain and that were read individually.
    pub(super) n_one_by_one: usize,
}

impl Answers {
    /// Parses all dates, and returns how many there are.
    pub(super) fn n_dates(&self) -> usize {
        self.dates.iter().flatten().flatten().filter_map(|date| parsed(date)).count()
    }

    /// Checksum of every file with its three dates.
    ///
    /// # Errors
    /// If a file has no answer.
    pub(super) fn checksum(&self, files: &[PathBuf]) -> Result<u64, CaseError> {
        let missing: Vec<&PathBuf> = files
            .iter()
            .zip(&self.dates)
            .filter(|(_, dates)| dates.is_none())
            .map(|(file, _)| file)
            .collect();
        if let Some(first) = missing.first() {
            return Err(CaseError::Failed(format!(
                "no output for {} of {} files, the first is `{}`; check that it exists and is readable",
                missing.len(),
                files.len(),
                first.display()
            )));
        }
        let dates = self.dates.iter().flatten().enumerate();
        Ok(dates.fold(files.len() as u64, |sum, (position, dates)| {
            dates.iter().fold(mix(sum, position as u64), |sum, date| {
                date.bytes().fold(mix(sum, sum_of(date.as_bytes())), |sum, byte| mix(sum, u64::from(byte)))
            })
        }))
    }
}

/// The date as a point in a calendar, as the published program has it; `None` if it is empty or no date.
pub(super) fn parsed(date: &str) -> Option<DateTime> {
    DateTime::strptime("%Y:%m:%d %H:%M:%S", date.get(..19)?).ok()
}

/// Parses a JSON array of objects with dates; returns the dates by the file name in each object.
///
/// # Errors
/// If the text is no such array; the message includes the program's error output.
pub(super) fn of_json(json: &[u8], talk: &[u8]) -> Result<HashMap<String, Dates>, CaseError> {
    // A program that could read no file prints nothing.
    if json.is_empty() {
        return Ok(HashMap::new());
    }
    let objects: Vec<Map<String, Value>> = serde_json::from_slice(json).map_err(|error| {
        let talk = String::from_utf8_lossy(talk);
        CaseError::Failed(format!("the output is not a JSON array of objects ({error}); {}", talk.trim()))
    })?;
    let of_object = |object: Map<String, Value>| {
        let file = object.get("SourceFile").and_then(Value::as_str)?.to_owned();
        Some((file, DATE_NAMES.map(|name| object.get(name).map(text).unwrap_or_default())))
    };
    Ok(objects.into_iter().filter_map(of_object).collect())
}

/// A date that looks like a number is a number in JSON.
fn text(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_owned)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_are_found_by_file_and_by_name() {
        let json = br#"[{"SourceFile": "a", "ModifyDate": "2010:04:15 12:00:00", "CreateDate": 2010}, {"SourceFile": "b"}]"#;
        let answers = of_json(json, b"").unwrap();
        assert_eq!(answers["a"], ["", "2010", "2010:04:15 12:00:00"]);
        assert_eq!(answers["b"], ["", "", ""]);
        assert!(of_json(b"", b"").unwrap().is_empty());
        assert!(of_json(b"[", b"trouble\n").unwrap_err().to_string().ends_with("trouble"));
    }

    #[test]
    fn dates_are_parsed() {
        let date = parsed("2010:04:15 12:30:05.25").unwrap();
        assert_eq!(date.to_string(), "2010-04-15T12:30:05");
        assert!(
            ["", "0000:00:00 00:00:00", "2010:13:15 12:30:05", "2010"].iter().all(|no| parsed(no).is_none())
        );
        let dates = vec![Some(["2010:04:15 12:30:05".to_owned(), String::new(), String::new()]), None];
        assert_eq!(Answers { dates, n_one_by_one: 0 }.n_dates(), 1);
    }

    #[test]
    fn a_checksum_needs_all_answers_and_depends_on_each() {
        let files = [PathBuf::from("a"), PathBuf::from("b")];
        let dates = |text: &str| Some([text.to_owned(), String::new(), String::new()]);
        let sum = |dates: Vec<Option<Dates>>| Answers { dates, n_one_by_one: 0 }.checksum(&files);
        let one = sum(vec![dates("1"), dates("2")]).unwrap();
        assert_ne!(one, sum(vec![dates("2"), dates("1")]).unwrap());
        assert_ne!(one, sum(vec![dates("1"), dates("3")]).unwrap());
        let error = sum(vec![dates("1"), None]).unwrap_err().to_string();
        assert!(error.contains("1 of 2") && error.contains("`b`"), "{error}");
    }
}
