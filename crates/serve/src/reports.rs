//! Reports that the server was given: pages of `thalweg profile` and of `thalweg lab`. They have scripts of
//! their own, so each is served under a policy that allows only these, in a sandbox without an origin.

use std::io::Read as _;
use std::path::{Path, PathBuf};

use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use hyper::StatusCode;
use hyper::header::{CONTENT_SECURITY_POLICY, HeaderValue};
use serde::Serialize;
use sha2::{Digest as _, Sha256};

use crate::answer::{self, Answer};
use crate::error::ServeError;
use crate::problem::Problem;

/// Largest size of a report in bytes.
const MOST_BYTES: u64 = 64 << 20;

/// Longest title that is shown.
const MOST_TITLE_CHARS: usize = 200;

/// The reports of a server.
#[derive(Debug, Default)]
pub(crate) struct Reports {
    list: Vec<Report>,
}

/// One report.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Report {
    name: String,
    title: String,
    kind: &'static str,
    #[serde(skip)]
    path: PathBuf,
}

impl Reports {
    /// Reads the reports once, so that mistakes are noticed when the server starts.
    pub(crate) fn of(paths: &[PathBuf]) -> Result<Reports, ServeError> {
        let mut reports = Reports::default();
        for path in paths {
            let failed = |what: String| ServeError::Report { path: path.clone(), what };
            let page = page(path).map_err(failed)?;
            let title = title(&page).ok_or_else(|| {
                failed("it is not an HTML page of `thalweg profile` or `thalweg lab`".into())
            })?;
            let kind = if title == "Lab report" { "lab" } else { "profile" };
            let name = reports.free_name(path);
            reports.list.push(Report { name, title, kind, path: path.clone() });
        }
        Ok(reports)
    }

    /// A name for an address, which no other report has.
    fn free_name(&self, path: &Path) -> String {
        let stem = path.file_stem().unwrap_or_default().to_string_lossy();
        let plain = |c: char| if c.is_ascii_alphanumeric() || matches!(c, '-' | '_') { c } else { '-' };
        let stem: String = stem.chars().map(plain).take(100).collect();
        let names = std::iter::once(stem.clone()).chain((2..).map(|n| format!("{stem}-{n}")));
        let mut free = names.filter(|name| !name.is_empty() && self.by_name(name).is_none());
        free.next().unwrap_or_default()
    }

    pub(crate) fn all(&self) -> &[Report] {
        &self.list
    }

    pub(crate) fn by_name(&self, name: &str) -> Option<&Report> {
        self.list.iter().find(|report| report.name == name)
    }
}

impl Report {
    /// The report as it is now. Blocks.
    pub(crate) fn answer(&self) -> Result<Answer, Problem> {
        let page = page(&self.path).map_err(|what| {
            Problem::new(StatusCode::GONE, "unreadable", format!("the report cannot be read: {what}"))
        })?;
        let policy = policy(&page);
        let mut answer = answer::bytes("text/html; charset=utf-8", page.into());
        if let Ok(policy) = HeaderValue::from_str(&policy) {
            answer.headers_mut().insert(CONTENT_SECURITY_POLICY, policy);
        }
        Ok(answer)
    }
}

fn page(path: &Path) -> Result<String, String> {
    let mut page = String::new();
    let file = crate::platform::open_at_once(path).map_err(|error| error.to_string())?;
    if !file.metadata().is_ok_and(|metadata| metadata.is_file()) {
        return Err("it is not a regular file".into());
    }
    file.take(MOST_BYTES + 1).read_to_string(&mut page).map_err(|error| error.to_string())?;
    match page.len() as u64 {
        n if n > MOST_BYTES => Err(format!("it has more than {} MiB", MOST_BYTES >> 20)),
        _ => Ok(page),
    }
}

/// The title of a page of HTML.
fn title(page: &str) -> Option<String> {
    const DOCTYPE: &str = "<!doctype html>";
    page.get(..DOCTYPE.len()).filter(|start| start.eq_ignore_ascii_case(DOCTYPE))?;
    let (_, rest) = page.split_once("<title>")?;
    let (title, _) = rest.split_once("</title>")?;
    let text = title.replace("&lt;", "<").replace("&gt;", ">").replace("&quot;", "\"").replace("&amp;", "&");
    Some(text.chars().take(MOST_TITLE_CHARS).collect())
}

/// The policy of a page: its own scripts, which are named by their hashes, and nothing else.
fn policy(page: &str) -> String {
    let mut scripts = String::new();
    let mut rest = page;
    // The reports have no attributes in elements with scripts to run; others hold data.
    while let Some((_, after)) = rest.split_once("<script>") {
        let Some((script, after)) = after.split_once("</script>") else { break };
        scripts.push_str(&format!(" 'sha256-{}'", BASE64_STANDARD.encode(Sha256::digest(script))));
        rest = after;
    }
    if scripts.is_empty() {
        scripts.push_str(" 'none'");
    }
    format!(
        "default-src 'none'; script-src{scripts}; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; \
         form-action 'none'; frame-ancestors 'none'; sandbox allow-scripts"
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_policy_names_the_scripts_of_the_page() {
        let page = "<!DOCTYPE html><title>a &lt;b&gt; &amp;lt; c</title><script type=\"application/json\">1</script>\
                    <script>alert(1)</script><script>2</script>";
        let text = policy(page);
        let hash = BASE64_STANDARD.encode(Sha256::digest("alert(1)"));
        assert!(text.contains(&format!("script-src 'sha256-{hash}' 'sha256-")), "{text}");
        assert_eq!(text.matches("sha256").count(), 2);
        assert!(policy("<p onclick=x>").contains("script-src 'none'"));
        assert_eq!(title(page).as_deref(), Some("a <b> &lt; c"));
        assert_eq!(title("{\"title\": \"<title>x</title>\"}"), None);
    }

    #[test]
    fn names_are_plain_and_different() {
        let folder = tempfile::tempdir().unwrap();
        let paths: Vec<PathBuf> =
            ["a b.html", "a-b.html", "\u{e4}.html"].map(|name| folder.path().join(name)).into();
        paths
            .iter()
            .for_each(|path| std::fs::write(path, "<!doctype html><title>Lab report</title>").unwrap());
        let reports = Reports::of(&paths).unwrap();
        let names: Vec<&str> = reports.all().iter().map(|report| report.name.as_str()).collect();
        assert_eq!(names, ["a-b", "a-b-2", "-"]);
        assert!(Reports::of(&[folder.path().to_owned()]).is_err());
        std::fs::write(&paths[0], "{}").unwrap();
        assert!(Reports::of(&paths).is_err());
    }
}
