//! Selection of files by conditions (`-if`).

use super::{pictures, run};

#[test]
fn files_that_meet_it_are_answered() {
    let env = pictures();
    run(&env, &["-q", "-if", "$ISO > 100 and $Make =~ /^thal/i", "-s3", "-FileName", "a.jpg", "b.jpg"])
        .exits(0)
        .prints("a.jpg\n");
    run(&env, &["-if", "$FileSize# > 10", "-if", "not $foo", "-if", "$IFD0:all", "-s3", "-ISO", "a.jpg"])
        .exits(0)
        .prints("200\n");
    run(&env, &["-j", "-q", "-if", "$ISO == 100", "-ISO", "a.jpg", "b.jpg"])
        .exits(0)
        .prints("[{\n  \"SourceFile\": \"b.jpg\",\n  \"ISO\": 100\n}]\n");
}

#[test]
fn if_none_meets_it_the_status_is_two() {
    let env = pictures();
    run(&env, &["-if", "$make eq 'x'", "-s", "-Make", "a.jpg", "b.jpg"])
        .exits(2)
        .prints("    2 files failed condition\n    0 image files read\n");
    run(&env, &["-if", "$foo eq ''", "-q", "a.jpg"]).exits(2).prints("").has_no_content();
    run(&env, &["-if", "system('x')", "a.jpg"]).exits(1).prints("").says("-if");
    // As in ExifTool, a condition finds an excluded tag by its name alone.
    run(&env, &["-q", "--Make", "-if", "$EXIF:make", "a.jpg"]).exits(2);
    run(&env, &["-q", "--Make", "-if", "$make", "-s3", "-ISO", "a.jpg"]).exits(0).prints("200\n");
}

#[test]
fn a_condition_that_perl_would_warn_about_does_not_hold() {
    let env = pictures();
    let check = |condition: &str, status: i32| {
        eprintln!("{condition}");
        run(&env, &["-q", "-if", condition, "-s3", "-FileName", "a.jpg"]).exits(status).has_no_content();
    };
    for condition in [
        "$Foo < 100",
        "not $Foo > 1",
        "$FileSize < 5000",
        "$ImageSize > 100",
        "$ExposureTime > 0.001",
        "$FileName > 1 or 1",
        "int($Make)",
        "$Make + 0 or 1",
        "substr($Make, 40, 2) eq ''",
        "lc $Foo eq ''",
        "sprintf('%d', $Make) or 1",
        "sprintf('%d') or 1",
        "$Foo =~ /x/ or 1",
        "-$Foo or 1",
        "$Foo . 'x'",
        "'a' x -1 or 1",
    ] {
        check(condition, 2);
    }
    for condition in [
        "$ISO > 100",
        "$ExposureTime# > 0.001",
        "1 or $Foo > 1",
        "($Foo // 300) > 200",
        "length($Foo) or 1",
        "$Make x 2 eq 'Thalweg SamplesThalweg Samples'",
        "$ISO <=> 100",
        "$ISO ** 2 == 40000",
        "0x0F == 15",
        "$Make =~ /Samples$$/",
        "-$Make eq '-Thalweg Samples'",
        "!($ISO > 1000) == 1",
        "(1 == 2) + 5 == 5",
        "($ISO & 8) == 8",
    ] {
        check(condition, 0);
    }
}

#[test]
fn missing_tags_in_conditions_and_formats() {
    let env = pictures();
    let prints = |arguments: &[&str], expected: &str| {
        run(&env, &[&["-q", "-s3", "-FileName"], arguments, &["a.jpg"]].concat()).prints(expected);
    };
    // -T and -f have a dash for a missing tag, -m the empty text; a dash is no number.
    prints(&["-T", "-if", "$Foo < 100"], "");
    prints(&["-f", "-if", "$Foo eq '-'"], "a.jpg\n");
    prints(&["-m", "-if", "$Foo eq ''"], "a.jpg\n");
    prints(&["-m", "-api", "UndefTags", "-if", "$Foo eq ''"], "");
    prints(&["-api", "MissingTagValue=none", "-if", "$Foo eq 'none'"], "a.jpg\n");
    run(&env, &["-S", "-f", "-api", "MissingTagValue=?", "-Foo", "a.jpg"]).exits(0).prints("Foo: ?\n");
    run(&env, &["-p", "$Foo|$Make", "-api", "MissingTagValue=none", "a.jpg"])
        .exits(0)
        .prints("none|Thalweg Samples\n");
    // Without -a only the first warning is printed.
    let ran = run(&env, &["-p", "${Foo;$_ = 1}", "-p", "$Bar", "a.jpg"]).exits(0).prints("");
    assert_eq!(ran.stderr(), "Warning: [Minor] Tag 'Foo' not defined - a.jpg\n");
}

