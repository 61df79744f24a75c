//! From tokens to the tree of a search, by a loop with a stack of groups.

use super::error::SearchError;
use super::key::{self, Meaning};
use super::token::{Token, TokenKind, tokens};
use super::tree::{Condition, Search, Words};
use super::value::{self, FilterValue};

/// Longest text of a search, in characters.
const MOST_CHARS: usize = 1000;
/// Largest number of conditions.
const MOST_LEAVES: usize = 64;
/// Largest number of groups and negations inside each other.
const MOST_DEPTH: usize = 16;

/// Parses a text. While it is typed, the last word is a prefix, and what is open at the end is closed.
pub(super) fn parse(text: &str, is_typed: bool) -> Result<Search, Vec<SearchError>> {
    if let Some((end, _)) = text.char_indices().nth(MOST_CHARS) {
        let message = format!("the text is longer than {MOST_CHARS} characters");
        return Err(vec![SearchError::new("too_long", (end, text.len()), message)]);
    }
    let tokens = tokens(text);
    let mut parser = Parser {
        text,
        tokens: &tokens,
        at: 0,
        is_typed,
        n_leaves: 0,
        groups: vec![Group::default()],
        errors: Vec::new(),
    };
    while let Some(token) = parser.next() {
        if parser.token(token).is_err() {
            return parser.finish(true);
        }
    }
    parser.finish(false)
}

/// The text was rejected as a whole: further mistakes are not looked for.
struct GivenUp;

/// A group of conditions that is still open.
#[derive(Debug, Default)]
struct Group {
    /// The parenthesis that opened it; `None` for the whole text.
    open: Option<Token>,
    alternatives: Vec<Search>,
    conditions: Vec<Search>,
    /// Whether a condition with a mistake stands where one is needed.
    has_mistake: bool,
    /// Negations of the next condition.
    n_not: usize,
    /// The operator that still needs a condition after it.
    operator: Option<Token>,
}

impl Group {
    fn add(&mut self, search: Option<Search>) {
        let n_not = std::mem::take(&mut self.n_not);
        self.operator = None;
        match search {
            Some(search) => {
                self.conditions.push((0..n_not).fold(search, |search, _| Search::Not(Box::new(search))));
            }
            None => self.has_mistake = true,
        }
    }

    fn needs_condition(&self) -> bool {
        self.conditions.is_empty() && !self.has_mistake
    }

    fn end_alternative(&mut self) {
        self.has_mistake = false;
        let conditions = std::mem::take(&mut self.conditions);
        self.alternatives.push(only(conditions, Search::And));
    }

    fn into_search(mut self) -> Search {
        self.end_alternative();
        only(self.alternatives, Search::Or)
    }
}

/// The only search of a list, or the list joined.
fn only(mut searches: Vec<Search>, join: fn(Vec<Search>) -> Search) -> Search {
    match searches.pop() {
        Some(search) if searches.is_empty() => search,
        Some(search) => {
            searches.push(search);
            join(searches)
        }
        None => Search::everything(),
    }
}

struct Parser<'t> {
    text: &'t str,
    tokens: &'t [Token],
    /// Index of the next token.
    at: usize,
    is_typed: bool,
    n_leaves: usize,
    /// Never empty: the first is the whole text.
    groups: Vec<Group>,
    errors: Vec<SearchError>,
}

