//! Which of several tags of one name is printed, with exclusions and other options.

use super::{pictures, run};

#[test]
fn the_winner_is_chosen_after_exclusions_and_the_request() {
    let env = pictures();
    let latitude = |arguments: &[&str]| {
        let all = run(&env, &[&["-S", "-G1"], arguments, &["a.jpg"]].concat()).exits(0).stdout();
        let lines = all.lines().filter(|line| line.contains("GPSLatitude:"));
        lines
            .map(|line| line.split(']').next().unwrap_or_default()[1..].to_owned())
            .collect::<Vec<_>>()
            .join(" ")
    };
    assert_eq!(latitude(&["-all"]), "Composite");
    assert_eq!(latitude(&["-all", "--Composite:all"]), "GPS");
    assert_eq!(latitude(&["-x", "Composite:all"]), "GPS");
    assert_eq!(latitude(&["--Composite:GPSLat*"]), "GPS");
    assert_eq!(latitude(&["-GPSLatitude", "--Composite:all"]), "GPS");
    assert_eq!(latitude(&["-e"]), "GPS");
    // With an exclusion, tags that others override are candidates of a request for all of a group.
    assert_eq!(latitude(&["-GPS:all"]), "");
    assert_eq!(latitude(&["-GPS:all", "--Make"]), "GPS");
    assert_eq!(latitude(&["-all", "-GPS:all", "--Make"]), "Composite");
    assert_eq!(latitude(&["-GPS:GPSLatitude", "-GPSLatitude"]), "GPS Composite");
    assert_eq!(latitude(&["-GPS:GPSLatitude", "-GPSLatitude", "--Make"]), "Composite");
    assert_eq!(latitude(&["-a", "-all", "--Make"]), "GPS Composite");
    assert_eq!(latitude(&["-all:all"]), "GPS Composite");
}

#[test]
fn the_winner_with_layouts_that_keep_duplicates() {
    let env = pictures();
    let json = |arguments: &[&str]| {
        let answer =
            run(&env, &[&["-j", "-n", "-GPSLatitude"], arguments, &["a.jpg"]].concat()).exits(0).json();
        answer[0].as_object().unwrap().keys().skip(1).cloned().collect::<Vec<_>>().join(" ")
    };
    assert_eq!(json(&["-G1"]), "GPS:GPSLatitude Composite:GPSLatitude");
    assert_eq!(json(&["-G1", "--Composite:all"]), "GPS:GPSLatitude");
    assert_eq!(json(&["-G1", "--a"]), "Composite:GPSLatitude");
    assert_eq!(json(&["-G1", "--a", "--Composite:all"]), "GPS:GPSLatitude");
    // A sheet has the main tag, although a copy comes first.
    run(&env, &["-csv", "-a", "-GPSLatitude", "a.jpg"])
        .exits(0)
        .prints("SourceFile,GPSLatitude\na.jpg,\"48 deg 34' 28.56\"\" N\"\n");
}

#[test]
fn requests_that_nothing_answers() {
    let env = pictures();
    let check = |arguments: &[&str], expected: &str| {
        run(&env, &[&["-S", "-f"], arguments, &["a.jpg"]].concat()).exits(0).prints(expected);
    };
    check(&["-Foo", "-Make", "--EXIF:all"], "Foo: -\n");
    check(&["-Foo", "--Foo"], "");
    check(&["-XMP:Make", "-Make", "--ISO"], "Make: Thalweg Samples\n");
    check(&["-XMP:Make", "-Make"], "Make: -\nMake: Thalweg Samples\n");
}
