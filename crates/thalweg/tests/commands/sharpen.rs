//! Tests of `thalweg sharpen`: its output, copied metadata, and refusals.

use crate::env::{Env, sample};

/// A sample picture with EXIF.
const PICTURE: &str = "danube/passau.jpg";

fn with_picture() -> Env {
    Env::new().with("in.jpg", sample(PICTURE))
}

#[test]
fn every_format_is_written_and_metadata_goes_along() {
    let env = with_picture();
    for name in ["out.jpg", "out.png", "out.tif", "out.bmp", "out.webp"] {
        let run = env.run(["sharpen", "photos/in.jpg", name, "--threads", "2"]).exits(0);
        assert_eq!(run.stdout(), "");
        assert!(run.stderr().contains("pixels"), "{}", run.stderr());
    }
    let tags =
        env.run(["tags", "-j", "-Model", "-Orientation", "out.jpg", "out.png", "photos/in.jpg"]).exits(0);
    let answers: serde_json::Value = serde_json::from_str(&tags.stdout()).unwrap();
    let model = |i: usize| answers[i]["Model"].clone();
    assert!(model(2).is_string());
    assert_eq!((model(0), model(1)), (model(2), model(2)));
}

#[test]
fn the_same_command_gives_the_same_bytes_on_any_number_of_threads() {
    let env = with_picture();
    let run = |threads: &str, out: &str| {
        env.run(["sharpen", "photos/in.jpg", out, "--sigma", "3", "--threads", threads]).exits(0);
        std::fs::read(env.path(out)).unwrap()
    };
    let one = run("1", "1.jpg");
    assert!(one == run("2", "2.jpg") && one == run("99", "99.jpg"));
}

#[test]
fn a_radius_is_another_way_to_write_sigma() {
    let env = with_picture();
    let run = |name: &str, value: &str, out: &str| {
        env.run(["sharpen", "photos/in.jpg", out, name, value]).exits(0);
        std::fs::read(env.path(out)).unwrap()
    };
    let radius = run("--radius", "20", "radius.jpg");
    assert!(radius == run("--sigma", "11", "sigma.jpg") && radius != run("--sigma", "10", "other.jpg"));
}

#[test]
fn json_says_what_was_done() {
    let env = with_picture();
    let run = env.run(["sharpen", "photos/in.jpg", "out.png", "--json", "--quiet"]).exits(0);
    let said: serde_json::Value = serde_json::from_str(&run.stdout()).unwrap();
    assert_eq!((&said["from"], &said["to"]), (&"JPEG".into(), &"PNG".into()));
    assert_eq!(said["bytes"].as_u64().unwrap(), std::fs::metadata(env.path("out.png")).unwrap().len());
    assert!(said["damage"].is_null());
    assert_eq!(run.stderr(), "");
}

#[test]
fn an_output_that_is_there_is_kept_unless_forced() {
    let env = with_picture();
    std::fs::write(env.path("out.jpg"), "precious").unwrap();
    let run = env.run(["sharpen", "photos/in.jpg", "out.jpg"]).exits(2);
    assert!(run.stderr().contains("--force"), "{}", run.stderr());
    assert_eq!(std::fs::read(env.path("out.jpg")).unwrap(), b"precious");
    env.run(["sharpen", "photos/in.jpg", "out.jpg", "--force"]).exits(0);
    assert!(std::fs::read(env.path("out.jpg")).unwrap().starts_with(b"\xFF\xD8"));
}

#[test]
fn what_cannot_be_done_is_said_and_leaves_nothing() {
    let env = with_picture()
        .with("moving.gif", sample("maps/wandering.gif"))
        .with("letter.jpg", sample("inbox/letter.jpg"))
        .with("empty.jpg", "");
    let cases: [(&[&str], &str); 14] = [
        (&["photos/in.jpg", "photos/in.jpg", "--force"], "same file"),
        (&["photos/in.jpg", "nowhere/out.jpg"], if cfg!(windows) { "(os error 3)" } else { "No such file" }),
        (&["photos/in.jpg", "out.xyz"], "must end in"),
        (&["photos/none.jpg", "out.jpg"], "none.jpg"),
        (&["photos", "out.jpg"], "not a regular file"),
        (&["photos/letter.jpg", "out.jpg"], "not a supported image format"),
        (&["photos/empty.jpg", "out.jpg"], "not a supported image format"),
        (&["photos/moving.gif", "out.png"], "more than one frame"),
        (&["photos/in.jpg", "out.jpg", "--sigma", "0"], "sigma"),
        (&["photos/in.jpg", "out.jpg", "--m2", "-1"], "m2"),
        (&["photos/in.jpg", "out.jpg", "--radius", "-1"], "radius"),
        (&["photos/in.jpg", "out.jpg", "--radius", "20", "--sigma", "11"], "cannot be used with"),
        (&["photos/in.jpg", "out.jpg", "--sharpness", "3"], "--sharpness"),
        (&["photos/in.jpg", "out.jpg", "-Q", "101"], "101"),
    ];
    for (arguments, word) in cases {
        let run = env.run([&["sharpen"], arguments].concat()).exits(2);
        assert!(run.stderr().contains(word), "{arguments:?}: {}", run.stderr());
        assert!(run.stderr().matches("os error").count() <= 1, "said twice: {}", run.stderr());
    }
    let left: Vec<_> =
        std::fs::read_dir(env.path("")).unwrap().map(|entry| entry.unwrap().file_name()).collect();
    assert_eq!(left, ["photos"]);
}

#[test]
fn a_picture_cut_short_is_written_only_on_demand() {
    let whole = sample(PICTURE);
    let env = Env::new().with("cut.jpg", &whole[..whole.len() * 3 / 4]);
    let run = env.run(["sharpen", "photos/cut.jpg", "out.png"]).exits(2);
    assert!(run.stderr().contains("--partial") && run.stderr().contains("row"), "{}", run.stderr());
    assert!(!env.path("out.png").exists());
    let run = env.run(["sharpen", "photos/cut.jpg", "out.png", "--partial", "--json"]).exits(1);
    assert!(run.stderr().contains("damaged from row"), "{}", run.stderr());
    let said: serde_json::Value = serde_json::from_str(&run.stdout()).unwrap();
    assert_eq!(said["damage"]["truncated"], true);
    assert!(env.path("out.png").exists());

    let png = std::fs::read(env.path("out.png")).unwrap();
    let env = env.with("cut.png", &png[..png.len() / 2]);
    env.run(["sharpen", "photos/cut.png", "out2.png"]).exits(2);
    env.run(["sharpen", "photos/cut.png", "out2.png", "--partial"]).exits(1);
}

#[test]
fn a_timeline_says_who_did_what() {
    let env = with_picture();
    env.run(["sharpen", "photos/in.jpg", "out.jpg", "--threads", "2", "--profile", "run.gates"]).exits(0);
    let run = env.run(["profile", "run.gates"]).exits(0);
    for gate in ["pixel::decode", "pixel::first", "pixel::second", "pixel::encode", "sharpen::open"] {
        assert!(run.stdout().contains(gate), "{gate} in {}", run.stdout());
    }
}