#[test]
fn expressions_of_formats_go_on_after_a_warning() {
    let env = pictures();
    let check = |format: &str, expected: &str, warning: &str| {
        let ran = run(&env, &["-p", format, "a.jpg"]).exits(0).prints(format!("{expected}\n"));
        let said = if warning.is_empty() { String::new() } else { format!("Warning: {warning} - a.jpg\n") };
        assert_eq!(ran.stderr(), said);
    };
    check("${Make;$_ += 1}", "1", "Argument \"Thalweg Samples\" isn't numeric in addition (+) for 'Make'");
    check(
        "${Make;$_ = $1 . 'x' if /(z)?T/}",
        "x",
        "Use of uninitialized value $1 in concatenation (.) or string for 'Make'",
    );
    check("${ISO;$_ = 1/0}", "200", "Illegal division by zero for 'ISO'");
    check("${Make;$_ = undef; $_ //= 'none'}|${ISO;$_ ||= 5; $_ **= 2}", "none|40000", "");
    check("${ISO;$_ &&= 'x' x 3}", "xxx", "");
}

#[test]
fn conditions_may_read_less_than_the_output() {
    let env = pictures();
    // ISO is in EXIF, which is read at level 2 but not at level 5.
    run(&env, &["-if2", "$ISO", "-q", "-S", "-ISO", "a.jpg"]).exits(0).prints("ISO: 200\n");
    run(&env, &["-if5", "$ISO", "-q", "-S", "-ISO", "a.jpg"]).exits(2).prints("");
    run(&env, &["-if5", "$FileName =~ /^a/", "-q", "-S", "-ISO", "a.jpg"]).exits(0).prints("ISO: 200\n");
    run(&env, &["-if5", "$FileName =~ /^a/", "-s3", "-ISO", "a.jpg", "b.jpg"])
        .exits(0)
        .prints("======== a.jpg\n200\n    1 files failed condition\n    1 image files read\n");
    // A condition without a level prints what was read for it, with duplicates, if no tag is named.
    let all = run(&env, &["-if", "$ISO", "-S", "-G1", "a.jpg"]).exits(0).stdout();
    assert!(all.contains("[GPS] GPSLatitude: 48 deg 34' 28.56\"\n"), "{all}");
    let named = run(&env, &["-if", "$ISO", "-S", "-G1", "-GPSLatitude", "a.jpg"]).exits(0).stdout();
    assert_eq!(named, "[Composite] GPSLatitude: 48 deg 34' 28.56\" N\n");
    run(&env, &["-if", "$Make =~ /Samples$/", "a.jpg"]).exits(1).prints("").says("write $$");
}

#[test]
fn a_pattern_that_takes_too_much_work_is_said_and_does_not_hold() {
    let packet = format!(
        "<x:xmpmeta xmlns:x='adobe:ns:meta/'><rdf:RDF xmlns:rdf='http://www.w3.org/1999/02/22-rdf-syntax-ns#'>\
         <rdf:Description rdf:about='' xmlns:dc='http://purl.org/dc/elements/1.1/' dc:format='{}'/></rdf:RDF>\
         </x:xmpmeta>",
        "a".repeat(20_000)
    );
    let env = pictures().with("long.xmp", packet);
    let hostile = "$Format !~ /^(a*)*\\1b/ or $FileName";
    let begin = std::time::Instant::now();
    for options in [&["-if", hostile][..], &["-if1", hostile]] {
        let arguments = [&["-q", "-s3", "-FileName"], options, &["long.xmp"]].concat();
        run(&env, &arguments).exits(2).prints("").says("too much work for the pattern `^(a*)*\\1b`");
    }
    assert!(begin.elapsed() < std::time::Duration::from_secs(60), "{:?}", begin.elapsed());
}
