//! HTML tables (`-h`).

use super::{pictures, run};

#[test]
fn a_table_for_each_file() {
    let env = pictures();
    let check = |arguments: &[&str], expected: &str| {
        run(&env, arguments).exits(0).prints(expected);
    };
    check(
        &["-h", "-Make", "-DateTimeOriginal", "a.jpg", "b.jpg"],
        "\
<!-- a.jpg -->
<table>
<tr><td>Make</td><td>Thalweg Samples</td></tr>
<tr><td>Date/Time Original</td><td>2021:04:18 18:02:11</td></tr>
</table>
<!-- b.jpg -->
<table>
<tr><td>Make</td><td>Thalweg Samples</td></tr>
<tr><td>Date/Time Original</td><td>2023:06:24 05:41:07</td></tr>
</table>
",
    );
    check(
        &["-htmlFormat", "-s", "-G1", "-H", "-f", "-Make", "-Foo", "a.jpg"],
        "\
<!-- a.jpg -->
<table>
<tr><td>IFD0</td><td>0x010f</td><td>Make</td><td>Thalweg Samples</td></tr>
<tr><td></td><td>-</td><td>Foo</td><td>-</td></tr>
</table>
",
    );
    check(
        &["-h", "-g1", "-D", "-Make", "-ISO", "-FileName", "a.jpg"],
        "\
<!-- a.jpg -->
<table>
<tr><td colspan=3 bgcolor='#dddddd'>System</td></tr>
<tr><td>-</td><td>File Name</td><td>a.jpg</td></tr>
<tr><td colspan=3 bgcolor='#dddddd'>IFD0</td></tr>
<tr><td>271</td><td>Make</td><td>Thalweg Samples</td></tr>
<tr><td colspan=3 bgcolor='#dddddd'>ExifIFD</td></tr>
<tr><td>34855</td><td>ISO</td><td>200</td></tr>
</table>
",
    );
    for values_only in [["-h", "-S"], ["-S", "-h"], ["-h", "-T"], ["-h", "-args"]] {
        check(
            &[&values_only[..], &["-g", "-Make", "a.jpg"][usize::from(values_only[1] == "-args")..]].concat(),
            if values_only[1] == "-args" {
                "<!-- a.jpg -->\n<table>\n<tr><td>Thalweg Samples</td></tr>\n</table>\n"
            } else {
                "<!-- a.jpg -->\n<table>\n<tr><td colspan=1 bgcolor='#dddddd'>EXIF</td></tr>\n\
                 <tr><td>Thalweg Samples</td></tr>\n</table>\n"
            },
        );
    }
    check(&["-h", "-Foo", "a.jpg"], "<!-- a.jpg -->\n<table>\n</table>\n");
}

#[test]
fn tables_are_escaped_and_name_no_options() {
    // A picture with a thumbnail.
    let env = pictures();
    std::fs::copy(env.path("photos/b.jpg"), env.path("photos/a.jpg")).unwrap();
    std::fs::rename(env.path("photos/a.jpg"), env.path("photos/<é>.jpg")).unwrap();
    let ran = run(&env, &["-h", "-FileName", "-ThumbnailImage", "<é>.jpg"]).exits(0);
    assert!(ran.stdout().starts_with("<!-- &lt;&eacute;&gt;.jpg -->\n"), "{}", ran.stdout());
    assert!(ran.stdout().contains("<td>File Name</td><td>&lt;&eacute;&gt;.jpg</td>"), "{}", ran.stdout());
    // The placeholder of data has no advice about -b.
    let thumbnail = ran.stdout().lines().find(|line| line.contains("Thumbnail")).unwrap().to_owned();
    assert!(thumbnail.ends_with(" bytes)</td></tr>"), "{thumbnail}");
    assert_eq!(
        run(&env, &["-h", "-b", "-ThumbnailImage", "<é>.jpg"]).stdout().lines().nth(2),
        Some(&*thumbnail)
    );
}

#[test]
fn the_last_layout_wins() {
    let env = pictures();
    let first =
        |arguments: &[&str]| run(&env, arguments).exits(0).stdout().lines().next().unwrap().to_owned();
    for other in ["-j", "-X", "-php"] {
        assert_eq!(first(&[other, "-h", "-Make", "a.jpg"]), "<!-- a.jpg -->", "{other}");
    }
    assert_eq!(first(&["-h", "-j", "-Make", "a.jpg"]), "[{");
    for other in ["-csv", "-ec"] {
        run(&env, &["-h", other, "-Make", "a.jpg"]).exits(1).says("-h may not be combined with -csv or -ec");
    }
    run(&env, &["-h", "-w", "htm", "-Make", "a.jpg"]).exits(0).prints("    1 output files created\n");
    let written = std::fs::read_to_string(env.path("photos/a.htm")).unwrap();
    assert_eq!(written, "<table>\n<tr><td>Make</td><td>Thalweg Samples</td></tr>\n</table>\n");
}

#[test]
fn help_of_the_command_is_without_files() {
    let env = pictures();
    let mut command = env.command(["tags", "-h", "-Make", "a.jpg"]);
    let output = command.current_dir(env.path("photos")).output().unwrap();
    assert!(output.stdout.starts_with(b"<!-- a.jpg -->"), "{output:?}");
    let short = env.run(["tags", "-h"]).exits(0).stdout();
    assert!(short.contains("Usage: thalweg tags [OPTIONS] [ARGUMENTS]..."), "{short}");
    let long = env.run(["tags", "--help"]).exits(0).stdout();
    assert!(long.contains("-fileOrder TAG") && long.len() > short.len(), "{long}");
}
