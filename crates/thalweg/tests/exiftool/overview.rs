//! `thalweg tags` without any of ExifTool's options: the main tags by subject.

use super::{pictures, run};

#[test]
fn files_alone_are_shown_by_subject() {
    let env = pictures();
    let ran = env.run(["tags", "photos/a.jpg"]).exits(0).has_no_content();
    let text = ran.stdout();
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines[..3], ["photos/a.jpg", "  File", "    File Type                   JPEG"]);
    let headings: Vec<&&str> =
        lines.iter().filter(|line| line.starts_with("  ") && !line.starts_with("    ")).collect();
    let last = headings.len() - 1;
    assert_eq!(
        headings[..last],
        [&"  File", &"  Picture", &"  Taken", &"  Camera", &"  Exposure", &"  Place", &"  Description"]
    );
    let (count, groups) = headings[last].trim().split_once(" more with --all (").unwrap();
    let count: usize = count.parse().unwrap();
    assert!(groups.contains("ExifIFD "), "{groups}");
    // The rest follows with --all: as many tags under as many groups.
    let all = env.run(["tags", "--all", "photos/a.jpg"]).exits(0).stdout();
    let others = all.lines().skip_while(|line| !line.starts_with("  ["));
    assert_eq!(others.filter(|line| line.starts_with("    ")).count(), count);
    assert!(all.contains("    Make                        Thalweg Samples\n"), "{all}");
    assert!(!all.contains("more with --all"));
}

#[test]
fn a_date_is_said_once_and_bad_files_have_their_reason() {
    let env = pictures();
    let text = env.run(["tags", "photos/b.jpg"]).stdout();
    let taken: Vec<&str> = text
        .lines()
        .skip_while(|line| *line != "  Taken")
        .skip(1)
        .take_while(|line| line.starts_with("    "))
        .collect();
    let values: std::collections::BTreeSet<&str> = taken.iter().map(|line| line[32..].trim()).collect();
    assert_eq!(values.len(), taken.len(), "{taken:?}");
    env.run(["tags", "photos/unknown.bin", "photos/a.jpg"]).exits(1).says("2 image files read");
    assert!(
        env.run(["tags", "photos/unknown.bin"])
            .stdout()
            .contains("Error                       Unknown file type\n")
    );
}

#[test]
fn any_option_of_exiftool_and_its_name_give_its_layout() {
    let env = pictures();
    let list = run(&env, &["a.jpg"]).exits(0).stdout();
    assert!(list.starts_with("ExifTool Version Number         : 13.58\n"), "{list}");
    assert_eq!(env.run(["tags", "-s3", "-Make", "photos/a.jpg"]).stdout(), "Thalweg Samples\n");
    assert!(
        env.run(["tags", "-e", "photos/a.jpg"]).stdout().starts_with("ExifTool Version Number         : ")
    );
}
