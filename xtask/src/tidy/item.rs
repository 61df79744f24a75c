//! Parses the shape of a file: its modules, imports, paths, functions, tables, and code under `cfg(test)`.

use std::collections::BTreeSet;
use std::ops::RangeInclusive;

use super::token::{Kind, Token};

/// Contents of one module, a file or a block. Tests are left out except in [`Scope::tests`].
#[derive(Debug, Default)]
pub(crate) struct Scope {
    /// Modules `mod x;` and `mod x { … }`.
    pub(crate) modules: Vec<Module>,
    pub(crate) uses: Vec<Use>,
    /// Names of types, functions, constants and macros.
    pub(crate) defined: BTreeSet<String>,
    /// Paths of at least two segments in code.
    pub(crate) paths: Vec<Path>,
}

#[derive(Debug)]
pub(crate) struct Module {
    pub(crate) name: String,
    /// Whether it is under `cfg(test)`.
    pub(crate) is_test: bool,
    /// Its contents; `None` if it is a separate file.
    pub(crate) block: Option<Scope>,
}

/// One name that a `use` imports, or all names (`*`) of a module.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Use {
    pub(crate) path: Vec<String>,
    /// The imported name; `None` if it is `*`.
    pub(crate) name: Option<String>,
    pub(crate) is_public: bool,
    pub(crate) line: usize,
}

#[derive(Debug)]
pub(crate) struct Path {
    pub(crate) segments: Vec<String>,
    pub(crate) line: usize,
}

#[derive(Debug)]
pub(crate) struct Function {
    pub(crate) name: String,
    pub(crate) line: usize,
    /// Lines of the body, between the braces.
    pub(crate) body: RangeInclusive<usize>,
}

/// A `cfg` that tests for a platform.
#[derive(Debug)]
pub(crate) struct Platform {
    pub(crate) line: usize,
    pub(crate) text: String,
}

#[derive(Debug)]
pub(crate) struct Print {
    pub(crate) line: usize,
    pub(crate) name: String,
}

/// Parsed shape of a file.
#[derive(Debug, Default)]
pub(crate) struct Shape {
    pub(crate) root: Scope,
    pub(crate) functions: Vec<Function>,
    /// Lines of constants and statics.
    pub(crate) tables: Vec<RangeInclusive<usize>>,
    /// Lines of tests: modules and functions under `cfg(test)`.
    pub(crate) tests: Vec<RangeInclusive<usize>>,
    pub(crate) platforms: Vec<Platform>,
    pub(crate) prints: Vec<Print>,
}

const PLATFORMS: [&str; 4] = ["unix", "windows", "target_os", "target_family"];
const PRINTS: [&str; 5] = ["print", "println", "eprint", "eprintln", "dbg"];

/// Parses the tokens of a file.
pub(crate) fn parse(tokens: &[Token<'_>]) -> Shape {
    let mut parser = Parser { tokens, at: 0, shape: Shape::default() };
    let root = parser.items(tokens.len());
    parser.shape.root = root;
    parser.shape
}

struct Parser<'t, 'a> {
    tokens: &'t [Token<'a>],
    at: usize,
    shape: Shape,
}

/// Attributes before an item.
#[derive(Default)]
struct Attributes {
    is_test: bool,
}

