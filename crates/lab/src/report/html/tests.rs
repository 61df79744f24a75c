//! Checks the page with a strict parser of its markup and in a browser.

mod browser;
mod reader;

use gate::picture::drawing::Xml;

use super::page;
use crate::claim::judge;
use crate::method::Caches;
use crate::report::{CaseState, LimitShare, Report, ReportError, testing};
use reader::{Element, elements};

const HOSTILE: &str =
    "</title></style></script><script>alert(1)</script>\" onload=\"alert(2)' & \u{1b}[2J\u{202e}";

/// A report with two cases of a publication, one skipped case and one that failed after a run; the third run
/// was disturbed.
fn report() -> Report {
    let ways: [(&str, &[f64]); 4] = [
        ("stdio", &[20.0, 21.0, 22.0, 20.5, 21.5]),
        ("copy_file_range", &[10.0, 10.5, 11.0, 10.2, 10.1]),
        ("reflink", &[]),
        ("uring", &[12.0]),
    ];
    let mut report = testing::report("m", &ways);
    let experiment = &mut report.experiments[0];
    experiment.name = "copy".into();
    experiment.cases[0].case = experiment.cases[0].case.clone().with("block_bytes", 256_u64);
    for case in &mut experiment.cases {
        case.case.set = "25.6MB".into();
        case.name = case.case.to_string();
    }
    experiment.cases[0].runs[2].disturbed = Some("others used the processors".into());
    experiment.cases[1].against_limit =
        Some(LimitShare { name: "256MiB/memcpy".into(), bytes_per_s: 2e9, share: 0.5 });
    experiment.cases[2].state = CaseState::Skipped("ext4 shares no blocks".into());
    experiment.cases[3].state = CaseState::Failed("no space left".into());
    report
}

fn of_class<'e>(elements: &'e [Element], name: &str, class: &str) -> Vec<&'e Element> {
    let has_class = |element: &&Element| element.classes().any(|known| known == class);
    elements.iter().filter(|element| element.name == name).filter(has_class).collect()
}

#[test]
fn the_page_is_well_formed_and_loads_nothing() {
    let page = page(&report());
    for element in elements(&page) {
        for (name, value) in &element.attributes {
            assert!(!name.starts_with("on") && name != "src" && name != "style", "{element:?}");
            assert!(name != "href" || value.starts_with('#'), "{element:?}");
        }
    }
    for loading in ["http://", "https://", "@import", "url(", "fetch(", "import("] {
        assert!(!page.contains(loading), "{loading}");
    }
}

#[test]
fn every_link_leads_to_something() {
    let page = page(&report());
    let elements = elements(&page);
    let links: Vec<&str> = elements.iter().filter_map(|element| element.attribute("href")).collect();
    assert!(links.contains(&"#experiment-0"));
    for link in links {
        let ids = elements.iter().filter_map(|element| element.attribute("id"));
        assert_eq!(ids.filter(|id| *id == &link[1..]).count(), 1, "{link}");
    }
}

#[test]
fn text_from_outside_stays_text() {
    let mut report = report();
    report.environment.storage.device = Some(HOSTILE.into());
    report.asked.named = vec![HOSTILE.into()];
    let experiment = &mut report.experiments[0];
    (experiment.name, experiment.question, experiment.source) =
        (HOSTILE.into(), HOSTILE.into(), HOSTILE.into());
    for case in &mut experiment.cases {
        case.case.set = HOSTILE.into();
        case.name = format!("{HOSTILE}/{HOSTILE}");
        case.state = CaseState::Failed(HOSTILE.into());
    }
    let run = &mut experiment.cases[0].runs[0];
    run.disturbed = Some(HOSTILE.into());
    run.figures = vec![(HOSTILE.into(), f64::NAN)];
    let page = page(&report);
    let elements = elements(&page);
    let n_of = |name: &str| elements.iter().filter(|element| element.name == name).count();
    assert_eq!([n_of("script"), n_of("style"), n_of("body")], [1, 1, 1]);
    assert!(!page.contains('\u{1b}') && !page.contains('\u{202e}'));
}

#[test]
fn every_case_is_in_a_table_with_its_reason() {
    let page = page(&report());
    for text in [
        "copy_</wbr>",
        "stdio",
        "× 0.50 faster",
        "50 %",
        "1 of 5 runs disturbed",
        "skipped: ext4 shares no blocks",
        "FAILED: no space left",
        "6.03 s",
    ] {
        assert!(page.contains(&text.replace("</wbr>", "<wbr/>")), "{text}");
    }
    assert_eq!(of_class(&elements(&page), "tr", "failed").len(), 1);
    assert_eq!(of_class(&elements(&page), "tr", "unmeasured").len(), 1);
}

