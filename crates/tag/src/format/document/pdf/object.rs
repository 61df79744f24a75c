//! Objects of PDF (ISO 32000-1, section 7.3): names, strings, numbers, arrays, dictionaries and references.

/// Nesting depth of arrays and dictionaries; deeper objects are damaged.
const MOST_DEPTH: usize = 16;
/// Number of elements of all arrays and dictionaries that one text is parsed to.
const MOST_PARTS: usize = 20_000;

/// An object. Names and numbers borrow from the file.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Object<'a> {
    Null,
    /// `true`, `false`, or a number, as written.
    Word(&'a str),
    Name(String),
    /// The bytes of a string, without escapes.
    Bytes(Vec<u8>),
    Array(Vec<Object<'a>>),
    Dict(Dict<'a>),
    /// Number of an object that is stored elsewhere.
    Reference(u32),
}

/// Keys and values in their order in the file.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Dict<'a>(pub Vec<(String, Object<'a>)>);

impl<'a> Dict<'a> {
    pub(super) fn get(&self, key: &str) -> Option<&Object<'a>> {
        self.0.iter().find(|(name, _)| name == key).map(|(_, value)| value)
    }
}

impl Object<'_> {
    /// Number of bytes in memory.
    pub(super) fn n_bytes(&self) -> usize {
        size_of::<Self>()
            + match self {
                Object::Name(name) => name.len(),
                Object::Bytes(bytes) => bytes.len(),
                Object::Array(items) => items.iter().map(Object::n_bytes).sum(),
                Object::Dict(dict) => dict.0.iter().map(|(key, value)| key.len() + value.n_bytes()).sum(),
                Object::Null | Object::Word(_) | Object::Reference(_) => 0,
            }
    }

    pub(super) fn as_u64(&self) -> Option<u64> {
        match self {
            Object::Word(word) => word.parse().ok(),
            _ => None,
        }
    }

    pub(super) fn bytes(&self) -> Option<&[u8]> {
        match self {
            Object::Bytes(bytes) => Some(bytes),
            _ => None,
        }
    }

    pub(super) fn name(&self) -> Option<&str> {
        match self {
            Object::Name(name) => Some(name),
            _ => None,
        }
    }
}

/// Parses objects from bytes.
pub(super) struct Lexer<'a> {
    bytes: &'a [u8],
    pub at: usize,
    parts_left: usize,
}

fn is_space(byte: u8) -> bool {
    matches!(byte, 0 | b'\t' | b'\n' | 0x0c | b'\r' | b' ')
}

fn is_delimiter(byte: u8) -> bool {
    matches!(byte, b'(' | b')' | b'<' | b'>' | b'[' | b']' | b'{' | b'}' | b'/' | b'%')
}

impl<'a> Lexer<'a> {
    pub(super) fn new(bytes: &'a [u8]) -> Self {
        Lexer { bytes, at: 0, parts_left: MOST_PARTS }
    }

    fn peek(&self) -> Option<u8> {
        self.bytes.get(self.at).copied()
    }

    pub(super) fn skip_space(&mut self) {
        while let Some(byte) = self.peek() {
            if byte == b'%' {
                let line = self.bytes[self.at..].iter().position(|b| matches!(b, b'\r' | b'\n'));
                self.at = line.map_or(self.bytes.len(), |len| self.at + len);
            } else if is_space(byte) {
                self.at += 1;
            } else {
                return;
            }
        }
    }