impl<'a> Parser<'_, 'a> {
    fn is(&self, at: usize, text: &str) -> bool {
        self.tokens.get(at).is_some_and(|token| token.is(text))
    }

    fn word(&self, at: usize) -> Option<&'a str> {
        self.tokens.get(at).filter(|token| token.kind == Kind::Word).map(|token| token.text)
    }

    fn line(&self, at: usize) -> usize {
        self.tokens.get(at).or(self.tokens.last()).map_or(1, |token| token.line)
    }

    /// One past the bracket that closes the one at `open`.
    fn behind(&self, open: usize) -> usize {
        let mut depth = 0;
        for (at, token) in self.tokens.iter().enumerate().skip(open) {
            if token.is("(") || token.is("[") || token.is("{") {
                depth += 1;
            } else if token.is(")") || token.is("]") || token.is("}") {
                depth -= 1;
                if depth == 0 {
                    return at + 1;
                }
            }
        }
        self.tokens.len()
    }

    /// Position of the first of these marks outside all brackets, or `end`.
    fn find(&self, from: usize, end: usize, marks: &[&str]) -> usize {
        let mut at = from;
        while at < end {
            if marks.iter().any(|mark| self.is(at, mark)) {
                return at;
            }
            let opens = self.is(at, "(") || self.is(at, "[") || self.is(at, "{");
            at = if opens { self.behind(at) } else { at + 1 };
        }
        end
    }

    /// Parses all items up to `end`.
    fn items(&mut self, end: usize) -> Scope {
        let mut scope = Scope::default();
        while self.at < end {
            self.item(end, &mut scope);
        }
        scope
    }

    fn item(&mut self, end: usize, scope: &mut Scope) {
        let begin = self.at;
        let attributes = self.attributes();
        let is_public = self.visibility();
        let last = self.item_end(end);
        if attributes.is_test {
            if let (Some("mod"), Some(name)) = (self.word(self.at), self.word(self.at + 1)) {
                let block = self.is(self.at + 2, "{").then(Scope::default);
                scope.modules.push(Module { name: name.to_owned(), is_test: true, block });
            }
            self.shape.tests.push(self.lines(begin, last));
            self.at = last;
            return;
        }
        match self.word(self.at) {
            Some("mod") => self.module(last, scope),
            Some("use") => {
                self.at += 1;
                self.use_tree(&mut Vec::new(), is_public, scope);
            }
            Some("const" | "static") if !self.is_function(last) => self.table(begin, last, scope),
            Some("impl") => self.members(last, scope),
            Some("trait") => {
                self.define(scope);
                self.members(last, scope);
            }
            Some("unsafe") if self.is(self.at + 1, "impl") || self.is(self.at + 1, "trait") => {
                self.at += 1;
                self.define(scope);
                self.members(last, scope);
            }
            Some("macro_rules") => {
                scope.defined.extend(self.word(self.at + 2).map(str::to_owned));
                self.code(self.at, last, scope);
            }
            _ if self.is_function(last) => self.function(last, scope),
            _ => {
                self.define(scope);
                self.code(self.at, last, scope);
            }
        }
        self.at = last.max(begin + 1);
    }

    /// Reads attributes, and records those that test for a platform.
    fn attributes(&mut self) -> Attributes {
        let mut found = Attributes::default();
        while self.is(self.at, "#") {
            let open = if self.is(self.at + 1, "!") { self.at + 2 } else { self.at + 1 };
            if !self.is(open, "[") {
                break;
            }
            let end = self.behind(open);
            let is_inner = open == self.at + 2;
            if !is_inner && (self.is_test_attribute(open + 1, end)) {
                found.is_test = true;
            } else if !found.is_test {
                self.platform(open + 1, end - 1);
            }
            self.at = end;
        }
        found
    }

    /// Whether it is `test`, `cfg(test)` or `cfg(all(test, …))`.
    fn is_test_attribute(&self, at: usize, end: usize) -> bool {
        if self.is(at, "test") {
            return true;
        }
        self.is(at, "cfg")
            && !(at..end).any(|at| self.is(at, "not") || self.is(at, "any"))
            && (at..end).any(|at| self.is(at, "test"))
    }

    /// Records a `cfg` or `cfg_attr` at `at` that tests for a platform.
    fn platform(&mut self, at: usize, end: usize) {
        let asks = self.is(at, "cfg") || self.is(at, "cfg_attr");
        if asks && (at..end).any(|at| PLATFORMS.iter().any(|name| self.is(at, name))) {
            let text = self.tokens[at..end].iter().map(|token| token.text).collect();
            let line = self.line(at);
            self.shape.platforms.push(Platform { line, text });
        }
    }

    /// Skips `pub` and `pub(…)`; returns whether it was there.
    fn visibility(&mut self) -> bool {
        let is_public = self.is(self.at, "pub");
        if is_public {
            self.at += 1;
            if self.is(self.at, "(") {
                self.at = self.behind(self.at);
            }
        }
        is_public
    }

    /// One past the item that begins here: after its `;`, or its block.
    fn item_end(&self, end: usize) -> usize {
        // A value may contain blocks: `const A: T = { … };`, `use a::{b, c};`.
        let has_value = matches!(self.word(self.at), Some("use" | "type"))
            || (matches!(self.word(self.at), Some("const" | "static")) && !self.is_function(end));
        let marks: &[&str] = if has_value { &[";"] } else { &[";", "{"] };
        let stop = self.find(self.at, end, marks);
        let behind = if self.is(stop, "{") { self.behind(stop) } else { stop + 1 };
        behind.min(end)
    }

    /// Whether qualifiers and `fn` begin here.
    fn is_function(&self, end: usize) -> bool {
        let mut at = self.at;
        while at < end {
            let Some(token) = self.tokens.get(at) else { return false };
            match token.text {
                "fn" => return true,
                "const" | "async" | "unsafe" | "extern" | "safe" | "default" => {}
                _ if token.kind == Kind::Literal => {}
                _ => return false,
            }
            at += 1;
        }
        false
    }

    fn lines(&self, begin: usize, end: usize) -> RangeInclusive<usize> {
        let last = self.tokens.get(end.saturating_sub(1)).map_or(1, |token| token.last_line);
        self.line(begin)..=last
    }

    fn module(&mut self, last: usize, scope: &mut Scope) {
        let Some(name) = self.word(self.at + 1) else { return };
        let block = self.is(self.at + 2, "{").then(|| {
            self.at += 3;
            self.items(last - 1)
        });
        scope.modules.push(Module { name: name.to_owned(), is_test: false, block });
    }

    /// Records the name after the keyword.
    fn define(&mut self, scope: &mut Scope) {
        let is_item = matches!(self.word(self.at), Some("struct" | "enum" | "union" | "trait" | "type"));
        if is_item {
            scope.defined.extend(self.word(self.at + 1).map(str::to_owned));
        }
    }

    fn table(&mut self, begin: usize, last: usize, scope: &mut Scope) {
        let name = if self.is(self.at + 1, "mut") { self.at + 2 } else { self.at + 1 };
        scope.defined.extend(self.word(name).map(str::to_owned));
        self.shape.tables.push(self.lines(begin, last));
        self.code(self.at, last, scope);
    }

    /// Parses the items of an `impl` or a `trait`.
    fn members(&mut self, last: usize, scope: &mut Scope) {
        let open = self.find(self.at, last, &["{", ";"]);
        self.code(self.at, open, scope);
        if !self.is(open, "{") {
            return;
        }
        self.at = open + 1;
        let members = self.items(last - 1);
        // Names of methods do not belong to the module.
        scope.uses.extend(members.uses);
        scope.paths.extend(members.paths);
    }

    fn function(&mut self, last: usize, scope: &mut Scope) {
        let keyword = (self.at..last).find(|&at| self.is(at, "fn")).unwrap_or(self.at);
        let name = self.word(keyword + 1).unwrap_or_default().to_owned();
        let open = self.find(keyword, last, &["{", ";"]);
        if self.is(open, "{") {
            let (first, end) = (self.tokens[open].line + 1, self.tokens[last - 1].line);
            // A body on the line of its braces counts as one.
            let body = if end < first { end..=end } else { first..=end - 1 };
            let line = self.line(keyword);
            self.shape.functions.push(Function { name: name.clone(), line, body });
        }
        scope.defined.insert(name);
        self.code(self.at, last, scope);
    }

    /// Parses what may occur anywhere in code: paths, imports, tables, platforms, printing.
    fn code(&mut self, begin: usize, end: usize, scope: &mut Scope) {
        let mut at = begin;
        while at < end {
            if self.is(at, "use") && at > begin && !self.is(at + 1, "<") {
                self.at = at + 1;
                self.use_tree(&mut Vec::new(), false, scope);
                at = self.at;
                continue;
            }
            let is_table = (self.is(at, "const") || self.is(at, "static")) && self.is(at + 2, ":");
            if is_table && at > begin {
                let stop = self.find(at, end, &[";"]);
                // Not a parameter `const N: usize`.
                if stop < end
                    && (at..stop).any(|at| self.is(at, "="))
                    && !self.is(at - 1, "<")
                    && !self.is(at - 1, ",")
                {
                    self.shape.tables.push(self.lines(at, stop));
                }
            }
            if self.is(at, "#") && self.is(at + 1, "[") {
                let behind = self.behind(at + 1);
                self.platform(at + 2, behind - 1);
                at = behind;
                continue;
            }
            if self.is(at, "cfg") && self.is(at + 1, "!") {
                let behind = self.behind(at + 2);
                self.platform(at, behind);
            }
            let is_macro = self.is(at + 1, "!") && !self.is(at + 2, "=");
            if let Some(name) = self.word(at).filter(|name| is_macro && PRINTS.contains(name)) {
                let line = self.line(at);
                self.shape.prints.push(Print { line, name: format!("{name}!") });
            }
            at = self.path(at, end, scope);
        }
    }

    /// Reads a path if one begins here; returns the position after it.
    fn path(&self, at: usize, end: usize, scope: &mut Scope) -> usize {
        let Some(first) = self.word(at) else { return at + 1 };
        let mut segments = vec![first.to_owned()];
        let mut next = at + 1;
        while next + 1 < end && self.tokens[next].kind == Kind::PathSeparator {
            let Some(word) = self.word(next + 1) else { break };
            segments.push(word.to_owned());
            next += 2;
        }
        let continues = at > 0 && (self.tokens[at - 1].kind == Kind::PathSeparator || self.is(at - 1, "."));
        if segments.len() > 1 && !continues {
            scope.paths.push(Path { segments, line: self.line(at) });
        }
        next
    }

    /// Reads the tree after `use`, including the `;` if it is the whole tree.
    fn use_tree(&mut self, prefix: &mut Vec<String>, is_public: bool, scope: &mut Scope) {
        let depth = prefix.len();
        let line = self.line(self.at);
        if self.tokens.get(self.at).is_some_and(|token| token.kind == Kind::PathSeparator) {
            self.at += 1;
        }
        while self.at < self.tokens.len() {
            if self.is(self.at, "{") {
                self.at += 1;
                while self.at < self.tokens.len() && !self.is(self.at, "}") {
                    self.use_tree(prefix, is_public, scope);
                    if self.is(self.at, ",") {
                        self.at += 1;
                    }
                }
                self.at += 1;
                break;
            }
            let Some(token) = self.tokens.get(self.at) else { break };
            self.at += 1;
            if token.is("*") {
                scope.uses.push(Use { path: prefix.clone(), name: None, is_public, line });
                break;
            }
            prefix.push(token.text.to_owned());
            if self.tokens.get(self.at).is_some_and(|token| token.kind == Kind::PathSeparator) {
                self.at += 1;
                continue;
            }
            self.use_leaf(prefix, is_public, line, scope);
            break;
        }
        prefix.truncate(depth);
    }

    /// Ends one import: `self`, a name, or a renamed name.
    fn use_leaf(&mut self, prefix: &[String], is_public: bool, line: usize, scope: &mut Scope) {
        let mut path = prefix.to_vec();
        if path.len() > 1 && path.last().is_some_and(|last| last == "self") {
            path.pop();
        }
        let mut name = path.last().cloned();
        if self.is(self.at, "as") {
            name = self.word(self.at + 1).map(str::to_owned);
            self.at += 2;
        }
        scope.uses.push(Use { path, name, is_public, line });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tidy::token::scan;

    fn shape(text: &str) -> Shape {
        parse(&scan(text).tokens)
    }

    #[test]
    fn imports_are_taken_apart() {
        let shape =
            shape("use a::{b::{self, C as D}, e::*};\npub(crate) use self::f::G;\nfn h() { use super::I; }");
        let uses: Vec<String> = shape
            .root
            .uses
            .iter()
            .map(|found| {
                format!(
                    "{} {:?} {} {}",
                    found.path.join("::"),
                    found.name.as_deref(),
                    found.is_public,
                    found.line
                )
            })
            .collect();
        assert_eq!(
            uses,
            [
                "a::b Some(\"b\") false 1",
                "a::b::C Some(\"D\") false 1",
                "a::e None false 1",
                "self::f::G Some(\"G\") true 2",
                "super::I Some(\"I\") false 3",
            ]
        );
    }

    #[test]
    fn tests_are_set_apart() {
        let shape = shape(
            "mod a;\n#[cfg(test)]\nmod tests {\n    use crate::b;\n    fn f() { println!(); }\n}\n#[cfg(test)]\nmod c;\n#[test]\nfn d() {}",
        );
        let modules: Vec<(&str, bool)> =
            shape.root.modules.iter().map(|module| (&*module.name, module.is_test)).collect();
        assert_eq!(modules, [("a", false), ("tests", true), ("c", true)]);
        assert_eq!(shape.tests, [2..=6, 7..=8, 9..=10]);
        assert!(shape.root.uses.is_empty() && shape.prints.is_empty() && shape.functions.is_empty());
    }

    #[test]
    fn functions_and_tables_have_their_lines() {
        let shape = shape(
            "const A: [u8; 2] = [\n    1,\n    2,\n];\nimpl B {\n    const C: u8 = 1;\n    pub const fn d(&self) -> u8 {\n        1;\n\n        2\n    }\n}\nfn e() {}\ntrait T { fn f(); }",
        );
        let functions: Vec<(&str, usize, RangeInclusive<usize>)> = shape
            .functions
            .iter()
            .map(|function| (&*function.name, function.line, function.body.clone()))
            .collect();
        assert_eq!(functions, [("d", 7, 8..=10), ("e", 13, 13..=13)]);
        assert_eq!(shape.tables, [1..=4, 6..=6]);
        let defined: Vec<&str> = shape.root.defined.iter().map(|name| &**name).collect();
        assert_eq!(defined, ["A", "T", "e"]);
    }

    #[test]
    fn paths_are_found_in_code_and_in_signatures() {
        let shape = shape(
            "impl From<crate::a::B> for c::D {\n    fn f() -> super::E { g::<h::I>(); \"crate::j::K\"; x.l::<M>() }\n}",
        );
        let paths: Vec<String> = shape.root.paths.iter().map(|path| path.segments.join("::")).collect();
        assert_eq!(paths, ["crate::a::B", "c::D", "super::E", "h::I"]);
    }

    #[test]
    fn platforms_and_printing_are_found() {
        let shape = shape(
            "#![cfg(unix)]\n#[cfg(target_os = \"linux\")]\nuse a::b;\nfn f() {\n    if cfg!(windows) { eprintln!(\"x\") }\n    #[cfg(feature = \"unix\")]\n    g();\n    let print = 1; print != 2;\n}",
        );
        let platforms: Vec<(usize, &str)> =
            shape.platforms.iter().map(|platform| (platform.line, &*platform.text)).collect();
        assert_eq!(platforms, [(1, "cfg(unix)"), (2, "cfg(target_os=\"linux\")"), (5, "cfg!(windows)")]);
        let prints: Vec<(usize, &str)> =
            shape.prints.iter().map(|print| (print.line, &*print.name)).collect();
        assert_eq!(prints, [(5, "eprintln!")]);
    }
}
