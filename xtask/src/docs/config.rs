//! `xtask/docs.toml`: which documents have blocks, and which figures may stand in prose, with the reason.

use serde::Deserialize;

/// The rules of documents.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Config {
    /// Documents that may show measured figures in blocks only, and whose commands are checked.
    pub(crate) strict: Vec<String>,
    /// Figures in prose that nothing measured.
    #[serde(default, rename = "allow")]
    pub(crate) allowed: Vec<AllowedFigure>,
}

/// A figure that may stand in prose.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct AllowedFigure {
    /// The document; any, if absent.
    pub(crate) document: Option<String>,
    /// A part of the line, with the figure.
    pub(crate) text: String,
    /// Why no record is needed.
    pub(crate) reason: String,
}

impl Config {
    pub(crate) fn parse(text: &str) -> Result<Config, String> {
        let config: Config = toml::from_str(text).map_err(|error| error.to_string())?;
        match config.allowed.iter().find(|allowed| allowed.reason.trim().is_empty()) {
            Some(allowed) => Err(format!("`{}` is allowed without a reason", allowed.text)),
            None => Ok(config),
        }
    }
}

impl AllowedFigure {
    /// Whether it allows a figure in a line of a document.
    pub(crate) fn covers(&self, document: &str, figure: &str, line: &str) -> bool {
        self.document.as_ref().is_none_or(|only| only == document)
            && self.text.contains(figure)
            && line.contains(&self.text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_allowed_figure_needs_its_text_and_a_reason() {
        let config = "strict = []\n[[allow]]\ntext = 'a block of 64 MiB'\nreason = 'a setting'\n";
        let allowed = &Config::parse(config).unwrap().allowed[0];
        assert!(allowed.covers("README.md", "64 MiB", "sorts a block of 64 MiB first"));
        assert!(!allowed.covers("README.md", "64 MiB", "took 64 MiB"));
        assert!(!allowed.covers("README.md", "32 MiB", "a block of 64 MiB and 32 MiB"));
        assert!(Config::parse(&config.replace("'a setting'", "''")).is_err());
    }
}
