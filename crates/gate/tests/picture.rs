//! Tests that pictures are well-formed, complete, small, and harmless whatever the names are.

mod common;

use std::path::Path;
use std::process::Command;

use gate::picture::{self, Format};
use gate::timeline::{Event, Memory, Resident, Thread, Timeline};
use gate::{Error, Kind};

fn draw(timeline: &Timeline, format: Format) -> String {
    let mut out = Vec::new();
    picture::write(timeline, format, &mut out).unwrap();
    String::from_utf8(out).unwrap()
}

#[track_caller]
fn check_svg(timeline: &Timeline) -> String {
    let svg = draw(timeline, Format::Svg);
    common::elements(&svg).unwrap();
    let n_lanes = svg.matches("<g class=\"lane\">").count();
    assert_eq!(n_lanes, timeline.threads.len());
    svg
}

#[test]
fn two_threads_have_two_lanes_with_names() {
    let svg = check_svg(&common::timeline(2, 20));
    assert!(svg.contains(">worker 0<title>") && svg.contains(">worker 1<title>"));
    assert_eq!(svg.matches(">job</text>").count(), 2 * 20, "wide gates carry their names");
    assert!(svg.contains("job (19)\nspan 990 µs at 19.0 ms"), "and have a title");
    assert!(svg.contains(">20 ms</text>"), "the axis has ticks");
}

#[test]
fn sixty_four_threads_have_sixty_four_lanes() {
    let svg = check_svg(&common::timeline(64, 20));
    assert!(svg.contains(">worker 63<title>"));
    let height: f64 = svg.split("height=\"").nth(1).unwrap().split('"').next().unwrap().parse().unwrap();
    assert!(height < 2_000.0, "{height}");
}

#[test]
fn shares_stand_beside_the_lanes() {
    let mut timeline = common::timeline(1, 1);
    timeline.threads[0].ended_ns = 1_000_000;
    let svg = check_svg(&timeline);
    // Wait is 50 us, work 920 us of 1 ms.
    for figure in ["figure w\" x=\"1408\" y=\"103.32\">92.0<", ">5.0<", ">3.0<", ">1.05<"] {
        assert!(svg.contains(figure), "{figure}");
    }
}

#[test]
fn a_million_events_make_a_small_picture() {
    let timeline = common::timeline(4, 84_000);
    assert!(timeline.threads.iter().map(|thread| thread.events.len()).sum::<usize>() > 1_000_000);
    let svg = check_svg(&timeline);
    assert!(svg.len() < 200_000, "{} bytes", svg.len());
    let html = draw(&timeline, Format::Html);
    assert!(html.len() < 1_500_000, "{} bytes", html.len());
}

#[test]
fn names_cannot_break_out() {
    let timeline = common::everything();
    let svg = check_svg(&timeline);
    assert!(svg.contains("&lt;/script&gt;"));
    let html = draw(&timeline, Format::Html);
    assert_eq!(html.matches("</script>").count(), 2, "only our own scripts end");
    assert!(!html.contains("<b>") && html.contains("Longest subjects"));
    let outside = html.replace("http://www.w3.org/2000/svg", "");
    assert!(!outside.contains("http"), "nothing is fetched");
}

#[test]
fn dropped_and_unfinished_gates_are_shown() {
    let svg = check_svg(&common::everything());
    assert!(svg.contains("class=\"hatch\"") && svg.contains("12 events dropped"));
    assert!(svg.contains(", not finished</title>") && svg.contains("class=\"edge\""));
    let svg = check_svg(&common::timeline(2, 20));
    assert!(!svg.contains("class=\"hatch\"") && !svg.contains("class=\"edge\""));
}

#[test]
fn the_critical_path_and_the_time_on_processors_are_drawn() {
    let svg = check_svg(&common::everything());
    let path_of = |class: &str| svg.split(&format!("<path class=\"{class}\" d=\"")).nth(1).map(str::to_owned);
    assert!(path_of("path").is_some_and(|path| path.starts_with('M')));
    assert!(path_of("cpu").is_some() && svg.contains("class=\"band\"") && svg.contains("waiting for a CPU"));
    assert!(
        svg.contains("figure u\" x=\"1582\"") && svg.contains(">65.0<"),
        "1.3 of 2 ms were on a processor"
    );
    assert!(svg.contains(&format!("{} 512)", "\u{fffd}é")), "the number with its meaning: {svg}");
    let svg = check_svg(&common::timeline(2, 20));
    assert!(!svg.contains("class=\"band\""), "nothing is shown where nothing is known");
}

