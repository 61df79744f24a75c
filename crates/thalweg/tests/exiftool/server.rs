//! Server mode (`-stay_open`) with a client that sends several commands.

use std::io::{Read as _, Write as _};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use super::{exiftool, pictures};
use crate::env::Env;

fn serve(env: &Env, arguments: &[&str]) -> Command {
    let mut command = exiftool(env);
    command.args(["-stay_open", "True", "-@", "-"]).args(arguments);
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

/// Everything that a server prints for `requests`, sent at once.
fn talk(env: &Env, arguments: &[&str], requests: &str) -> (String, String) {
    let mut child = serve(env, arguments).spawn().unwrap();
    child.stdin.take().unwrap().write_all(requests.as_bytes()).unwrap();
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(0));
    (String::from_utf8(output.stdout).unwrap(), String::from_utf8(output.stderr).unwrap())
}

#[test]
fn answers_end_with_their_mark() {
    let env = pictures();
    let requests = "-ver\n-execute\n-s3\n-Make\na.jpg\n-execute7\n-q\n-s3\n-ISO\na.jpg\n-execute\n-q\n-s3\n-ISO\na.jpg\n\
                    -execute8\n-execute9\n-stay_open\nFalse\n-ver\n-execute\n";
    let (out, talk) = talk(&env, &[], requests);
    assert_eq!(out, "13.58\n{ready}\nThalweg Samples\n{ready7}\n200\n200\n{ready8}\n{ready9}\n");
    assert_eq!(talk, "");
}

#[test]
fn options_end_with_their_command_and_common_ones_do_not() {
    let env = pictures();
    let requests = "-n\n-ExposureTime\na.jpg\n-execute1\n-ExposureTime\na.jpg\n-execute2\n";
    let (out, _) = talk(&env, &["-common_args", "-S", "-G1"], requests);
    assert_eq!(out, "[ExifIFD] ExposureTime: 0.008\n{ready1}\n[ExifIFD] ExposureTime: 1/125\n{ready2}\n");
}

#[test]
fn echoes_tell_the_status() {
    let env = pictures();
    let requests = "-j\nmissing.jpg\n-echo4\ndone ${status}\n-execute1\n-s3\n-Make\na.jpg\n-echo4\ndone ${status}\n\
                    -execute2\n-if\n$foo\na.jpg\n-q\n-echo3\nout ${status}\n-execute3\n-Artist=x\na.jpg\n-execute4\n";
    let (out, said) = talk(&env, &[], requests);
    assert_eq!(out, "{ready1}\nThalweg Samples\n{ready2}\nout 2\n{ready3}\n{ready4}\n");
    let expected = "Error: File not found - missing.jpg\ndone 1\ndone 0\nError: -Artist=x is not supported: \
                    this program only reads metadata\n";
    assert_eq!(said, expected);
}

#[test]
fn a_refused_command_ends_like_one_that_failed() {
    let env = pictures();
    let requests = "-htmldump\na.jpg\n-echo4\nLAST${status}\n-echo3\nOUT${STATUS}\n-execute1\n-Artist=x\n-q\n\
                    -echo4\nB${status}\na.jpg\n-execute\n-tagsFromFile\nb.jpg\n-echo1\nfirst\n-echo2\naside\n-echo4\n\
                    C${status}\na.jpg\n-execute3\n-@\nnowhere\n-echo4\nD${status}\n-execute4\n-echo4\nE${status}\n\
                    -charset\n-execute5\n-ver\n-execute6\n";
    let (out, said) = talk(&env, &[], requests);
    assert_eq!(out, "OUT1\n{ready1}\nfirst\n{ready3}\n{ready4}\n{ready5}\n13.58\n{ready6}\n");
    let last_words: Vec<&str> = said.lines().filter(|line| !line.starts_with("Error")).collect();
    assert_eq!(last_words, ["LAST1", "B1", "aside", "C1", "D1", "E1"], "{said}");
    assert_eq!(said.lines().filter(|line| line.starts_with("Error")).count(), 5, "{said}");
}

