//! Tests of `thalweg profile`.

use crate::env::{Env, png, slashed};

fn recorded() -> Env {
    let env = Env::new().with("a.png", png(3, 3));
    env.run(["index", "photos", "-c", "c.db", "--profile", "run.gates"])
        .exits(0)
        .says("thalweg profile run.gates");
    env
}

#[test]
fn tables_by_default() {
    let table = recorded().run(["profile", "run.gates"]).exits(0).has_no_content().stdout();
    for word in ["thread", "main", "gate", "engine::read"] {
        assert!(table.contains(word), "{table}");
    }
}

#[test]
fn figures_as_json() {
    let summary = recorded().run(["profile", "run.gates", "--json"]).exits(0).json();
    assert!(summary["duration_ns"].as_u64().unwrap() > 0);
    assert_eq!(summary["program"], "thalweg");
    let subject = summary["longest_subjects"][0]["subject"].as_str().unwrap();
    assert!(slashed(subject).ends_with("photos/a.png"), "which file took longest: {subject}");
    assert!(summary["critical_path"]["gates"][0]["total_ns"].as_u64().unwrap() > 0);
}

#[test]
fn reading_is_waiting_and_parsing_is_work() {
    let summary = recorded().run(["profile", "run.gates", "--json"]).exits(0).json();
    let gates = summary["gates"].as_array().unwrap();
    let kinds = [
        ("file", "span"),
        ("file::open", "wait"),
        ("file::read", "wait"),
        ("engine::read", "span"),
        ("engine::parse", "work"),
        ("engine::join", "wait"),
        ("catalog::join", "wait"),
    ];
    for (name, kind) in kinds {
        let gate = gates.iter().find(|gate| gate["name"] == name);
        assert_eq!(gate.map(|gate| &gate["kind"]), Some(&kind.into()), "{name}: {summary}");
    }
}

#[test]
fn a_sharpen_has_its_span_and_its_waits() {
    let env = Env::new().with("a.png", png(3, 3));
    env.run(["sharpen", "photos/a.png", "b.png", "--profile", "run.gates"]).exits(0);
    let table = env.run(["profile", "run.gates"]).exits(0).stdout();
    for name in ["engine::sharpen", "sharpen::read", "sharpen::write"] {
        assert!(table.contains(name), "{name}: {table}");
    }
}

#[test]
fn pictures() {
    let env = recorded();
    for (name, start) in [("p.svg", "<svg"), ("p.html", "<!"), ("p.json", "{")] {
        env.run(["profile", "run.gates", "-o", name]).exits(0).prints("").says(name);
        let picture = std::fs::read_to_string(env.path(name)).unwrap();
        assert!(picture.contains(start), "{name}");
    }
    env.run(["profile", "run.gates", "-o", "p.gif"]).exits(2).says(".svg, .html or .json");
    assert!(!env.path("p.gif").exists());
}

#[test]
fn no_timeline() {
    let env = Env::new().with("a.png", png(3, 3));
    env.run(["profile", "none.gates"]).exits(2).says("cannot read timeline `none.gates`");
    env.run(["profile", "photos/a.png"]).exits(2).says("cannot read timeline `photos/a.png`: not a timeline");
}

#[test]
fn two_runs_are_compared() {
    let env = recorded();
    env.run(["index", "photos", "-c", "c.db", "--full", "--profile", "second.gates"]).exits(0);
    let compare = ["profile", "run.gates", "--compare", "second.gates"];
    let table = env.run(compare).exits(0).has_no_content().stdout();
    assert!(
        table.contains("thalweg -> thalweg: ")
            && table.contains("critical path")
            && table.contains("engine::read"),
        "{table}"
    );
    let json = env.run(compare.iter().chain(&["--json"])).exits(0).json();
    assert!(json["duration_ns"]["before"].as_u64().unwrap() > 0);
    assert!(json["gates"].as_array().unwrap().iter().any(|gate| gate["name"] == "engine::read"));
    env.run(compare.iter().chain(&["-o", "both.html"])).exits(0).prints("").says("both.html");
    let page = std::fs::read_to_string(env.path("both.html")).unwrap();
    assert_eq!(page.matches("<svg class=\"picture\"").count(), 2);
    env.run(compare.iter().chain(&["-o", "both.svg"])).exits(2).says("must end in .html");
    assert!(!env.path("both.svg").exists());
    env.run(["profile", "run.gates", "--compare", "none.gates"])
        .exits(2)
        .says("cannot read timeline `none.gates`");
}
