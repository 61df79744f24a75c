//! Checks the page in headless Chromium, if installed, at widths of 390 and 1280 pixels.
//!
//! A window of this browser cannot be as narrow as a phone, so the page is put in a frame, and a script
//! around it examines the result.

use std::fs::File;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use super::report;
use crate::report::html::page;

const PROGRAMS: [&str; 3] = ["chromium", "chromium-browser", "google-chrome"];

/// Script that examines the page in the frame and writes the answers where the test finds them.
const QUESTIONS: &str = r##"
const frame = document.querySelector("iframe");
frame.addEventListener("load", () => {
  const page = frame.contentDocument;
  const wide = page.scrollingElement.scrollWidth;
  const plot = page.querySelector("svg.plot").getBoundingClientRect();
  const dots = [...page.querySelectorAll("circle.run")].map(dot => dot.getBoundingClientRect());
  const inside = dots.every(dot => dot.left >= plot.left && dot.right <= plot.right && dot.bottom <= plot.bottom);
  const table = page.querySelector("table.sortable");
  table.querySelectorAll("thead button")[1].click();
  const first = table.tBodies[0].rows[0].cells[0].textContent;
  const last = table.tBodies[0].rows[3].cells[0].textContent;
  document.title = `wide ${wide} dots ${dots.length} inside ${inside} first ${first} last ${last}`;
});
"##;

/// The answers of the page in a frame of this width, and the browser's complaints; `None` without a browser.
fn asked(width_px: u32) -> Option<(String, String)> {
    let is_there = |program: &&&str| {
        Command::new(program).arg("--version").output().is_ok_and(|output| output.status.success())
    };
    let Some(program) = PROGRAMS.iter().find(is_there) else {
        eprintln!("skipped: none of {PROGRAMS:?} is on PATH");
        return None;
    };
    let folder = tempfile::tempdir().unwrap();
    let around = folder.path().join("around.html");
    let frame = format!("width:{width_px}px;height:2000px;border:0");
    // The listener is registered before the page is set, so that its load event is not missed.
    let text = format!(
        "<!DOCTYPE html><title>not asked</title><iframe style=\"{frame}\"></iframe><template>{}</template>\
         <script>{QUESTIONS}frame.srcdoc = document.querySelector(\"template\").content.textContent;</script>",
        page(&report()).replace('&', "&amp;").replace('<', "&lt;")
    );
    std::fs::write(&around, text).unwrap();
    Some(run(program, &around, folder.path()))
}

/// The page's title after the script ran, and the complaints.
fn run(program: &str, url: &Path, folder: &Path) -> (String, String) {
    let [dom, log] = ["dom", "log"].map(|name| folder.join(name));
    let mut browser = Command::new(program)
        // Tests may run as root, where Chromium has no sandbox; it only loads this page.
        .args(["--headless", "--no-sandbox", "--disable-gpu", "--enable-logging=stderr", "--dump-dom"])
        .args(["--hide-scrollbars", "--virtual-time-budget=5000", "--window-size=1400,2100"])
        .arg(format!("--user-data-dir={}", folder.join("profile").display()))
        .arg(url)
        .stdin(Stdio::null())
        .stdout(File::create(&dom).unwrap())
        .stderr(File::create(&log).unwrap())
        .spawn()
        .unwrap();
    let begun = Instant::now();
    while browser.try_wait().unwrap().is_none() {
        if begun.elapsed() > Duration::from_secs(60) {
            browser.kill().unwrap();
            panic!("the browser does not end: {}", std::fs::read_to_string(&log).unwrap());
        }
        std::thread::sleep(Duration::from_millis(20));
    }
    let dom = std::fs::read_to_string(&dom).unwrap();
    let title = dom.split("<title>").nth(1).and_then(|rest| rest.split("</title>").next());
    let log = std::fs::read_to_string(&log).unwrap();
    let complaints: Vec<&str> = log.lines().filter(|line| line.contains("CONSOLE")).collect();
    (title.unwrap_or_default().to_owned(), complaints.join("\n"))
}

#[track_caller]
fn check(width_px: u32) {
    let Some((title, complaints)) = asked(width_px) else { return };
    assert_eq!(complaints, "");
    // Sorted by the median; the case without a median comes last.
    let expected = format!("wide {width_px} dots 11 inside true first copy_file_range last reflink");
    assert_eq!(title, expected);
}

#[test]
fn it_fits_on_a_phone() {
    check(390);
}

#[test]
fn it_fits_on_a_desk() {
    check(1280);
}
