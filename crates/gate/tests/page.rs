//! Tests the page in a real browser: its script runs, its tables exist, and a link to a place shows that
//! place.

mod common;

use std::path::Path;
use std::process::Command;

use gate::picture;

const BROWSERS: [&str; 3] = ["chromium", "chromium-browser", "google-chrome"];

/// The document after its script ran; `None`, with a message, if no browser is installed.
fn dump(page: &Path, place: &str) -> Option<String> {
    let is_here = |browser: &&str| Command::new(browser).arg("--version").output().is_ok();
    let Some(browser) = BROWSERS.into_iter().find(|browser| is_here(browser)) else {
        eprintln!("skipped: none of {} is installed", BROWSERS.join(", "));
        return None;
    };
    let profile = tempfile::tempdir().unwrap();
    let output = Command::new(browser)
        .args(["--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--dump-dom"])
        // Time in the page runs ahead until its script has nothing more to do.
        .arg("--virtual-time-budget=2000")
        .arg(format!("--user-data-dir={}", profile.path().display()))
        .arg(format!("file://{}{place}", page.display()))
        .output()
        .unwrap();
    let dom = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(dom.contains("</html>"), "{}", String::from_utf8_lossy(&output.stderr));
    assert!(dom.contains("<p id=\"error\" hidden"), "the script failed: {dom}");
    Some(dom)
}

fn ticks(dom: &str) -> Vec<String> {
    let axis = dom.split("<g class=\"axis\">").nth(1).unwrap().split("</g>").next().unwrap();
    let texts = axis.split("</text>").filter_map(|text| text.rsplit_once('>'));
    texts.map(|(_, label)| label.to_owned()).filter(|label| !label.is_empty()).collect()
}

/// Number of names that the script wrote over bars.
fn n_names(dom: &str) -> usize {
    let names = dom.split("<g class=\"names\">").nth(1).unwrap();
    names.split("</g>").next().unwrap().matches("<text").count()
}

#[test]
fn a_browser_shows_the_page_and_zooms_to_a_place() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("page.html");
    picture::draw(&common::timeline(2, 200), &path).unwrap();
    let Some(whole) = dump(&path, "") else { return };
    for row in [
        "<td>worker 1</td>",
        "<tr data-gate=\"job::pop\"><td>job::pop</td>",
        "determine the length of the run",
    ] {
        assert!(whole.contains(row), "{row}");
    }
    assert_eq!(ticks(&whole).first().map(String::as_str), Some("0 ms"));
    assert!(whole.contains("scale(1 1) translate(0 0)"), "{:?}", ticks(&whole));
    assert_eq!(n_names(&whole), 0, "a job is six pixels wide: no name fits");

    let part = dump(&path, "#from=100ms&to=110ms&gate=job::sum").unwrap();
    assert!(part.contains("scale(20.") && !part.contains("scale(1 1)"));
    let labels = ticks(&part);
    assert_eq!(
        (labels.first().map(String::as_str), labels.last().map(String::as_str)),
        (Some("100 ms"), Some("110 ms"))
    );
    assert!(n_names(&part) > 20, "{}", n_names(&part));
    assert!(part.contains("400 passages") && part.contains("<tr data-gate=\"job::sum\" class=\"hit\">"));
}

#[test]
fn a_browser_shows_two_runs_and_hostile_names() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("page.html");
    picture::draw_two(&common::everything(), &common::timeline(2, 3), &path).unwrap();
    let Some(dom) = dump(&path, "#from=1ms&to=2ms") else { return };
    assert_eq!(dom.matches("scale(3.").count(), 2, "both pictures show the place");
    assert!(dom.contains("Gates, by difference") && dom.contains("<h1>Second run: by hand</h1>"));
}
