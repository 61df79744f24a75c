//! How FTS5's tokenizer `unicode61` treats single characters.
//!
//! Its tables are those of Unicode 6.1, which no other library has. So FTS5 is asked once for each character
//! that is not ASCII: a table in memory tokenizes it alone and between two letters. The tokenizer looks at
//! one character at a time, so the answers hold in every text.

use std::collections::HashMap;
use std::sync::{LazyLock, PoisonError, RwLock};

use foldhash::fast::RandomState;
use rusqlite::{Connection, params};

/// What a character does in a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum FoldedCharacter {
    /// It ends a word.
    Separator,
    /// It is part of a word, as this character.
    Letter(char),
    /// It is part of a word that began before it, as this character or as none.
    Mark(Option<char>),
}

/// Number of remembered characters; more than most collections use.
const MOST: usize = 20_000;

type Table = HashMap<char, FoldedCharacter, RandomState>;

/// Answers of FTS5, which depend on nothing but the character.
static KNOWN: LazyLock<RwLock<Table>> = LazyLock::new(RwLock::default);

/// Calls `push` with what each character of the text does.
pub(super) fn fold(text: &str, mut push: impl FnMut(FoldedCharacter)) {
    if text.is_ascii() {
        text.bytes().for_each(|byte| push(of_ascii(byte)));
        return;
    }
    let of = |character: char, known: &Table| match u8::try_from(character) {
        Ok(byte) if byte.is_ascii() => Some(of_ascii(byte)),
        _ => known.get(&character).copied(),
    };
    let known = KNOWN.read().unwrap_or_else(PoisonError::into_inner);
    if text.chars().all(|character| of(character, &known).is_some()) {
        text.chars().filter_map(|character| of(character, &known)).for_each(push);
        return;
    }
    let mut unknown: Vec<char> = text.chars().filter(|&character| of(character, &known).is_none()).collect();
    drop(known);
    unknown.sort_unstable();
    unknown.dedup();
    let answers: Table = ask(&unknown).unwrap_or_else(|_| unknown.iter().map(|&c| (c, guessed(c))).collect());
    let mut known = KNOWN.write().unwrap_or_else(PoisonError::into_inner);
    if known.len() + answers.len() > MOST {
        known.clear();
    }
    for character in text.chars() {
        let folded = answers.get(&character).copied().or_else(|| of(character, &known));
        push(folded.unwrap_or_else(|| guessed(character)));
    }
    known.extend(answers);
}

fn of_ascii(byte: u8) -> FoldedCharacter {
    if byte.is_ascii_alphanumeric() {
        FoldedCharacter::Letter(byte.to_ascii_lowercase().into())
    } else {
        FoldedCharacter::Separator
    }
}

/// What a character probably does, if SQLite has no memory to answer.
fn guessed(character: char) -> FoldedCharacter {
    match character.to_lowercase().next() {
        Some(lower) if character.is_alphanumeric() => FoldedCharacter::Letter(lower),
        _ => FoldedCharacter::Separator,
    }
}

/// Asks FTS5 about characters that are not ASCII.
fn ask(characters: &[char]) -> rusqlite::Result<Table> {
    let connection = Connection::open_in_memory()?;
    connection.execute_batch(
        "CREATE VIRTUAL TABLE asked USING fts5(text, content='', tokenize='unicode61 remove_diacritics 2');
         CREATE VIRTUAL TABLE answer USING fts5vocab(asked, instance);
         BEGIN",
    )?;
    let mut insert = connection.prepare("INSERT INTO asked (rowid, text) VALUES (?1, ?2)")?;
    for &character in characters {
        insert.execute(params![u32::from(character), format!("{character} q{character}q")])?;
    }
    connection.execute_batch("COMMIT")?;
    let mut tokens: HashMap<u32, Vec<String>> = HashMap::new();
    let mut statement = connection.prepare("SELECT doc, term FROM answer ORDER BY doc, offset")?;
    let mut rows = statement.query([])?;
    while let Some(row) = rows.next()? {
        tokens.entry(row.get(0)?).or_default().push(row.get(1)?);
    }
    let folded = |character: &char| {
        let tokens = tokens.get(&u32::from(*character)).map(Vec::as_slice).unwrap_or_default();
        (*character, of_tokens(tokens))
    };
    Ok(characters.iter().map(folded).collect())
}

/// What a character does that gives these tokens, alone and between two letters `q`.
fn of_tokens(tokens: &[String]) -> FoldedCharacter {
    let between = |token: &str| token.strip_prefix('q')?.strip_suffix('q')?.chars().next();
    match tokens {
        [letter, between] if between != "q" => {
            letter.chars().next().map_or(FoldedCharacter::Separator, FoldedCharacter::Letter)
        }
        [mark] => FoldedCharacter::Mark(between(mark)),
        _ => FoldedCharacter::Separator,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn characters_do_what_fts5_says() {
        use FoldedCharacter::{Letter, Mark, Separator};
        let folded = |text: &str| {
            let mut all = Vec::new();
            fold(text, |folded| all.push(folded));
            all
        };
        assert_eq!(folded("aZ_0"), [Letter('a'), Letter('z'), Separator, Letter('0')]);
        assert_eq!(folded("ÜßøЖ東"), [Letter('u'), Letter('ß'), Letter('ø'), Letter('ж'), Letter('東')]);
        assert_eq!(folded("e\u{301}😀\u{a0}"), [Letter('e'), Mark(None), Separator, Separator]);
        assert_eq!(folded("ÜßøЖ東"), folded("ÜßøЖ東"));
    }
}
