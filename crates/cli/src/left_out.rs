//! What a run left out, as text.

use engine::{LeftOut, LeftOutByRule};

use crate::printer::{Printer, counted, one_line};

/// Most rules that are printed one by one.
const MOST_LINES: usize = 12;

/// Prints how many files and folders each rule left out.
pub(crate) fn print_left_out(left_out: &LeftOutByRule, printer: &Printer) {
    let rules = left_out.most_first();
    for (rule, LeftOut { n_files, n_folders, .. }) in rules.iter().take(MOST_LINES) {
        let counts = [(*n_files, ["file", "files"]), (*n_folders, ["folder", "folders"])];
        let counts: Vec<String> =
            counts.iter().filter(|(n, _)| *n > 0).map(|&(n, [one, more])| counted(n, one, more)).collect();
        printer.say(format_args!("  left out by {}: {}", one_line(rule), counts.join(", ")));
    }
    if rules.len() > MOST_LINES {
        printer.say(format_args!("  left out by {} more rules; all are in --json", rules.len() - MOST_LINES));
    }
}
