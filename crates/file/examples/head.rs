//! `head STRATEGY FILE...`: prints one line per file, in the given order: bytes in the head, length of the
//! file, and sum of the bytes; or the error.
//!
//! For trying a strategy on one file, and for tests that need a separate process (other users, injected
//! faults).

use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use thalweg_file::{Head, ReadError, ReadOptions, Reader, Strategy};

fn main() -> ExitCode {
    let mut arguments = std::env::args_os().skip(1);
    let strategy = arguments.next().and_then(|name| name.to_str()?.parse::<Strategy>().ok());
    let Some(strategy) = strategy else {
        eprintln!("usage: head STRATEGY FILE...");
        return ExitCode::from(2);
    };
    let mut reader = match Reader::new(strategy, &ReadOptions::default()) {
        Ok(reader) => reader,
        Err(error) => {
            eprintln!("head: {}", with_causes(&error));
            return ExitCode::from(2);
        }
    };
    let files: Vec<PathBuf> = arguments.map(PathBuf::from).collect();
    let paths: Vec<&Path> = files.iter().map(PathBuf::as_path).collect();
    let mut lines = vec![String::new(); paths.len()];
    reader.visit_heads(&paths, &mut |index, head| {
        lines[index] = describe(head).unwrap_or_else(|error| format!("error {}", with_causes(&error)));
        ControlFlow::Continue(())
    });
    for line in lines {
        println!("{line}");
    }
    ExitCode::SUCCESS
}

fn describe(head: Result<Head<'_>, ReadError>) -> Result<String, ReadError> {
    let mut head = head?;
    let len_bytes = head.len_bytes()?;
    let sum: u64 = head.bytes().iter().map(|&byte| u64::from(byte)).sum();
    Ok(format!("head {} length {len_bytes} sum {sum}", head.bytes().len()))
}

fn with_causes(error: &ReadError) -> String {
    let mut text = error.to_string();
    let mut cause = std::error::Error::source(error);
    while let Some(error) = cause {
        text.push_str(": ");
        text.push_str(&error.to_string());
        cause = error.source();
    }
    text
}
