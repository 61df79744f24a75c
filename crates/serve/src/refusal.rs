//! The page that a browser shows if its request is refused: what is wrong, and what to do.
//!
//! All that it needs is in it, since the other files of the page are refused as well. It says nothing about
//! the catalogue. Programs get the same in JSON.

use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use hyper::header::{ACCEPT, CONTENT_SECURITY_POLICY, RETRY_AFTER, VARY};
use hyper::http::request::Parts;
use hyper::{HeaderMap, Method};
use sha2::{Digest as _, Sha256};

use crate::answer::{self, Answer};
use crate::problem::Problem;

/// The page, with places for the words.
const PAGE: &str = include_str!("../page/refused.html");

/// Whether a request is for a page that people read.
pub(crate) fn is_for_people(head: &Parts) -> bool {
    matches!(head.method, Method::GET | Method::HEAD) && takes_html(&head.headers)
}

/// Whether a client names HTML among what it takes. Scripts and programs take anything, without a name.
fn takes_html(headers: &HeaderMap) -> bool {
    let values = headers.get_all(ACCEPT).iter().filter_map(|value| value.to_str().ok());
    let mut types = values.flat_map(|value| value.split(','));
    types.any(|kind| kind.split(';').next().is_some_and(|kind| kind.trim().eq_ignore_ascii_case("text/html")))
}

/// The answer for a problem, as a page.
pub(crate) fn page(problem: &Problem) -> Answer {
    let text = PAGE
        .replace("{message}", &marked(&sentence(problem.message())))
        .replace("{hint}", &marked(&problem.hint().map(sentence).unwrap_or_default()));
    let mut answer = answer::bytes("text/html; charset=utf-8", text.into());
    *answer.status_mut() = problem.status;
    answer::insert(&mut answer, CONTENT_SECURITY_POLICY, &policy());
    answer::insert(&mut answer, VARY, "accept");
    if let Some(seconds) = problem.retry_after_s {
        answer.headers_mut().insert(RETRY_AFTER, seconds.into());
    }
    answer
}

/// The policy of the page: its own style.
fn policy() -> String {
    let style = PAGE.split_once("<style>").and_then(|(_, rest)| rest.split_once("</style>"));
    let hash = BASE64_STANDARD.encode(Sha256::digest(style.map_or("", |(style, _)| style)));
    format!(
        "default-src 'none'; style-src 'sha256-{hash}'; img-src data:; base-uri 'none'; form-action 'none'; \
         frame-ancestors 'none'"
    )
}

/// Words with a capital letter and a full stop.
fn sentence(words: &str) -> String {
    let mut rest = words.chars();
    let first = rest.next().map(|first| first.to_uppercase().to_string()).unwrap_or_default();
    format!("{first}{}.", rest.as_str())
}

/// Text as HTML, in which what stands between backticks is code.
fn marked(text: &str) -> String {
    let text = text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;");
    let pieces = text.split('`').enumerate();
    pieces
        .map(|(at, piece)| if at % 2 == 1 { format!("<code>{piece}</code>") } else { piece.to_owned() })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn browsers_name_html_and_programs_do_not() {
        let of = |accept: &str| {
            let mut headers = HeaderMap::new();
            headers.insert(ACCEPT, accept.parse().unwrap());
            takes_html(&headers)
        };
        assert!(of("text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8"));
        assert!(of("application/json, TEXT/HTML;q=0.5"));
        assert!(!of("*/*") && !of("application/json") && !of("text/htmlx") && !of(""));
        assert!(!takes_html(&HeaderMap::new()));
    }

    #[test]
    fn words_are_text_and_not_html() {
        assert_eq!(marked("a <b> & `c \"d\"`"), "a &lt;b&gt; &amp; <code>c &quot;d&quot;</code>");
        assert_eq!(sentence("open it"), "Open it.");
    }
}
