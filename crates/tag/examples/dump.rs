//! Prints the metadata of files as JSON Lines: `dump [-n] FILE...` (`-` reads the list from standard input).
//!
//! Shows the complete use of the crate: a head, a function that fetches more bytes, and handling the result.

use std::fs::File;
use std::io::{self, BufRead as _, Write as _};
use std::os::unix::fs::FileExt as _;
use std::path::Path;

use thalweg_tag::{Input, Mode, Options, Parser, text::write_json_string, unique_by_key};

fn main() -> io::Result<()> {
    let mut arguments: Vec<String> = std::env::args().skip(1).collect();
    let mode = if arguments.iter().any(|argument| argument == "-n") { Mode::Number } else { Mode::Print };
    arguments.retain(|argument| argument != "-n");
    if arguments == ["-"] {
        arguments = io::stdin().lock().lines().collect::<io::Result<_>>()?;
    }
    let mut parser = Parser::new();
    let mut out = io::BufWriter::new(io::stdout().lock());
    for path in &arguments {
        match dump(&mut parser, path, mode) {
            Ok(json) => writeln!(out, "{json}")?,
            Err(error) => eprintln!("{path}: {error}"),
        }
    }
    out.flush()
}

fn dump(parser: &mut Parser, path: &str, mode: Mode) -> io::Result<String> {
    let file = File::open(path)?;
    let len_bytes = file.metadata()?.len();
    let mut head = vec![0; len_bytes.min(16 << 10) as usize];
    file.read_exact_at(&mut head, 0)?;
    let extension = Path::new(path).extension().and_then(|e| e.to_str()).unwrap_or("").to_ascii_lowercase();

    let input = Input { head: &head, len_bytes: Some(len_bytes), extension: &extension };
    let fetch = |offset, buffer: &mut [u8]| file.read_at(buffer, offset);
    parser.parse(input, &Options::default(), fetch, |metadata| {
        let mut json = String::from("{\"SourceFile\":");
        write_json_string(path, &mut json);
        for position in unique_by_key(&metadata.tags) {
            let tag = &metadata.tags[position];
            json.push(',');
            write_json_string(&format!("{}:{}", tag.group.family1, tag.name), &mut json);
            json.push(':');
            tag.write_json(mode, &mut json);
        }
        for (index, warning) in metadata.warnings.iter().enumerate() {
            json.push_str(&format!(",\"ExifTool:Warning{index}\":"));
            write_json_string(warning.message, &mut json);
        }
        json.push('}');
        json
    })
}
