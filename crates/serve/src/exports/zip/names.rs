//! Names of files in a ZIP: those that the files have, made safe to unpack anywhere, each once.

use std::collections::HashSet;

/// Characters that Windows allows in no name, or that lead to another folder.
const FORBIDDEN: &[char] = &['/', '\\', ':', '*', '?', '"', '<', '>', '|'];

/// Names that Windows gives to devices, without their extension.
const DEVICES: &[&str] = &["con", "prn", "aux", "nul"];

/// The names that are taken.
#[derive(Debug)]
pub(super) struct Names {
    /// In lower case: some systems ignore case.
    taken: HashSet<String>,
}

impl Names {
    /// No name is taken but this one.
    pub(super) fn with(taken: &str) -> Names {
        Names { taken: HashSet::from([taken.to_lowercase()]) }
    }

    /// The name, made safe; with a number if another file has it: `IMG_1.JPG` and `IMG_1 (2).JPG`.
    pub(super) fn unique(&mut self, name: &str) -> String {
        let name = safe(name);
        let (stem, extension) = match name.rfind('.').filter(|at| *at > 0) {
            Some(at) => name.split_at(at),
            None => (name.as_str(), ""),
        };
        let mut unique = name.clone();
        let mut number = 1;
        while !self.taken.insert(unique.to_lowercase()) {
            number += 1;
            unique = format!("{stem} ({number}){extension}");
        }
        unique
    }
}

fn safe(name: &str) -> String {
    let replaced = |character: char| {
        if character.is_control() || FORBIDDEN.contains(&character) { '_' } else { character }
    };
    let mut name: String = name.chars().map(replaced).collect();
    name.truncate(name.trim_end_matches(['.', ' ']).len());
    let stem = name.split('.').next().unwrap_or_default().to_lowercase();
    if name.is_empty() || DEVICES.contains(&stem.as_str()) {
        name.insert(0, '_');
    }
    name
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_safe_and_each_is_there_once() {
        let mut names = Names::with("left out.txt");
        for (name, expected) in [
            ("IMG_1.JPG", "IMG_1.JPG"),
            ("img_1.jpg", "img_1 (2).jpg"),
            ("IMG_1 (2).JPG", "IMG_1 (2) (2).JPG"),
            ("IMG_1.JPG", "IMG_1 (3).JPG"),
            ("../../etc/passwd", ".._.._etc_passwd"),
            ("a\\b:c\n.jpg", "a_b_c_.jpg"),
            ("Flu\u{df} 1.jpg", "Flu\u{df} 1.jpg"),
            ("Left out.txt", "Left out (2).txt"),
            ("..", "_"),
            ("nul.jpg", "_nul.jpg"),
            (".hidden", ".hidden"),
            (".hidden", ".hidden (2)"),
        ] {
            assert_eq!(names.unique(name), expected, "{name}");
        }
    }
}
