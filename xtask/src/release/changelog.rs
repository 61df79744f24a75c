//! The sections of `CHANGELOG.md`: `## VERSION (not yet released)` gets the date of its release.

use super::number::Number;

const OPEN: &str = "(not yet released)";

/// The changelog with the date of a version's release.
pub(super) fn date(changelog: &str, version: &Number, date: &str) -> Result<String, String> {
    let heading = format!("## {version} {OPEN}\n");
    let Some((before, after)) = changelog.split_once(&heading) else {
        return Err(format!("there is no section `{}`", heading.trim_end()));
    };
    let section = after.split("\n## ").next().unwrap_or_default();
    if !section.lines().any(|line| line.starts_with("- ")) {
        return Err(format!("the section of {version} has no entry"));
    }
    Ok(format!("{before}## {version} ({date})\n{after}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_section_of_the_version_gets_the_date() {
        let log = "# Changelog\n\n## 0.2.0 (not yet released)\n\n- One.\n\n## 0.1.0 (2026-01-01)\n\n- Two.\n";
        let version = "0.2.0".parse().unwrap();
        let dated = date(log, &version, "2026-12-01").unwrap();
        assert_eq!(dated, log.replace("(not yet released)", "(2026-12-01)"));
        assert!(date(log, &"0.3.0".parse().unwrap(), "2026-12-01").is_err());
        assert!(date(&log.replace("- One.", ""), &version, "2026-12-01").is_err());
    }
}
