//! Numbers of files, for the summary and the exit code.

use engine::TagsReport;

use super::writer::WriteCounts;
use crate::exiftool::option::job::Job;

/// File counts of one command, for the summary and the exit code.
pub(super) struct Counts {
    pub(super) n_directories: u64,
    pub(super) n_unmet: u64,
    pub(super) n_failed: u64,
    pub(super) written: WriteCounts,
    pub(super) report: TagsReport,
}

impl Counts {
    pub(super) fn n_answered(&self) -> u64 {
        self.report.n_read.saturating_sub(self.n_unmet + self.written.n_failed)
    }

    pub(super) fn text(&self, job: &Job) -> String {
        let mut text = String::new();
        let mut line = |number: u64, what: &str| text.push_str(&format!("{number:5} {what}\n"));
        if self.n_directories > 0 {
            line(self.n_directories, "directories scanned");
        }
        if self.written.n_directories > 0 {
            line(self.written.n_directories, "directories created");
        }
        if self.n_unmet > 0 {
            line(self.n_unmet, "files failed condition");
        }
        let has_several = self.n_answered() + self.n_failed + self.n_unmet > 1 || self.n_directories > 0;
        if has_several {
            line(self.n_answered(), "image files read");
        }
        if self.n_failed > 0 && (has_several || job.output.is_asked()) {
            line(self.n_failed, "files could not be read");
        }
        if job.output.is_asked() {
            line(self.written.n_created, "output files created");
            if self.written.n_appended > 0 {
                line(self.written.n_appended, "output files appended");
            }
        }
        text
    }
}