    /// The next word of regular characters; empty at a delimiter.
    pub(super) fn word(&mut self) -> &'a str {
        self.skip_space();
        let rest = self.bytes.get(self.at..).unwrap_or(&[]);
        let len = rest.iter().position(|b| is_space(*b) || is_delimiter(*b)).unwrap_or(rest.len());
        self.at += len;
        std::str::from_utf8(&rest[..len]).unwrap_or("")
    }

    /// Skips `keyword` if it is next.
    pub(super) fn takes(&mut self, keyword: &[u8]) -> bool {
        self.skip_space();
        let is_next = self.bytes.get(self.at..).is_some_and(|rest| rest.starts_with(keyword));
        if is_next {
            self.at += keyword.len();
        }
        is_next
    }

    /// The next object; `None` if it is damaged or not complete.
    pub(super) fn object(&mut self) -> Option<Object<'a>> {
        self.nested(0)
    }

    fn nested(&mut self, depth: usize) -> Option<Object<'a>> {
        self.parts_left = self.parts_left.checked_sub(1)?;
        if depth > MOST_DEPTH {
            return None;
        }
        self.skip_space();
        match self.peek()? {
            b'/' => self.name().map(Object::Name),
            b'(' => self.literal().map(Object::Bytes),
            b'<' if self.bytes.get(self.at + 1) == Some(&b'<') => self.dict(depth).map(Object::Dict),
            b'<' => self.hexadecimal().map(Object::Bytes),
            b'[' => {
                self.at += 1;
                let mut items = Vec::new();
                loop {
                    self.skip_space();
                    if self.peek()? == b']' {
                        self.at += 1;
                        return Some(Object::Array(items));
                    }
                    items.push(self.nested(depth + 1)?);
                }
            }
            _ => self.number_or_reference(),
        }
    }

    fn number_or_reference(&mut self) -> Option<Object<'a>> {
        let word = self.word();
        // A word that ends with the bytes may be longer.
        if word.is_empty() || self.at >= self.bytes.len() {
            return None;
        }
        if word == "null" {
            return Some(Object::Null);
        }
        if let Ok(number) = word.parse::<u32>() {
            let back = self.at;
            if self.word().parse::<u16>().is_ok() && self.word() == "R" {
                return Some(Object::Reference(number));
            }
            self.at = back;
        }
        Some(Object::Word(word))
    }

    fn name(&mut self) -> Option<String> {
        self.at += 1;
        let rest = self.bytes.get(self.at..)?;
        let len = rest.iter().position(|b| is_space(*b) || is_delimiter(*b))?;
        self.at += len;
        let mut name = Vec::with_capacity(len);
        let mut at = 0;
        while at < len {
            let code = rest.get(at + 1..at + 3).filter(|_| rest[at] == b'#').and_then(hexadecimal_byte);
            name.push(code.unwrap_or(rest[at]));
            at += if code.is_some() { 3 } else { 1 };
        }
        Some(String::from_utf8_lossy(&name).into_owned())
    }

    fn dict(&mut self, depth: usize) -> Option<Dict<'a>> {
        self.at += 2;
        let mut entries = Vec::new();
        loop {
            self.skip_space();
            match self.peek()? {
                b'>' => {
                    self.at += 2;
                    return (self.at <= self.bytes.len()).then_some(Dict(entries));
                }
                b'/' => {
                    let key = self.name()?;
                    entries.push((key, self.nested(depth + 1)?));
                }
                _ => return None,
            }
        }
    }

    fn hexadecimal(&mut self) -> Option<Vec<u8>> {
        self.at += 1;
        let rest = self.bytes.get(self.at..)?;
        let len = rest.iter().position(|b| *b == b'>')?;
        self.at += len + 1;
        let mut digits: Vec<u8> = rest[..len].iter().copied().filter(u8::is_ascii_hexdigit).collect();
        if digits.len() % 2 == 1 {
            digits.push(b'0');
        }
        Some(digits.chunks_exact(2).filter_map(hexadecimal_byte).collect())
    }

    fn literal(&mut self) -> Option<Vec<u8>> {
        self.at += 1;
        let mut text = Vec::new();
        let mut n_open = 1;
        loop {
            let byte = self.peek()?;
            self.at += 1;
            match byte {
                b'(' => n_open += 1,
                b')' => {
                    n_open -= 1;
                    if n_open == 0 {
                        return Some(text);
                    }
                }
                b'\\' => {
                    self.escape(&mut text)?;
                    continue;
                }
                _ => {}
            }
            text.push(byte);
        }
    }

    fn escape(&mut self, text: &mut Vec<u8>) -> Option<()> {
        let byte = self.peek()?;
        self.at += 1;
        match byte {
            b'n' => text.push(b'\n'),
            b'r' => text.push(b'\r'),
            b't' => text.push(b'\t'),
            b'b' => text.push(8),
            b'f' => text.push(12),
            b'\r' if self.peek() == Some(b'\n') => self.at += 1,
            b'\r' | b'\n' => {}
            b'0'..=b'7' => {
                let mut code = u32::from(byte - b'0');
                for _ in 0..2 {
                    let Some(digit @ b'0'..=b'7') = self.peek() else { break };
                    code = code * 8 + u32::from(digit - b'0');
                    self.at += 1;
                }
                text.push(code as u8);
            }
            _ => text.push(byte),
        }
        Some(())
    }
}

fn hexadecimal_byte(digits: &[u8]) -> Option<u8> {
    let text = std::str::from_utf8(digits).ok().filter(|text| text.bytes().all(|b| b.is_ascii_hexdigit()))?;
    u8::from_str_radix(text, 16).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn objects_of_each_kind() {
        let text = b"<< /A#42 (x\\(y\\051\\\n(z)) /N [1 -2.5 null true 3 0 R] /H <414> >> ";
        let Some(Object::Dict(dict)) = Lexer::new(text).object() else { panic!() };
        assert_eq!(dict.get("AB"), Some(&Object::Bytes(b"x(y)(z)".to_vec())));
        assert_eq!(dict.get("H"), Some(&Object::Bytes(b"A@".to_vec())));
        let Some(Object::Array(items)) = dict.get("N") else { panic!() };
        assert_eq!(items[4], Object::Reference(3));
        assert_eq!(items[..2], [Object::Word("1"), Object::Word("-2.5")]);
    }

    #[test]
    fn damaged_objects_end() {
        for text in [&b"<< /A"[..], b"(x", b"[[[", b"<41", b"<</A 1", b"/", b"<< 1 2 >>"] {
            assert_eq!(Lexer::new(text).object(), None);
        }
        assert_eq!(Lexer::new(&b"[".repeat(100_000)).object(), None);
    }
}