#[test]
fn two_runs_stand_on_one_scale() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("two.html");
    let (short, long) = (common::timeline(1, 10), common::timeline(1, 40));
    picture::draw_two(&short, &long, &path).unwrap();
    let page = std::fs::read_to_string(&path).unwrap();
    let scale = format!("data-ns=\"{}\"", long.duration_ns);
    assert_eq!(page.matches(&scale).count(), 2);
    assert!(page.contains("Gates, by difference") && page.contains("+300.0 %"));
    let svg = directory.path().join("two.svg");
    assert!(matches!(picture::draw_two(&short, &long, &svg), Err(Error::NotAPage { .. })));
    assert!(!svg.exists());
}

#[test]
fn extreme_timelines_are_drawn() {
    check_svg(&Timeline::default());
    let mut timeline = common::timeline(1, 1);
    timeline.duration_ns = u64::MAX;
    let event = Event { start_ns: 0, end_ns: u64::MAX, ..Event::default() };
    timeline.threads = vec![Thread { ended_ns: u64::MAX, events: vec![event; 1000], ..Thread::default() }];
    timeline.threads[0].memory = vec![Memory { at_ns: u64::MAX, bytes: i64::MAX }; 3];
    timeline.resident = vec![Resident { at_ns: u64::MAX, bytes: u64::MAX }; 3];
    timeline.peak_resident_bytes = Some(u64::MAX);
    check_svg(&timeline);
    // A gate that the timeline does not list, and times beyond its end.
    timeline.duration_ns = 5;
    timeline.threads[0].events = vec![Event { gate: 99, start_ns: 7, end_ns: 3, ..Event::default() }];
    check_svg(&timeline);
}

#[test]
fn perfetto_gets_every_event() {
    let timeline = common::everything();
    let trace: serde_json::Value = serde_json::from_str(&draw(&timeline, Format::Perfetto)).unwrap();
    let events = trace["traceEvents"].as_array().unwrap();
    let of_phase = |phase: &str| events.iter().filter(|event| event["ph"] == phase).collect::<Vec<_>>();
    assert_eq!(of_phase("M").len(), 1 + 2 * 2);
    assert_eq!(of_phase("C").len(), 8 + 2);
    let gates = of_phase("X");
    assert_eq!(gates.len(), 12);
    assert_eq!(gates[0]["name"], common::HOSTILE);
    assert_eq!(gates[0]["args"]["unfinished"], true);
    assert_eq!(gates[2]["args"][common::HOSTILE], 512);
    assert_eq!(gates[2]["args"]["subject"], common::HOSTILE);
    assert_eq!((&gates[1]["ts"], &gates[1]["dur"]), (&0.0.into(), &50.0.into()));
    assert_eq!(gates[1]["cat"], Kind::Wait.name());
    assert_eq!(gates[6]["ts"], 0.001, "nanoseconds are kept");
}

#[test]
fn the_name_of_the_file_chooses_the_picture() {
    let directory = tempfile::tempdir().unwrap();
    let timeline = common::timeline(2, 2);
    for (name, begin) in [("a.svg", "<svg"), ("a.html", "<!DOCTYPE html>"), ("a.json", "{\"display")] {
        let path = directory.path().join(name);
        picture::draw(&timeline, &path).unwrap();
        assert!(std::fs::read_to_string(path).unwrap().starts_with(begin), "{name}");
    }
    assert_eq!(Format::from_path(Path::new("A.HTML")), Some(Format::Html));
    let unknown = directory.path().join("a.png");
    assert!(matches!(picture::draw(&timeline, &unknown), Err(Error::UnknownPicture { .. })));
    assert!(!unknown.exists());
}

#[test]
fn a_renderer_accepts_it() {
    let directory = tempfile::tempdir().unwrap();
    for timeline in [common::timeline(2, 50), common::timeline(64, 50), common::everything()] {
        let path = directory.path().join("a.svg");
        picture::draw(&timeline, &path).unwrap();
        let png = directory.path().join("a.png");
        let Ok(output) = Command::new("rsvg-convert").arg(&path).arg("-o").arg(&png).output() else {
            eprintln!("skipped: no rsvg-convert here");
            return;
        };
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        assert!(std::fs::metadata(png).unwrap().len() > 1_000);
    }
}