#[test]
fn claims_come_after_the_answers_and_none_is_left_out() {
    let report = report();
    let page = page(&report);
    let sections = ["answers", "claims", "machine", "experiment-0"];
    let places = sections.map(|id| page.find(&format!("id=\"{id}\"")).unwrap());
    assert!(places.is_sorted(), "{places:?}");
    let judged = judge(&report);
    assert!(!judged.is_empty());
    let elements = elements(&page);
    for judged in &judged {
        let id = format!("claim-{}", judged.claim.id);
        assert_eq!(elements.iter().filter(|element| element.attribute("id") == Some(&id)).count(), 1, "{id}");
        let row = page.split(&format!("id=\"{id}\"")).nth(1).unwrap().split("</tr>").next().unwrap();
        let texts = [judged.claim.sentence.as_str(), &judged.claim.published, &judged.reason];
        for text in texts.into_iter().chain(judged.here.as_deref()).chain([&*judged.verdict.to_string()]) {
            assert!(row.contains(&Xml(text).to_string()), "{id}: {text}");
        }
    }
}

#[test]
fn the_page_opens_with_the_fastest_way() {
    let mut report = report();
    let cold = report.experiments[0]
        .cases
        .clone()
        .into_iter()
        .map(|case| crate::report::CaseReport { caches: Caches::Cold, ..case });
    let cold: Vec<_> = cold.collect();
    report.experiments[0].cases.extend(cold);
    let page = page(&report);
    let opening = page.split("id=\"claims\"").next().unwrap();
    let experiment = crate::all().iter().find(|known| known.name() == "copy").unwrap();
    for text in [
        &experiment.about()[..40],
        "25.6MB, warm",
        "25.6MB, cold",
        "copy_file_range had the shortest time",
        "cpCF]",
        "In brackets: the publication's name",
    ] {
        assert!(opening.contains(&Xml(text).to_string()), "{text}");
    }
    let elements = elements(&page);
    assert_eq!(of_class(&elements, "figure", "panel").len(), 2);
    // Three ways with times in each panel, one of them the fastest.
    assert_eq!(of_class(&elements, "li", "way").len(), 6);
    assert_eq!(of_class(&elements, "li", "best").len(), 2);
}

/// Six machines for two cases, each with user and system time.
#[test]
fn all_machines_figures_are_in_a_table() {
    let page = page(&report());
    assert!(page.contains("Published figures of all machines:"));
    for text in ["Pentium III, Windows 2000, FAT", "4 x Xeon, Windows 2000, NTFS", "8.62 s", "user 0.12,"] {
        assert!(page.contains(text), "{text}");
    }
    let elements = elements(&page);
    assert_eq!(
        elements.iter().filter(|element| element.name == "table").count(),
        3,
        "claims, times, machines"
    );
}

#[test]
fn every_run_is_a_dot_and_disturbed_ones_are_hollow() {
    let report = report();
    let page = page(&report);
    let elements = elements(&page);
    let n_runs: usize = report.cases().map(|case| case.runs.len()).sum();
    let dots = of_class(&elements, "circle", "run");
    assert_eq!(dots.len(), n_runs);
    assert_eq!(dots.iter().filter(|dot| dot.classes().any(|class| class == "hollow")).count(), 1);
    assert_eq!(of_class(&elements, "line", "median").len(), 3);
    assert_eq!(of_class(&elements, "line", "limit").len(), 1);
    // Two cases of this publication's table, and the legend.
    assert_eq!(of_class(&elements, "path", "published").len(), 3);
    let plots = of_class(&elements, "svg", "plot");
    assert_eq!(plots.len(), 1);
    for id in plots[0].attribute("aria-labelledby").unwrap().split(' ') {
        assert_eq!(elements.iter().filter(|element| element.attribute("id") == Some(id)).count(), 1, "{id}");
    }
}

#[test]
fn cold_cases_show_their_proof() {
    let mut report = report();
    for case in &mut report.experiments[0].cases {
        case.caches = Caches::Cold;
        for run in &mut case.runs {
            (run.resident_before, run.device_read_bytes) = (Some(0.002), Some(25_600_000));
        }
    }
    let page = page(&report);
    for text in ["25.6MB, cold", "0.2 % in memory before", "25.6 MB from the device"] {
        assert!(page.contains(text), "{text}");
    }
}

#[test]
fn warnings_come_first() {
    let mut report = report();
    assert!(!page(&report).contains("class=\"warning\""));
    report.is_interrupted = true;
    report.environment.is_memory = true;
    assert_eq!(of_class(&elements(&page(&report)), "p", "warning").len(), 2);
}

#[test]
fn a_page_has_the_name_of_one_and_is_complete() {
    let folder = tempfile::tempdir().unwrap();
    let report = report();
    let named = |name: &str| folder.path().join(name);
    for name in ["lab.json", "lab", "lab.html.txt", ".html"] {
        let refused = report.write_readable(&named(name)).unwrap_err();
        assert!(matches!(refused, ReportError::NoPage { .. }), "{name}");
        assert!(refused.to_string().contains(".html") && refused.to_string().contains(".md"));
    }
    assert!(matches!(report.write_readable(&named("no/lab.html")), Err(ReportError::File { .. })));
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 0);
    std::fs::write(named("lab.html"), "older").unwrap();
    report.write_readable(&named("lab.html")).unwrap();
    assert_eq!(std::fs::read_to_string(named("lab.html")).unwrap(), page(&report));
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 1);
}