impl Parser<'_> {
    fn next(&mut self) -> Option<Token> {
        let token = self.tokens.get(self.at).copied();
        self.at += 1;
        token
    }

    /// Takes the next token if it is of this kind.
    fn take(&mut self, kind: TokenKind) -> Option<Token> {
        let token = self.tokens.get(self.at).copied().filter(|token| token.kind == kind)?;
        self.at += 1;
        Some(token)
    }

    fn text_of(&self, token: Token) -> &str {
        &self.text[token.start..token.end]
    }

    fn group(&mut self) -> &mut Group {
        if self.groups.is_empty() {
            self.groups.push(Group::default());
        }
        let last = self.groups.len() - 1;
        &mut self.groups[last]
    }

    fn error(&mut self, error: SearchError) {
        self.errors.push(error);
    }

    fn token(&mut self, token: Token) -> Result<(), GivenUp> {
        match token.kind {
            TokenKind::Not => {
                self.group().n_not += 1;
                self.group().operator = Some(token);
                self.check_depth(token)?;
            }
            TokenKind::And | TokenKind::Or => self.join(token),
            TokenKind::Open => {
                self.groups.push(Group { open: Some(token), ..Group::default() });
                self.check_depth(token)?;
            }
            TokenKind::Close => self.close(token),
            TokenKind::Key => self.filter(token)?,
            TokenKind::Word | TokenKind::Phrase | TokenKind::Unclosed => {
                let value = self.value(token, true);
                let words = value.and_then(|value| {
                    value::check_words(&value.text, value.span)?;
                    let condition = Condition::Words(Words::anywhere(&value.text, value.has_star));
                    Ok(Search::Is(condition))
                });
                self.add_leaf(words, token)?;
            }
            // These only follow other tokens, which take them.
            TokenKind::Star | TokenKind::Value | TokenKind::Comma | TokenKind::Equals => {}
        }
        Ok(())
    }

    fn check_depth(&mut self, token: Token) -> Result<(), GivenUp> {
        let depth: usize = self.groups.iter().map(|group| 1 + group.n_not).sum();
        if depth <= MOST_DEPTH + 1 {
            return Ok(());
        }
        let message = format!("more than {MOST_DEPTH} groups and negations are inside each other");
        self.error(SearchError::new("too_deep", span(token), message));
        Err(GivenUp)
    }

    fn add_leaf(&mut self, search: Result<Search, SearchError>, token: Token) -> Result<(), GivenUp> {
        let search = search.map_err(|error| self.error(error)).ok();
        self.group().add(search);
        self.count_leaf(token)
    }

    fn count_leaf(&mut self, token: Token) -> Result<(), GivenUp> {
        self.n_leaves += 1;
        if self.n_leaves <= MOST_LEAVES {
            return Ok(());
        }
        let message = format!("there are more than {MOST_LEAVES} conditions");
        self.error(SearchError::new("too_many", span(token), message));
        Err(GivenUp)
    }

    /// `AND` or `OR`, which need a condition on both sides.
    fn join(&mut self, token: Token) {
        let name = self.text_of(token).to_owned();
        let group = self.group();
        if group.operator.is_some() || group.needs_condition() {
            // One mistake is enough: the operator counts as if it had a condition before it.
            group.n_not = 0;
            group.has_mistake = true;
            self.error(missing_condition(token, &name, "before"));
        }
        let group = self.group();
        if token.kind == TokenKind::Or {
            group.end_alternative();
        }
        group.operator = Some(token);
    }

    fn close(&mut self, token: Token) {
        if self.groups.len() < 2 {
            self.error(
                SearchError::new("unmatched_parenthesis", span(token), "there is no `(` for this `)`")
                    .hinted("to search for a parenthesis in a value, put the value in quotes"),
            );
            return;
        }
        let Some(group) = self.groups.pop() else { return };
        let open = group.open.map_or(token.start, |open| open.start);
        if let Some(operator) = group.operator {
            self.error(missing_condition(operator, self.text_of(operator), "after"));
        } else if group.alternatives.is_empty() && group.needs_condition() {
            self.error(SearchError::new("empty_group", (open, token.end), "the parentheses are empty"));
        }
        self.group().add(Some(group.into_search()));
    }

    /// A filter with its values.
    fn filter(&mut self, key: Token) -> Result<(), GivenUp> {
        let name = self.text_of(key).trim_end_matches(':').to_owned();
        let known = key::meaning_of(&name);
        if known.is_none() {
            let error = SearchError::new("unknown_key", span(key), format!("there is no filter `{name}:`"));
            self.error(error.hinted(match key::meant(&name) {
                Some(meant) => format!("did you mean `{meant}:`?"),
                None => "to search for these words, put them in quotes".to_owned(),
            }));
        }
        let is_words = matches!(known, Some((_, Meaning::Words(_))));
        let mut values = Vec::new();
        let mut before = key;
        loop {
            match self.filter_value(before, &name, is_words) {
                Ok(value) => values.push(value),
                Err(error) if known.is_some() => {
                    self.error(error);
                    values.clear();
                }
                Err(_) => {}
            }
            match self.take(TokenKind::Comma) {
                Some(comma) => before = comma,
                None => break,
            }
        }
        let mut searches = Vec::new();
        if let Some((name, meaning)) = known {
            if matches!(meaning, Meaning::Near | Meaning::Box) {
                values = joined(values);
            }
            for value in &values {
                match value::search_of(name, meaning, value) {
                    Ok(search) => searches.push(search),
                    Err(error) => self.error(error),
                }
            }
        }
        for _ in 1..searches.len() {
            self.count_leaf(key)?;
        }
        let search = (!searches.is_empty()).then(|| only(searches, Search::Or));
        self.group().add(search);
        self.count_leaf(key)
    }

    /// The next value of a filter, after its key or a comma.
    fn filter_value(
        &mut self,
        before: Token,
        name: &str,
        is_words: bool,
    ) -> Result<FilterValue, SearchError> {
        let equals = self.take(TokenKind::Equals);
        for kind in [TokenKind::Value, TokenKind::Phrase, TokenKind::Unclosed] {
            if let Some(token) = self.take(kind) {
                let mut value = self.value(token, is_words)?;
                value.is_whole = equals.is_some();
                value.span.0 = equals.map_or(value.span.0, |equals| equals.start);
                if value.text.is_empty() {
                    return Err(SearchError::new(
                        "empty_value",
                        value.span,
                        format!("`{name}:` has an empty value"),
                    ));
                }
                return Ok(value);
            }
        }
        let at = equals.unwrap_or(before);
        let follows = self.tokens.get(self.at).filter(|next| next.start == at.end).map(|next| next.kind);
        let message = format!("a value of `{name}:` is missing");
        let error = SearchError::new("empty_value", span(at), message);
        Err(error.hinted(match (before.kind, follows) {
            (_, Some(TokenKind::Open)) => {
                format!("write alternatives with commas, such as {name}:a,b, and parentheses in quotes")
            }
            (TokenKind::Comma, _) | (_, Some(TokenKind::Comma)) => {
                "write a value on both sides of a comma".to_owned()
            }
            _ => "write the value without a blank before it".to_owned(),
        }))
    }

    /// The text of a word, value or phrase, with the asterisk that may follow.
    /// While the text is typed, one of `words` at its end may be the beginning of a longer one.
    fn value(&mut self, token: Token, is_words: bool) -> Result<FilterValue, SearchError> {
        let star = self.take(TokenKind::Star);
        let is_last = self.at >= self.tokens.len() && token.end == self.text.len();
        let raw = self.text_of(token);
        let text = match token.kind {
            TokenKind::Phrase => raw[1..raw.len() - 1].replace("\"\"", "\""),
            TokenKind::Unclosed if self.is_typed => raw[1..].replace("\"\"", "\""),
            TokenKind::Unclosed => {
                let error = SearchError::new("unclosed_quote", span(token), "the quote is not closed");
                return Err(error.hinted("write \"\" for a quote inside quotes"));
            }
            _ => raw.to_owned(),
        };
        if let Some(inside) =
            text.find('*').filter(|_| matches!(token.kind, TokenKind::Word | TokenKind::Value))
        {
            let at = token.start + inside;
            let error =
                SearchError::new("misplaced_star", (at, at + 1), "`*` is only understood after a word");
            return Err(error.hinted("inside quotes it has no special meaning"));
        }
        let is_begun = self.is_typed && is_words && is_last && token.kind != TokenKind::Phrase;
        Ok(FilterValue {
            text,
            has_star: star.is_some() || is_begun,
            is_whole: false,
            span: (token.start, star.map_or(token.end, |star| star.end)),
        })
    }

    fn finish(mut self, is_given_up: bool) -> Result<Search, Vec<SearchError>> {
        let end = self.text.len();
        while self.is_typed && self.groups.len() > 1 {
            self.close(Token { start: end, end, kind: TokenKind::Close });
        }
        if !is_given_up {
            for open in self.groups.iter().filter_map(|group| group.open).collect::<Vec<_>>() {
                self.error(SearchError::new("unclosed_parenthesis", span(open), "this `(` has no `)`"));
            }
            if let Some(operator) = self.groups.last().and_then(|group| group.operator) {
                self.error(missing_condition(operator, self.text_of(operator), "after"));
            }
        }
        if !self.errors.is_empty() {
            self.errors.sort_by_key(|error| (error.start, error.end));
            self.errors.dedup_by_key(|error| (error.start, error.code));
            return Err(self.errors);
        }
        Ok(self.groups.pop().map_or_else(Search::everything, Group::into_search))
    }
}

fn span(token: Token) -> (usize, usize) {
    (token.start, token.end)
}

fn missing_condition(operator: Token, name: &str, side: &str) -> SearchError {
    SearchError::new("missing_condition", span(operator), format!("a condition is missing {side} `{name}`"))
        .hinted("to search for the word itself, put it in quotes")
}

/// The values of a filter as one value, as they were before they were split at commas.
fn joined(values: Vec<FilterValue>) -> Vec<FilterValue> {
    let texts: Vec<&str> = values.iter().map(|value| value.text.as_str()).collect();
    let text = texts.join(",");
    let span = values.first().zip(values.last()).map(|(first, last)| (first.span.0, last.span.1));
    let has_star = values.iter().any(|value| value.has_star);
    span.map(|span| FilterValue { text, has_star, is_whole: false, span }).into_iter().collect()
}
