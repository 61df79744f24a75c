//! Parses and validates the arguments of one command.
//!
//! They are in ExifTool's syntax (one dash, several letters, options and files in any order); unsupported
//! ones are refused with a message.

use std::ffi::OsString;
use std::path::PathBuf;

use super::difference;
use super::job::Job;
use super::known::{self, OptionKind};
use super::refused;
use super::shape::Shape;
use crate::exiftool::expression::is_time_of_day;
use crate::exiftool::listing::Listing;
use crate::exiftool::misuse::Misuse;
use crate::exiftool::request::request;
use crate::exiftool::request::shortcut;
use crate::exiftool::text::source_name;

impl Job {
    /// Parses the arguments of one command and returns an error for each refused one, because it is not
    /// understood or not available. The other arguments still apply: a client waits for the texts of `-echo`
    /// even if its command is refused.
    pub(crate) fn parse(arguments: &[OsString]) -> (Job, Vec<Misuse>) {
        let mut job = Job::default();
        let mut misuses = Vec::new();
        let mut arguments = arguments.iter().peekable();
        while let Some(argument) = arguments.next() {
            let option =
                argument.to_str().and_then(|text| text.strip_prefix('-')).filter(|text| !text.is_empty());
            match option {
                Some("-") => job.files.extend(arguments.by_ref().map(PathBuf::from)),
                Some(option) => {
                    let takes = known::takes(&known::split(option).0);
                    let value = arguments.next_if(|value| takes.accepts(value));
                    misuses.extend(job.take(option, value).err());
                }
                None => job.files.push(argument.into()),
            }
        }
        // The option may follow the files.
        let charset = job.charset;
        let is_strict = job.layout.is_strict;
        job.files.iter_mut().for_each(|file| {
            let named = if is_strict { source_name::decoded(file.as_os_str()) } else { None };
            *file = named.unwrap_or_else(|| charset.path(file.as_os_str()));
        });
        misuses.extend(job.finish().err());
        (job, misuses)
    }

    /// Applies consequences of option combinations, independent of their positions.
    fn finish(&mut self) -> Result<(), Misuse> {
        // What ends a line depends on -b, which may follow -p.
        for (format, ends_line) in std::mem::take(&mut self.formats) {
            let added = self.template.add(&format, ends_line && !self.layout.is_binary);
            added.map_err(|error| format!("-p: {error}"))?;
        }
        self.reject_unsupported()?;
        self.mwg |= self.names_mwg();
        self.layout.settle()?;
        self.check_strict()?;
        if self.difference.is_some() {
            if !self.template.is_empty() || self.output.has_each_tag() {
                return Err(difference::OTHER_LAYOUT.to_owned());
            }
            self.numbers |= difference::settle(&mut self.layout, self.verbose)?;
            self.selection.duplicates = true;
        }
        if self.filter.is_some() && self.structs {
            return Err("-api Filter is not supported with -struct".to_owned());
        }
        if self.is_raw() {
            self.layout.group_families.clear();
            self.layout.has_headings = false;
        }
        if self.layout.is_sheet && !self.template.is_empty() {
            self.notes.push("The -csv option has no effect when -p is used".to_owned());
        }
        self.check_output()
    }

    /// Refuses output that has no place for an error.
    fn check_strict(&self) -> Result<(), Misuse> {
        let is_json = self.layout.shape == Shape::Json && self.template.is_empty();
        if self.layout.is_strict && (!is_json || self.output.is_asked() || self.difference.is_some()) {
            return Err("--strict is for -j, without -diff, -p, -w and -W".to_owned());
        }
        Ok(())
    }

    /// Refuses output that cannot go into files, and output that `-v` would add.
    fn check_output(&self) -> Result<(), Misuse> {
        let is_list = matches!(self.layout.shape, Shape::List | Shape::Arguments);
        if self.output.has_each_tag() && !(is_list && self.template.is_empty()) {
            return Err("-W may not be combined with -csv, -h, -j, -p, -php, -t, -T or -X".to_owned());
        }
        if !self.error_lists.is_empty() && self.output.is_asked() {
            return Err("-efile may not be combined with -w or -W".to_owned());
        }
        if self.unknown > 1 {
            return Err("-U is not supported: of unknown tags, only those that -u prints are read".to_owned());
        }
        let has_use = self.output.has_each_tag() || self.difference.is_some() || !self.lists.is_empty();
        if self.verbose > 0 && !has_use {
            return Err(format!("-v is not supported: {}", refused::instead_of("v")));
        }
        Ok(())
    }

