//! Checks the page in headless Chromium, if installed: at widths of 390 and 1280 pixels, in light and in
//! dark, with the keyboard.
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

/// Finds text with too little contrast (below 4.5, as WCAG 2 requires of normal text), controls that the
/// keyboard does not reach in the page's order or does not show, text that leaves the page at the side, and
/// marks that cannot be distinguished from the background (below 3).
const READABLE: &str = r##"
const frame = document.querySelector("iframe");
frame.addEventListener("load", () => {
  const page = frame.contentDocument, view = frame.contentWindow;
  page.querySelectorAll("details").forEach(details => details.open = true);
  const styleOf = element => view.getComputedStyle(element);
  const channels = color => {
    const [red, green, blue, alpha = 1] = color.match(/[\d.]+/g).map(Number);
    return { red, green, blue, alpha };
  };
  const over = (top, under) => {
    const mix = name => top[name] * top.alpha + under[name] * (1 - top.alpha);
    return { red: mix("red"), green: mix("green"), blue: mix("blue"), alpha: 1 };
  };
  const paperOf = element => {
    if (!element) return { red: 255, green: 255, blue: 255, alpha: 1 };
    const own = channels(styleOf(element).backgroundColor);
    return own.alpha === 1 ? own : over(own, paperOf(element.parentElement));
  };
  const light = color => {
    const part = value => value <= 10.31475 ? value / 3294.6 : ((value / 255 + 0.055) / 1.055) ** 2.4;
    return 0.2126 * part(color.red) + 0.7152 * part(color.green) + 0.0722 * part(color.blue);
  };
  const contrast = (element, color) => {
    const paper = paperOf(element);
    const [one, other] = [light(over(color, paper)), light(paper)];
    return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
  };
  const isSvg = element => element.namespaceURI.endsWith("/svg");
  const texts = [...page.body.querySelectorAll("*")].filter(element =>
    [...element.childNodes].some(node => node.nodeType === 3 && node.data.trim())
    && !["SCRIPT", "STYLE", "title", "desc"].includes(element.tagName));
  const pale = texts.filter(element => {
    const style = styleOf(element);
    return contrast(element, channels(isSvg(element) ? style.fill : style.color)) < 4.5;
  });
  const marks = [...page.querySelectorAll(".middle, .median, .limit, path.published")];
  const faint = marks.filter(mark => {
    const style = styleOf(mark);
    return contrast(mark, channels(mark.matches(".middle") ? style.fill : style.stroke)) < 3;
  });
  const reach = [...page.querySelectorAll("a[href], button, summary, [tabindex]")];
  const lost = reach.filter(control => {
    control.focus({ focusVisible: true });
    const style = styleOf(control);
    const isShown = style.outlineStyle !== "none" && parseFloat(style.outlineWidth) >= 2;
    return control.tabIndex !== 0 || page.activeElement !== control || !isShown;
  });
  const scrolls = [...page.querySelectorAll("*")].filter(element => element.scrollWidth > element.clientWidth + 1
    && ["auto", "scroll"].includes(styleOf(element).overflowX));
  const stuck = scrolls.filter(element => element.tabIndex !== 0);
  const right = page.documentElement.clientWidth;
  const cut = texts.filter(element => !element.closest(".wide") && !element.closest("svg")
    && element.getBoundingClientRect().right > right + 0.5);
  const named = found => `${found.length}${found.length ? " " + found[0].outerHTML.slice(0, 120) : ""}`;
  document.title = `texts ${texts.length > 50} marks ${marks.length > 5} controls ${reach.length > 10} `
    + `pale ${named(pale)} faint ${named(faint)} lost ${named(lost)} stuck ${named(stuck)} cut ${named(cut)}`;
});
"##;

/// The answers of the page in a frame of this width, and the browser's complaints; `None` without a browser.
fn asked(page: &str, questions: &str, width_px: u32) -> Option<(String, String)> {
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
         <script>{questions}frame.srcdoc = document.querySelector(\"template\").content.textContent;</script>",
        page.replace('&', "&amp;").replace('<', "&lt;")
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
    let Some((title, complaints)) = asked(&page(&report()), QUESTIONS, width_px) else { return };
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

/// The browser follows the system's choice of light or dark, so the page is changed to have one of them.
#[track_caller]
fn check_readable(width_px: u32, is_dark: bool) {
    const CHOICE: &str = "@media (prefers-color-scheme:dark)";
    let page = page(&report());
    assert_eq!(page.matches(CHOICE).count(), 1);
    let page = page.replace(CHOICE, if is_dark { "@media all" } else { "@media not all" });
    let Some((title, complaints)) = asked(&page, READABLE, width_px) else { return };
    assert_eq!(complaints, "");
    let expected = "texts true marks true controls true pale 0 faint 0 lost 0 stuck 0 cut 0";
    assert_eq!(title, expected, "{width_px} pixels, dark {is_dark}");
}

#[test]
fn it_is_readable_in_light_and_in_dark() {
    check_readable(1280, false);
    check_readable(1280, true);
}

#[test]
fn it_is_readable_on_a_phone_in_light_and_in_dark() {
    check_readable(400, false);
    check_readable(400, true);
}
