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
    // Excluded tags are hidden from conditions.
    run(&env, &["-q", "--Make", "-if", "$make", "a.jpg"]).exits(2);
}
