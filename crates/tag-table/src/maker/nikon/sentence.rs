//! Converts texts that cameras write in capitals to lower case for people.

use crate::def::Mode;
use crate::value::Value;

/// Prints a text that cameras write in capitals: words with a vowel become lower case from the second letter
/// on. Long texts are truncated.
pub(super) fn show(value: &Value<'_>, mode: Mode, out: &mut String) {
    const MOST_CHARACTERS: usize = 60;
    const CUT: &str = "[...]";
    let text = value.plain();
    if mode == Mode::Number {
        return out.push_str(&text);
    }
    if text.len() > MOST_CHARACTERS {
        let kept = (0..=MOST_CHARACTERS - CUT.len()).rev().find_map(|end| text.get(..end));
        out.push_str(kept.unwrap_or_default());
        return out.push_str(CUT);
    }
    let text = text.trim_end_matches([' ', '\t', '\r', '\n']);
    out.push_str(&in_lower_case(text));
}

fn in_lower_case(text: &str) -> String {
    let is_vowel = |byte: u8| matches!(byte, b'A' | b'E' | b'I' | b'O' | b'U' | b'Y');
    let is_word = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'_';
    let bytes = text.as_bytes();
    let mut lower = text.to_owned();
    let mut begins_with_vowel = false;
    let mut at = 0;
    while at < bytes.len() {
        let n_capitals = bytes[at..].iter().take_while(|byte| byte.is_ascii_uppercase()).count();
        let starts_word = at == 0 || !is_word(bytes[at - 1]);
        if n_capitals >= 2 && starts_word {
            let run = &bytes[at..at + n_capitals];
            begins_with_vowel |= is_vowel(run[0]);
            if run.iter().any(|&byte| is_vowel(byte)) {
                lower[at + 1..at + n_capitals].make_ascii_lowercase();
            }
        }
        at += n_capitals.max(1);
    }
    for (word, name) in [("Af", "AF"), ("Raw", "RAW")] {
        restore(&mut lower, word, name);
    }
    // Some cameras end the text with a stray character after blanks.
    if begins_with_vowel && let Some((last, _)) = lower.char_indices().next_back() {
        let before = lower[..last].trim_end_matches(' ').len();
        if last >= before + 2 {
            lower.truncate(before);
        }
    }
    lower
}

/// Replaces the first whole-word occurrence of `word` by `name`.
fn restore(text: &mut String, word: &str, name: &str) {
    let is_word = |byte: Option<&u8>| byte.is_some_and(|&byte| byte.is_ascii_alphanumeric() || byte == b'_');
    let alone = text.match_indices(word).map(|(at, _)| at).find(|&at| {
        let before = at.checked_sub(1).and_then(|before| text.as_bytes().get(before));
        !is_word(before) && !is_word(text.as_bytes().get(at + word.len()))
    });
    if let Some(at) = alone {
        text.replace_range(at..at + word.len(), name);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, expected: &str) {
        let mut out = String::new();
        show(&Value::Text(text), Mode::Print, &mut out);
        assert_eq!(out, expected);
    }

    #[test]
    fn capitals_become_words() {
        check("NORMAL   ", "Normal");
        check("AF-S  ", "AF-S");
        check("RAW + FINE", "RAW + Fine");
        check("VR-OFF   x", "VR-Off");
        check("MODE1a", "Mode1a");
        check(&"x".repeat(61), &format!("{}[...]", "x".repeat(55)));
    }
}
