//! `/parse`: what a search text means, for a search box that colours it and points at mistakes.

use engine::catalog::language::{self, TokenKind};
use serde::Serialize;

use super::Call;
use crate::answer::{self, Answer};
use crate::problem::{self, Mistake, Problem};
use crate::utf16::Utf16;

#[derive(Serialize)]
struct ParseAnswer {
    canonical: Option<String>,
    tokens: Vec<Token>,
    mistakes: Vec<Mistake>,
}

#[derive(Serialize)]
struct Token {
    start: usize,
    end: usize,
    kind: &'static str,
}

pub(super) fn parse(call: &Call<'_>) -> Result<Answer, Problem> {
    let query = call.query(&["q", "typing"])?;
    let text = query.search_text()?;
    let parsed = match query.text("typing") {
        None | Some("0") => language::parse(text),
        Some("1") => language::parse_typing(text),
        Some(_) => return Err(Problem::parameter("`typing` is 0 or 1")),
    };
    let units = Utf16::of(text);
    let token = |token: language::Token| Token {
        start: units.at(token.start),
        end: units.at(token.end),
        kind: name(token.kind),
    };
    let (canonical, mistakes) = match parsed {
        Ok(search) => (Some(search.to_string()), Vec::new()),
        Err(errors) => (None, problem::mistakes(text, &errors)),
    };
    let tokens = language::tokens(text).into_iter().map(token).collect();
    Ok(answer::json(&ParseAnswer { canonical, tokens, mistakes }, call.headers))
}

fn name(kind: TokenKind) -> &'static str {
    match kind {
        TokenKind::Word => "word",
        TokenKind::Phrase => "phrase",
        TokenKind::Unclosed => "unclosed",
        TokenKind::Star => "star",
        TokenKind::Key => "key",
        TokenKind::Value => "value",
        TokenKind::Comma => "comma",
        TokenKind::Equals => "equals",
        TokenKind::And => "and",
        TokenKind::Or => "or",
        TokenKind::Not => "not",
        TokenKind::Open => "open",
        TokenKind::Close => "close",
        _ => "other",
    }
}