    /// Refuses requests of tags that are not supported.
    fn reject_unsupported(&self) -> Result<(), Misuse> {
        match self.named().find_map(|name| Some((name, refused::reason(name)?))) {
            Some((name, reason)) => Err(format!("-{name} is not supported: {reason}")),
            None => Ok(()),
        }
    }

    /// Applies one option with its value.
    fn take(&mut self, option: &str, value: Option<&OsString>) -> Result<(), Misuse> {
        let (name, number) = known::split(option);
        match known::kind(&name) {
            Some(OptionKind::Flag) => self.take_flag(&name, number),
            Some(OptionKind::Lists) => {
                let tags = value.and_then(|value| value.to_str());
                self.lists.push(Listing::parse(&name, number, tags)?);
                Ok(())
            }
            Some(OptionKind::Valued(_)) if name == "lang" && value.is_none() => {
                self.lists.push(Listing::Languages);
                Ok(())
            }
            Some(OptionKind::Valued(what)) => {
                let value = value.ok_or_else(|| format!("-{option} must be followed by {what}"))?;
                self.take_valued(&name, number, value.clone()).map_err(|error| format!("-{option}: {error}"))
            }
            Some(OptionKind::WithoutEffect) => Ok(()),
            Some(OptionKind::Writes) if name == "o" => Err(format!(
                "-{option} is not supported: this program only reads metadata; use -w or -W to write the \
                 output to new files"
            )),
            Some(OptionKind::Writes) => {
                Err(format!("-{option} is not supported: this program only reads metadata"))
            }
            Some(OptionKind::Absent) => {
                Err(format!("-{option} is not supported: {}", refused::instead_of(&name)))
            }
            // ExifTool has no tag with a name of one letter.
            None if option.len() == 1 && option != "*" => Err(format!("unknown option -{option}")),
            None => self.take_tag(option),
        }
    }

    fn take_tag(&mut self, option: &str) -> Result<(), Misuse> {
        if option.contains(['=', '<', '>']) {
            return Err(format!("-{option} is not supported: this program only reads metadata"));
        }
        if let Some(tag) = option.strip_prefix('-') {
            return self.exclude(tag);
        }
        for request in shortcut::expanded(request(option)?) {
            self.names.push(request.written().to_owned());
            self.selection.include.push(request);
        }
        Ok(())
    }

    /// Moves printed dates by an amount of time; none if it is empty or 0.
    pub(super) fn take_shift(&mut self, amount: &str) -> Result<(), Misuse> {
        if !amount.is_empty() && amount != "0" && !is_time_of_day(amount) {
            return Err(format!(
                "a shift of `{amount}` is not supported: use days, hours, minutes and seconds, such as -0:0:1 2:30"
            ));
        }
        self.shift = Some(amount.to_owned()).filter(|amount| !amount.is_empty() && amount != "0");
        Ok(())
    }

    /// Excludes a tag from the output, or all tags of a shortcut.
    pub(super) fn exclude(&mut self, tag: &str) -> Result<(), Misuse> {
        self.selection.exclude.extend(shortcut::expanded(request(tag)?));
        Ok(())
    }
}

/// Replaces `\t`, `\n`, `\r` and `\\` by the characters they stand for.
pub(super) fn unescaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut characters = text.chars();
    while let Some(character) = characters.next() {
        match character {
            '\\' => match characters.next() {
                Some('t') => out.push('\t'),
                Some('n') => out.push('\n'),
                Some('r') => out.push('\r'),
                Some('\\') | None => out.push('\\'),
                Some(other) => out.extend(['\\', other]),
            },
            other => out.push(other),
        }
    }
    out
}

#[cfg(test)]
mod tests;
