//! Reads reports from files and writes them in each form.

use std::path::Path;

use serde::Deserialize;

use super::{FORMAT, Report, ReportError, beside, markdown, page, sentence};
use crate::experiment::verb_of;
use crate::results::conclusion::recount;

impl Report {
    /// Reads a report from a JSON file.
    ///
    /// # Errors
    /// [`ReportError::File`], [`ReportError::Damaged`], [`ReportError::NoReport`] or [`ReportError::Format`].
    pub fn read(path: &Path) -> Result<Report, ReportError> {
        // The format number is checked first, since the rest may differ in another format.
        #[derive(Deserialize)]
        struct FormatKey {
            format: u64,
        }
        let bytes = std::fs::read(path).map_err(ReportError::file("read", path))?;
        seal::json::check(&bytes).map_err(ReportError::damaged(path))?;
        let no_report = |source| ReportError::NoReport { path: path.to_owned(), source };
        let FormatKey { format } = serde_json::from_slice(&bytes).map_err(no_report)?;
        if format != u64::from(FORMAT) {
            return Err(ReportError::Format { path: path.to_owned(), format });
        }
        let mut report: Report = serde_json::from_slice(&bytes).map_err(no_report)?;
        for experiment in &mut report.experiments {
            recount(&mut experiment.cases);
            experiment.summary = sentence(experiment, verb_of(&experiment.name), report.asked.alpha);
        }
        Ok(report)
    }

    /// Checks that a report can be written to `path`; call it before a long run rather than after. Leaves no
    /// file.
    ///
    /// # Errors
    /// [`ReportError::File`] if it cannot be written there.
    pub fn check_place(path: &Path) -> Result<(), ReportError> {
        beside::make(path).map(drop)
    }

    /// Writes the report as JSON, with its digest as the member `blake3`; the file appears only when it is
    /// complete.
    ///
    /// # Errors
    /// [`ReportError::File`] if it cannot be written.
    pub fn write(&self, path: &Path) -> Result<(), ReportError> {
        let mut text = serde_json::to_string_pretty(self)
            .map_err(|error| ReportError::file("write", path)(error.into()))?;
        text.push('\n');
        beside::write(path, seal::json::sealed(&text).as_bytes())
    }

    /// Writes the report for people, in the form that the extension selects: a page (`.html`, `.htm`) or
    /// Markdown (`.md`). The file appears only when it is complete.
    ///
    /// # Errors
    /// [`ReportError::NoPage`] for another extension; [`ReportError::File`] if it cannot be written.
    pub fn write_readable(&self, path: &Path) -> Result<(), ReportError> {
        let extension = path.extension().and_then(|extension| extension.to_str()).unwrap_or_default();
        let text = match extension.to_ascii_lowercase().as_str() {
            "html" | "htm" => page(self),
            "md" | "markdown" => markdown(self),
            _ => return Err(ReportError::NoPage { path: path.to_owned() }),
        };
        beside::write(path, text.as_bytes())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::{table, testing};

    #[test]
    fn what_was_written_is_read() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("lab.json");
        let report = testing::report("m", &[("a", &[2.0, 1.0, 3.0]), ("b", &[4.0])]);
        report.write(&path).unwrap();
        report.write(&path).unwrap();
        assert_eq!(Report::read(&path).unwrap(), report);
        assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 1);
    }

    #[test]
    fn a_changed_byte_is_noticed_or_means_nothing() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("lab.json");
        let report = testing::report("m", &[("a", &[2.0, 1.0, 3.0])]);
        report.write(&path).unwrap();
        let whole = std::fs::read(&path).unwrap();
        for at in 0..whole.len() {
            let mut bytes = whole.clone();
            bytes[at] ^= 1 << (at % 8);
            std::fs::write(&path, bytes).unwrap();
            match Report::read(&path) {
                Ok(read) => assert_eq!(read, report, "{at}"),
                Err(error) => assert!(error.to_string().contains("lab.json"), "{error}"),
            }
        }
        // One who edits a report takes the digest out.
        let text = String::from_utf8(whole).unwrap();
        std::fs::write(&path, text.replacen("2.0", "2.5", 1)).unwrap();
        let error = Report::read(&path).unwrap_err();
        assert_eq!(error.to_string(), format!("report `{}` is damaged or was edited", path.display()));
        let start = text.find("\"blake3\"").unwrap();
        let edited = [&text[..start], &text[start + 79..]].concat();
        std::fs::write(&path, edited).unwrap();
        assert_eq!(Report::read(&path).unwrap(), report);
    }

    /// Observed: `x 0.14 (0.10 .. 0.15) no difference shown`. The true reason was that too few runs were
    /// undisturbed.
    #[test]
    fn a_verdict_of_an_earlier_version_is_rebuilt() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("lab.json");
        let ways: [(&str, &[f64]); 2] =
            [("a", &[10.0, 10.1, 10.2, 10.3, 10.4, 10.5]), ("b", &[1.0, 1.4, 1.5, 1.4, 1.45, 1.5])];
        let mut report = testing::report("m", &ways);
        for run in &mut report.experiments[0].cases[1].runs[..3] {
            run.disturbed = Some("others used 1.0 of 2 processors".into());
        }
        let mut written = serde_json::to_value(&report).unwrap();
        written["experiments"][0].as_object_mut().unwrap().remove("summary");
        let baseline = written["experiments"][0]["cases"][1]["against_baseline"].as_object_mut().unwrap();
        baseline.retain(|key, _| ["name", "ratio", "interval"].contains(&key.as_str()));
        baseline.insert("verdict".into(), "no_difference_shown".into());
        std::fs::write(&path, written.to_string()).unwrap();
        let read = Report::read(&path).unwrap();
        let text = table(&read);
        assert!(
            text.contains(") too few undisturbed runs (3 of 4 needed)") && !text.contains("no difference"),
            "{text}"
        );
        assert!(text.contains("No verdict (1MB, warm): too few undisturbed runs"), "{text}");
    }

    #[test]
    fn what_is_no_report_is_refused() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("lab.json");
        assert!(matches!(Report::read(&path), Err(ReportError::File { .. })));
        for text in ["", "[]", "{}", r#"{"format":1}"#, r#"{"format":"1"}"#] {
            std::fs::write(&path, text).unwrap();
            assert!(matches!(Report::read(&path), Err(ReportError::NoReport { .. })), "{text}");
        }
        std::fs::write(&path, r#"{"format":2,"anything":[]}"#).unwrap();
        assert!(matches!(Report::read(&path), Err(ReportError::Format { format: 2, .. })));
    }
}
