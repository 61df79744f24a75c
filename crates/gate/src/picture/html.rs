//! The page: pictures to zoom, pan and point at, with tables under them. One file, no network, no library.

use std::fmt::Write;

use super::{svg, tables};
use crate::Summary;
use crate::escape::Xml;
use crate::summary::Comparison;
use crate::timeline::Timeline;

const STYLE: &str = include_str!("page.css");
const SCRIPT: &str = include_str!("page.js");

const HEAD: &str = "\
<header><label>Find gates <input id=\"search\" type=\"search\" placeholder=\"part of a name\" \
    autocomplete=\"off\"></label>
<output id=\"found\"></output><button id=\"all\" type=\"button\">Reset</button>
<span id=\"help\">Wheel or + −: zoom · drag or ← →: pan · double click or 0: reset · /: search · the \
    address is a link
to the place</span></header>\n";

/// Page of one run, or of two runs one above the other on a common time scale, with the differences.
pub(super) fn page(timelines: &[&Timeline]) -> String {
    let scale_ns = timelines.iter().map(|timeline| timeline.duration_ns).max().unwrap_or(0);
    let summaries: Vec<Summary> = timelines.iter().map(|timeline| timeline.summary()).collect();
    let program = summaries.first().map_or("", |summary| &summary.program);
    let mut page = format!(
        "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">\n\
         <meta name=\"color-scheme\" content=\"light dark\">\n<title>{} – timeline</title>\n\
         <style>{STYLE}</style></head>\n<body>\n{HEAD}<p id=\"error\" hidden></p>\n",
        Xml(program)
    );
    for (timeline, summary) in timelines.iter().zip(&summaries) {
        page.push_str(&svg::picture_for_page(timeline, summary, scale_ns));
    }
    page.push_str("<div id=\"tip\" hidden></div>\n<main>\n");
    if let [before, after] = &summaries[..] {
        tables::of_two_runs(&mut page, &Comparison::of(before, after));
    }
    for (summary, title) in summaries.iter().zip(["First run", "Second run"]) {
        if summaries.len() > 1 {
            let _ = writeln!(page, "<h1>{title}: {}</h1>", Xml(&summary.program));
        }
        tables::of_run(&mut page, summary);
    }
    for summary in &summaries {
        let _ = writeln!(
            page,
            "<script class=\"summary\" type=\"application/json\">{}</script>",
            summary.to_json()
        );
    }
    let _ = write!(page, "</main>\n<script>{SCRIPT}</script>\n</body></html>\n");
    page
}
