//! Processing time grows linearly with the number of tags and groups, in every layout.

use std::process::Command;

use super::pictures;
use crate::env::Env;

const FEW: usize = 2_500;
const MANY: usize = 8 * FEW;
/// Limit of the time ratio for eight times as many tags: 8 if the time is linear, 64 if it is quadratic.
const MOST_RATIO: f64 = 24.0;

/// Starting the program takes about as long, in seconds.
const LEAST_SECONDS: f64 = 0.01;

/// A JPEG with this number of comments.
fn comments(n: usize) -> Vec<u8> {
    [b"\xff\xd8", b"\xff\xfe\0\x04ab".repeat(n).as_slice(), b"\xff\xd9"].concat()
}

/// A sidecar with a property in each of `n` namespaces.
fn namespaces(n: usize) -> String {
    let property = |n: usize| format!("<n{n}:T xmlns:n{n}='http://e/{n}/'>v</n{n}:T>");
    let properties: String = (0..n).map(property).collect();
    format!(
        "<rdf:RDF xmlns:rdf='http://www.w3.org/1999/02/22-rdf-syntax-ns#'><rdf:Description>{properties}\
         </rdf:Description></rdf:RDF>"
    )
}

/// A TIFF with this number of directories of reduced pictures.
fn directories(n: usize) -> Vec<u8> {
    const BYTES: usize = 2 + 3 * 12 + 4;
    let mut out = b"II\x2a\0\x08\0\0\0".to_vec();
    for index in 0..n {
        let next = if index + 1 < n { out.len() + BYTES } else { 0 };
        out.extend(3_u16.to_le_bytes());
        for (id, value) in [(0xfe_u16, 1_u32), (0x100, 10), (0x103, 1)] {
            out.extend(id.to_le_bytes());
            out.extend([4, 0, 1, 0, 0, 0]);
            out.extend(value.to_le_bytes());
        }
        out.extend((next as u32).to_le_bytes());
    }
    out
}

const LAYOUTS: &[&[&str]] = &[
    &["-s", "-a"],
    &["-X"],
    &["-X", "-a", "-s"],
    &["-X", "-struct"],
    &["-j"],
    &["-j", "-a", "-G4"],
    &["-j", "-G1:4"],
    &["-csv"],
    &["-csv", "-a", "-G4"],
    &["-T", "-all", "-a"],
    &["-G1", "-a"],
    &["-g1", "-a"],
    &["-t", "-a", "-G0:1:2:3:4"],
    &["-args", "-a", "-G"],
    &["-sort", "-a", "-G1"],
    &["-p", "${all:Comment} ${all:T}"],
    &["-if", "defined $FileName", "-s"],
    &["-b", "-a"],
    &["-use", "MWG", "-j"],
];

/// The least of three measurements of processor time, in seconds: load on the machine hardly changes it.
fn time_of(env: &Env, arguments: &[&str], file: &str) -> f64 {
    let run = || {
        let mut shell = Command::new("sh");
        shell.args(["-c", "\"$@\" > /dev/null 2>&1; times", "sh"]).arg(env.path("exiftool"));
        let output = shell.args(arguments).arg(file).current_dir(env.path("photos")).output().unwrap();
        let text = String::from_utf8(output.stdout).unwrap();
        // The second line is that of the children: `0m0.040000s 0m0.010000s`.
        let seconds = |word: &str| {
            let (minutes, seconds) = word.trim_end_matches('s').split_once('m').unwrap();
            minutes.parse::<f64>().unwrap() * 60.0 + seconds.parse::<f64>().unwrap()
        };
        text.lines().nth(1).unwrap().split_whitespace().map(seconds).sum::<f64>()
    };
    (0..3).map(|_| run()).fold(f64::INFINITY, f64::min)
}

#[test]
fn eight_times_the_tags_take_no_more_than_eight_times_as_long() {
    let env = pictures()
        .with("few.jpg", comments(FEW))
        .with("many.jpg", comments(MANY))
        .with("few.xmp", namespaces(FEW))
        .with("many.xmp", namespaces(MANY))
        .with("few.tif", directories(FEW / 4))
        .with("many.tif", directories(MANY / 4));
    for kind in ["jpg", "xmp", "tif"] {
        for layout in LAYOUTS {
            let few = time_of(&env, layout, &format!("few.{kind}"));
            let many = time_of(&env, layout, &format!("many.{kind}"));
            let ratio = many / few.max(LEAST_SECONDS);
            assert!(ratio < MOST_RATIO, "{layout:?} of {kind}: {few} s, {many} s");
        }
    }
}
