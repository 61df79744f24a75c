//! Version numbers (Semantic Versioning 2.0.0, without build metadata), and their places in `Cargo.toml`.

use std::fmt;
use std::str::FromStr;

/// A version: three numbers, and the words of a pre-release.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Number {
    numbers: [u64; 3],
    pre: Vec<String>,
}

impl Number {
    /// Whether this is no pre-release.
    pub(super) fn is_final(&self) -> bool {
        self.pre.is_empty()
    }

    /// Whether this version comes after another one (Semantic Versioning, section 11).
    fn is_after(&self, other: &Number) -> bool {
        let identifier = |word: &String| match word.parse::<u64>() {
            Ok(number) => (0, number, String::new()),
            Err(_) => (1, 0, word.clone()),
        };
        let key = |number: &Number| {
            let pre: Vec<_> = number.pre.iter().map(identifier).collect();
            (number.numbers, number.is_final(), pre)
        };
        key(self) > key(other)
    }
}

impl FromStr for Number {
    type Err = String;

    fn from_str(text: &str) -> Result<Number, String> {
        let (numbers, pre) = match text.split_once('-') {
            Some((numbers, pre)) => (numbers, pre.split('.').map(str::to_owned).collect()),
            None => (text, Vec::new()),
        };
        let is_word = |word: &String| {
            !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-')
        };
        let digits = |part: &str| {
            let is_number = !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
            (is_number && (part == "0" || !part.starts_with('0'))).then(|| part.parse().ok()).flatten()
        };
        let numbers: Option<Vec<u64>> = numbers.split('.').map(digits).collect();
        match numbers.map(<[u64; 3]>::try_from) {
            Some(Ok(numbers)) if pre.iter().all(is_word) => Ok(Number { numbers, pre }),
            _ => Err(format!("{text} is not a version such as 0.2.0 or 0.2.0-rc.1")),
        }
    }
}

impl fmt::Display for Number {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [major, minor, patch] = self.numbers;
        write!(out, "{major}.{minor}.{patch}")?;
        if !self.pre.is_empty() {
            write!(out, "-{}", self.pre.join("."))?;
        }
        Ok(())
    }
}

/// The root manifest with a later version: of the workspace, and of its crates as dependencies.
pub(super) fn raise(manifest: &str, version: &Number) -> Result<String, String> {
    let table: toml::Table = manifest.parse().map_err(|error| format!("{error}"))?;
    let current = (|| table.get("workspace")?.get("package")?.get("version")?.as_str())()
        .ok_or("workspace.package.version is missing")?;
    if !version.is_after(&current.parse()?) {
        return Err(format!("the version is {current} already, {version} is not after it"));
    }
    let old = format!("version = \"{current}\"");
    let new = format!("version = \"{version}\"");
    let is_own = |line: &str| line.starts_with(&old) || (line.contains("path = \"") && line.contains(&old));
    let lines = manifest.split_inclusive('\n');
    let raised: String =
        lines.map(|line| if is_own(line) { line.replace(&old, &new) } else { line.to_owned() }).collect();
    Ok(raised)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn number(text: &str) -> Number {
        text.parse().unwrap()
    }

    #[test]
    fn versions_are_ordered_as_semantic_versioning_says() {
        let ordered =
            ["0.1.9", "0.2.0-alpha", "0.2.0-rc.2", "0.2.0-rc.10", "0.2.0-rc.x", "0.2.0", "0.10.0", "1.0.0"];
        for (index, first) in ordered.iter().enumerate() {
            for (other, second) in ordered.iter().enumerate() {
                assert_eq!(number(first).is_after(&number(second)), index > other, "{first} {second}");
            }
        }
        assert_eq!(number("0.2.0-rc.1").to_string(), "0.2.0-rc.1");
    }

    #[test]
    fn other_texts_are_no_versions() {
        for text in ["", "1", "1.2", "1.2.3.4", "v1.2.3", "01.2.3", "1.2.x", "1.2.3-", "1.2.3-a..b", "1.2.+3"]
        {
            assert!(text.parse::<Number>().is_err(), "{text}");
        }
    }

    #[test]
    fn only_own_versions_are_raised() {
        let manifest = "[workspace.package]\nversion = \"0.1.0\"\n[workspace.dependencies]\n\
                        gate = { path = \"crates/gate\", version = \"0.1.0\" }\nweir = { path = \"crates/weir\" }\n\
                        other = { version = \"0.1.0\" }\n";
        let raised = raise(manifest, &number("0.2.0")).unwrap();
        let expected = manifest.replacen("0.1.0", "0.2.0", 2);
        assert_eq!(raised, expected);
        assert!(raise(manifest, &number("0.1.0")).is_err() && raise(manifest, &number("0.0.9")).is_err());
    }
}