#[test]
fn a_configuration_is_refused_with_every_command() {
    let env = pictures();
    std::fs::write(env.path("photos/tags.config"), "%Image::ExifTool::UserDefined = (x => 1);\n1;\n")
        .unwrap();
    std::fs::write(env.path("photos/empty.config"), "# nothing\n1;\n").unwrap();
    let requests = "-ver\n-execute1\n-s3\n-Make\na.jpg\n-execute2\n-s3\n-ISO\na.jpg\n-execute3\n";
    let served = |config: &str| {
        let mut command = exiftool(&env);
        command.args(["-config", config, "-stay_open", "True", "-@", "-"]);
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().unwrap();
        child.stdin.take().unwrap().write_all(requests.as_bytes()).unwrap();
        let output = child.wait_with_output().unwrap();
        (String::from_utf8(output.stdout).unwrap(), String::from_utf8(output.stderr).unwrap())
    };
    let (out, said) = served("tags.config");
    assert_eq!(out, "13.58\n{ready1}\n{ready2}\n{ready3}\n");
    assert_eq!(said.lines().filter(|line| line.contains("tags.config")).count(), 2, "{said}");
    let answers = "13.58\n{ready1}\nThalweg Samples\n{ready2}\n200\n{ready3}\n";
    assert_eq!(served("empty.config"), (answers.to_owned(), String::new()));
    assert_eq!(served(""), (answers.to_owned(), String::new()));
}

#[test]
fn many_files_of_one_request_come_in_their_order() {
    let env = pictures();
    let files: String = (0..500).map(|n| if n % 2 == 0 { "a.jpg\n" } else { "b.jpg\n" }).collect();
    let (out, _) = talk(&env, &[], &format!("-q\n-s3\n-ISO\n{files}-execute1\n"));
    assert_eq!(out, "200\n100\n".repeat(250) + "{ready1}\n");
}

/// Reads stdout up to a mark, like clients that read stderr only later.
fn read_until(child: &mut Child, mark: &str) -> String {
    let out = child.stdout.as_mut().unwrap();
    let mut text = Vec::new();
    let mut byte = [0];
    while !text.ends_with(mark.as_bytes()) {
        assert_eq!(out.read(&mut byte).unwrap(), 1, "the server ended");
        text.push(byte[0]);
    }
    String::from_utf8(text).unwrap()
}

#[test]
fn words_that_nobody_reads_hold_up_no_answer() {
    let env = pictures();
    let mut child = serve(&env, &[]).spawn().unwrap();
    let mut requests = child.stdin.take().unwrap();
    // Far more than the 64 KiB that a pipe holds, before a mark is written.
    let missing: String = (0..5_000).map(|n| format!("there-is-no-such-picture-{n}.jpg\n")).collect();
    requests.write_all(format!("-q\n{missing}-execute1\n-s3\n-Make\na.jpg\n-execute2\n").as_bytes()).unwrap();
    assert_eq!(read_until(&mut child, "{ready2}\n"), "{ready1}\nThalweg Samples\n{ready2}\n");
    drop(requests);
    let mut said = String::new();
    child.stderr.take().unwrap().read_to_string(&mut said).unwrap();
    assert_eq!(said.lines().filter(|line| line.starts_with("Error: File not found")).count(), 5_000);
    assert!(child.wait().unwrap().success());
}

#[test]
fn the_end_of_input_ends_the_server_also_when_nobody_listens() {
    let env = pictures();
    let mut child = serve(&env, &[]).spawn().unwrap();
    let missing = "x.jpg\n".repeat(20_000);
    child.stdin.take().unwrap().write_all(format!("-q\n{missing}-execute1\n-ver\n").as_bytes()).unwrap();
    assert_eq!(read_until(&mut child, "{ready1}\n"), "{ready1}\n");
    let began = Instant::now();
    assert!(child.wait().unwrap().success());
    assert!(began.elapsed() < Duration::from_secs(10), "{:?}", began.elapsed());
}
