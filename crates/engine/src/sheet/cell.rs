//! What a sheet shows: a picture with its captions, and the heading.

use std::path::{Path, PathBuf};

use pixel::thumbnail::Thumbnail;

use super::{SheetOptions, SheetPicture};
use crate::error::JobError;

/// Longest reason that is shown, in characters.
const MOST_REASON: usize = 160;

/// One picture of a sheet.
pub(super) struct Cell {
    pub(super) path: PathBuf,
    /// Name of the file, without characters that steer a display.
    pub(super) name: String,
    /// Date and time, to the minute.
    pub(super) date: Option<String>,
    /// What is wrong with a picture that is shown nevertheless.
    pub(super) note: Option<String>,
    /// The thumbnail as JPEG, or why there is none.
    pub(super) picture: Result<Thumbnail, String>,
}

impl Cell {
    pub(super) fn new(picture: &SheetPicture, made: Result<Thumbnail, JobError>) -> Cell {
        let made = made.map_err(|error| {
            let reason = match error {
                // The name is in the caption.
                JobError::NotAPicture { what, .. } => picture.error.clone().unwrap_or(what),
                error => file::chain(&error),
            };
            shown(&reason.chars().take(MOST_REASON).collect::<String>())
        });
        let damage = made.as_ref().ok().and_then(|thumbnail| thumbnail.damage.as_ref());
        Cell {
            path: picture.path.clone(),
            name: name(&picture.path),
            date: picture.taken_at.as_deref().map(minute),
            note: damage.map(|damage| shown(&format!("damaged: {}", damage.what))),
            picture: made,
        }
    }
}

/// Name of a file for display.
fn name(path: &Path) -> String {
    shown(&path.file_name().unwrap_or(path.as_os_str()).to_string_lossy())
}

/// Text from a file without control characters and those that change the direction of what follows.
fn shown(text: &str) -> String {
    let visible = |character| if tag::text::steers_terminal(character) { '\u{FFFD}' } else { character };
    text.chars().map(visible).collect()
}

/// `2024-06-01T12:30:05.5+02:00` to the minute.
fn minute(taken_at: &str) -> String {
    shown(&taken_at.chars().take(16).collect::<String>().replace('T', " "))
}

/// Text at the top of a sheet, and its layout.
pub(super) struct Heading {
    pub(super) title: String,
    /// Number of pictures and the days on which they were taken.
    pub(super) summary: String,
    pub(super) n_pictures: usize,
    /// Number of pictures side by side, if it was chosen.
    pub(super) columns: Option<u32>,
    pub(super) size: u32,
}

/// Pictures side by side if nothing was chosen and the page does not decide.
pub(super) const COLUMNS: u32 = 5;

impl Heading {
    pub(super) fn new(pictures: &[SheetPicture], options: &SheetOptions) -> Heading {
        let n_pictures = pictures.len();
        let counted = if n_pictures == 1 { "1 picture".into() } else { format!("{n_pictures} pictures") };
        let days = || pictures.iter().filter_map(|picture| picture.taken_at.as_deref()?.get(..10));
        let summary = match (days().min(), days().max()) {
            (Some(first), Some(last)) if first == last => format!("{counted}, {first}"),
            (Some(first), Some(last)) => format!("{counted}, {first} to {last}"),
            _ => counted,
        };
        Heading {
            title: shown(&options.title),
            summary: shown(&summary),
            n_pictures,
            columns: options.columns.map(|columns| columns.max(1)),
            size: options.size.max(1),
        }
    }
}

/// Text that is at most as wide as `most`: characters are left out in the middle, since names differ at
/// their ends.
pub(super) fn shortened(text: &str, most: f64, width: &dyn Fn(char) -> f64) -> String {
    let total: f64 = text.chars().map(width).sum();
    if total <= most {
        return text.to_owned();
    }
    let side = (most - width('…')).max(0.0) / 2.0;
    let fitting = |characters: &mut dyn Iterator<Item = char>| {
        let mut used = 0.0;
        characters
            .take_while(|character| {
                used += width(*character);
                used <= side
            })
            .collect::<Vec<char>>()
    };
    let (start, end) = (fitting(&mut text.chars()), fitting(&mut text.chars().rev()));
    start.into_iter().chain(['…']).chain(end.into_iter().rev()).collect()
}

/// Breaks text into at most `n_lines` lines of this width, at spaces where possible; the last one is
/// shortened.
pub(super) fn wrapped(text: &str, most: f64, n_lines: usize, width: &dyn Fn(char) -> f64) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    let of = |text: &str| text.chars().map(width).sum::<f64>();
    for word in text.split_whitespace() {
        let is_last = lines.len() == n_lines;
        match lines.last_mut() {
            Some(line) if is_last || of(line) + width(' ') + of(word) <= most => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines.iter().map(|line| shortened(line, most, width)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_names_keep_both_ends() {
        let width = |_| 1.0;
        assert_eq!(shortened("IMG_0001.jpg", 12.0, &width), "IMG_0001.jpg");
        assert_eq!(shortened("a_very_long_name_0001.jpg", 11.0, &width), "a_ver…1.jpg");
        assert_eq!(shortened("abc", 0.5, &width), "…");
    }

    #[test]
    fn reasons_are_broken_at_spaces() {
        let lines = wrapped("the file ends within the picture", 10.0, 3, &|_| 1.0);
        assert_eq!(lines, ["the file", "ends", "with…ture"]);
        assert!(wrapped("", 10.0, 3, &|_| 1.0).is_empty());
    }

    #[test]
    fn names_cannot_steer_a_display() {
        assert_eq!(name(Path::new("/a/x\u{202E}gpj.exe\n.jpg")), "x\u{FFFD}gpj.exe\u{FFFD}.jpg");
        assert_eq!(minute("2024-06-01T12:30:05+02:00"), "2024-06-01 12:30");
        assert_eq!(minute("2024"), "2024");
    }
}
