//! Errors as the API answers them.

use engine::CatalogError;
use engine::catalog::language::SearchError;
use hyper::StatusCode;
use serde::Serialize;

use crate::utf16::Utf16;

/// Seconds after which a client may ask again for what is being loaded.
const LOADING_RETRY_S: u32 = 1;

/// Why a request has no answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Problem {
    pub(crate) status: StatusCode,
    pub(crate) retry_after_s: Option<u32>,
    /// Boxed, since errors are returned through many functions.
    pub(crate) words: Box<Words>,
}

/// The part of a [`Problem`] that is in the body of the answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct Words {
    code: &'static str,
    message: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    hint: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    start: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    end: Option<usize>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    mistakes: Vec<Mistake>,
    #[serde(skip_serializing_if = "Option::is_none")]
    g: Option<u64>,
}

/// A mistake in the text of a search, with its place in UTF-16 units.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct Mistake {
    code: &'static str,
    message: String,
    start: usize,
    end: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    hint: Option<String>,
}

impl Problem {
    pub(crate) fn new(status: StatusCode, code: &'static str, message: impl Into<String>) -> Problem {
        let message = message.into();
        let words =
            Words { code, message, hint: None, start: None, end: None, mistakes: Vec::new(), g: None };
        Problem { status, retry_after_s: None, words: Box::new(words) }
    }

    pub(crate) fn hinted(mut self, hint: impl Into<String>) -> Problem {
        self.words.hint = Some(hint.into());
        self
    }

    /// A parameter of the address has no meaning.
    pub(crate) fn parameter(message: impl Into<String>) -> Problem {
        Problem::new(StatusCode::BAD_REQUEST, "parameter", message)
    }

    /// The body of a request has no meaning.
    pub(crate) fn body(message: impl Into<String>) -> Problem {
        Problem::new(StatusCode::BAD_REQUEST, "body", message)
    }

    pub(crate) fn no_route() -> Problem {
        let hint = "the routes are listed in api/v1/openapi.json";
        Problem::new(StatusCode::NOT_FOUND, "no_route", "there is nothing at this address").hinted(hint)
    }

    pub(crate) fn no_picture() -> Problem {
        let words = "the catalogue has no such picture; it may have vanished";
        Problem::new(StatusCode::NOT_FOUND, "no_picture", words)
    }

    /// The positions of a request are those of another generation.
    pub(crate) fn gone(g: u64) -> Problem {
        let mut problem = Problem::new(StatusCode::CONFLICT, "gone", "the catalogue has changed since");
        problem.words.g = Some(g);
        problem
    }

    pub(crate) fn loading() -> Problem {
        Problem::later(LOADING_RETRY_S, "loading", "the catalogue is being loaded")
    }

    /// The server has too much to do.
    pub(crate) fn busy() -> Problem {
        Problem::later(1, "busy", "the server has too many requests at the moment")
    }

    /// The answer is not to be had at the moment.
    pub(crate) fn later(retry_after_s: u32, code: &'static str, message: impl Into<String>) -> Problem {
        let mut problem = Problem::new(StatusCode::SERVICE_UNAVAILABLE, code, message);
        problem.retry_after_s = Some(retry_after_s);
        problem
    }

    pub(crate) fn too_slow() -> Problem {
        let hint = "ask for less, for example for a shorter time or longer words";
        Problem::later(5, "too_slow", "the search took too long and was ended").hinted(hint)
    }

    /// A search that reads all rows has not come to their end; the next request goes on with it.
    pub(crate) fn searching() -> Problem {
        Problem::later(1, "searching", "the search goes on when it is asked for again")
    }

    pub(crate) fn is_too_slow(&self) -> bool {
        self.words.code == "too_slow"
    }

    /// The file of a picture cannot be read.
    pub(crate) fn unreadable(message: impl Into<String>) -> Problem {
        Problem::new(StatusCode::GONE, "unreadable", message)
    }

    /// What has gone wrong, for people.
    pub(crate) fn message(&self) -> &str {
        &self.words.message
    }

    /// What to do, for people.
    pub(crate) fn hint(&self) -> Option<&str> {
        self.words.hint.as_deref()
    }

    /// Whether no picture can be made of the file.
    pub(crate) fn is_without_picture(&self) -> bool {
        self.words.code == "no_thumbnail"
    }

    /// Whether there is no file at the path of a picture.
    pub(crate) fn is_vanished(&self) -> bool {
        self.words.code == "vanished"
    }

    /// Whether a picture is on a disk that is not there.
    pub(crate) fn is_offline(&self) -> bool {
        self.words.code == "offline"
    }

    /// Whether the path of a picture names another file by now, or none.
    pub(crate) fn is_about_another_file(&self) -> bool {
        matches!(self.words.code, "changed" | "vanished")
    }

    pub(crate) fn internal(message: impl Into<String>) -> Problem {
        Problem::new(StatusCode::INTERNAL_SERVER_ERROR, "internal", message)
    }

    /// The mistakes of a search's text.
    pub(crate) fn bad_search(text: &str, errors: &[SearchError]) -> Problem {
        let mistakes = mistakes(text, errors);
        let mut problem = Problem::new(StatusCode::BAD_REQUEST, "bad_search", "the search has a mistake");
        if let Some(first) = mistakes.first() {
            problem.words.message.clone_from(&first.message);
            problem.words.hint.clone_from(&first.hint);
            (problem.words.start, problem.words.end) = (Some(first.start), Some(first.end));
        }
        problem.words.mistakes = mistakes;
        problem
    }
}

/// The mistakes of a search's text, with places in UTF-16 units.
pub(crate) fn mistakes(text: &str, errors: &[SearchError]) -> Vec<Mistake> {
    let units = Utf16::of(text);
    let mistake = |error: &SearchError| Mistake {
        code: error.code,
        message: error.message.clone(),
        start: units.at(error.start),
        end: units.at(error.end),
        hint: error.hint.clone(),
    };
    errors.iter().map(mistake).collect()
}

impl From<CatalogError> for Problem {
    fn from(error: CatalogError) -> Problem {
        match error {
            CatalogError::Interrupted => Problem::too_slow(),
            CatalogError::Busy { .. } => Problem::busy(),
            CatalogError::Replaced { .. } | CatalogError::Open { .. } => {
                let words = "the catalogue was replaced or deleted";
                Problem::later(2, "replaced", words)
                    .hinted("the server opens it again as soon as it is there")
            }
            CatalogError::UnknownColumn { .. } => {
                Problem::new(StatusCode::BAD_REQUEST, "bad_search", error.to_string())
            }
            error => Problem::internal(engine::chain(&error)),
        }
    }
}
