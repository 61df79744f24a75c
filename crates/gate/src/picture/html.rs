//! The picture as a page: the wheel zooms, dragging pans, the pointer tells what is under it. No network, no library.

use std::fmt::Write;

use super::svg::{self, Use};
use crate::escape::Xml;
use crate::timeline::Timeline;

const STYLE: &str = include_str!("page.css");
const SCRIPT: &str = include_str!("page.js");

pub(super) fn page(timeline: &Timeline) -> String {
    let mut page = String::new();
    let _ = write!(
        page,
        "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">\n<title>{} – timeline</title>\n\
         <style>{STYLE}</style></head>\n<body>\n{}<div id=\"tip\" hidden></div>\n<p id=\"help\">Wheel: zoom · drag: pan · \
         double click: everything</p>\n\
         <pre>{}</pre>\n<script id=\"summary\" type=\"application/json\">{}</script>\n<script>{SCRIPT}</script>\n</body></html>\n",
        Xml(&timeline.program),
        svg::picture(timeline, Use::Page),
        table(&timeline.summary().to_string()),
        timeline.summary().to_json(),
    );
    page
}

/// The tables of the summary; escaped line by line, because a line's end is a control character as well.
fn table(text: &str) -> String {
    text.lines().map(|line| format!("{}\n", Xml(line))).collect()
}
