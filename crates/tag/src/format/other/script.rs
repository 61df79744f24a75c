//! Programs in text whose first line names their interpreter (`#!`, execve(2), "Interpreter scripts").

use crate::context::Context;
use crate::file_type::FileType;
use table::file_type::SIGNATURE_BYTES;

const SCRIPT: FileType = FileType::new("script", "", "text/plain");
/// Longest first line that is looked at.
const MOST_BYTES: usize = 256;
/// Interpreters whose scripts have an extension, and that `env` is often asked to start.
const LANGUAGES: [(&str, &str); 4] = [("perl", "pl"), ("php", "php"), ("python", "py"), ("ruby", "rb")];

/// Whether the file is a script.
pub(in crate::format) fn is_script(ctx: &Context<'_>) -> bool {
    interpreter_of(ctx).is_some()
}

fn interpreter_of<'a>(ctx: &Context<'a>) -> Option<&'a str> {
    interpreter(ctx.source.get_up_to(0, SIGNATURE_BYTES)?)
}

/// Reports a script by the name of its interpreter.
pub(in crate::format) fn read(ctx: &mut Context<'_>) {
    let Some(interpreter) = interpreter_of(ctx) else { return };
    let extension = match interpreter {
        shell if shell.ends_with("sh") => "sh",
        _ => LANGUAGES.iter().find(|(name, _)| *name == interpreter).map_or("", |(_, extension)| extension),
    };
    ctx.metadata.file_type = Some(&SCRIPT);
    let name = ctx.keep_text(&format!("{interpreter} script"));
    let mime = ctx.keep_text(&format!("text/x-{interpreter}"));
    ctx.push_file_type(name, extension, mime);
}

/// The name of the program in a folder `bin`; for `env` the language that it starts, if that is a known one.
fn interpreter(head: &[u8]) -> Option<&str> {
    let line = head.strip_prefix(b"#!")?;
    let line = line[..line.len().min(MOST_BYTES)].split(|byte| matches!(byte, b'\r' | b'\n')).next()?;
    let line = str::from_utf8(line).ok()?.trim_start();
    let path = line.split_whitespace().next().filter(|path| path.starts_with('/'))?;
    let (_, name) = path.rsplit_once("bin/")?;
    let is_word = |c: char| c.is_ascii_alphanumeric() || c == '_';
    let name = &name[..name.find(|c| !is_word(c)).unwrap_or(name.len())];
    let mut words = line[path.len()..].split(|c| !is_word(c));
    match words.find_map(|word| LANGUAGES.iter().find(|(language, _)| *language == word)) {
        Some((language, _)) if name == "env" => Some(language),
        _ => Some(name).filter(|name| !name.is_empty()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(line: &str, expected: Option<&str>) {
        assert_eq!(interpreter(line.as_bytes()), expected);
    }

    #[test]
    fn the_interpreter_is_in_a_folder_bin() {
        check("#!/usr/bin/perl -w\nuse strict;", Some("perl"));
        check("#!  /bin/sh\r\n", Some("sh"));
        check("#!/usr/bin/tclsh8.5\n", Some("tclsh8"));
        check("#!/usr/bin/env -S php -d\n", Some("php"));
        check("#!/usr/bin/env python3\n", Some("env"));
        check("#!/bin/zsh\n", Some("zsh"));
        check("#!/opt/tool/interpreter\n", None);
        check("#!perl\n", None);
        check("#!/usr/bin/\n", None);
    }
}
