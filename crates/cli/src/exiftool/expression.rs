//! A small expression language: the part of Perl used in conditions (`-if`) and, after a semicolon, in the
//! tags of a format (`${Tag;...}`).
//!
//! No Perl interpreter is included. Expressions are parsed once when the command begins, and unsupported
//! parts are refused then, with their position: ExifTool would report an error for each file. An expression
//! computes with numbers and texts, matches, replaces and translates; it cannot open files or start programs,
//! and has no loops.
//!
//! A new function of Perl or of ExifTool is a row of the table in [`function`].

pub(super) mod condition;
mod escape;
mod function;
mod octets;
mod operator;
mod parse;
mod pattern;
mod quoted;
mod scope;
mod shift;
mod sprintf;
mod syntax;
mod transliteration;
mod tree;
mod value;

pub(crate) use scope::Tags;
pub(crate) use shift::{is_time_of_day, shifted};
pub(crate) use tree::{ChangedTag, Expression, Filter};
pub(crate) use value::{Warnings, number_len};

impl Expression {
    /// Parses the text of a condition.
    ///
    /// # Errors
    /// A message with the part that is not understood and its position.
    pub(crate) fn condition(text: &str) -> Result<Expression, String> {
        parse::condition(text)
    }
}

impl Filter {
    /// Parses the statements of a filter, which change each printed value.
    ///
    /// # Errors
    /// A message with the part that is not understood and its position.
    pub(crate) fn parse(text: &str) -> Result<Filter, String> {
        parse::filter(text)
    }
}

impl ChangedTag {
    /// Parses the text between the braces of `${...}` if it contains an expression: `Tag;...` or `Tag@;...`.
    /// `None` if no semicolon follows the tag's name.
    ///
    /// # Errors
    /// A message with the part that is not understood and its position.
    pub(crate) fn parse(inside: &str) -> Result<Option<ChangedTag>, String> {
        parse::changed(inside)
    }
}

#[cfg(test)]
mod tests {
    use engine::tag::Request;

    use super::*;

    struct File;

    impl Tags for File {
        fn text(&self, request: &Request) -> Option<String> {
            self.items(request).map(|items| items.join("##"))
        }

        fn items(&self, request: &Request) -> Option<Vec<String>> {
            let items: &[&str] = match request.name() {
                "make" => &["NIKON  CORPORATION"],
                "filename" => &["IMG_0042.cr2"],
                "createdate" => &["2021:01:31 18:02:11.25"],
                "keywords" => &["red", "xxx", "blue", "red"],
                "title" => &["a/b:c"],
                "artist" => &["José"],
                _ => return None,
            };
            Some(items.iter().map(|item| (*item).to_owned()).collect())
        }

        fn separator(&self) -> &str {
            "##"
        }
    }

    #[track_caller]
    fn check(inside: &str, expected: Option<&str>) {
        let changed = ChangedTag::parse(inside).unwrap_or_else(|error| panic!("{inside}: {error}"));
        assert_eq!(
            changed.expect(inside).text(&File, &mut Warnings::default()).as_deref(),
            expected,
            "{inside}"
        );
    }

    #[test]
    fn examples_of_the_manual() {
        check("make;tr/ /_/;s/__+/_/g", Some("NIKON_CORPORATION"));
        check("keywords@;$_=undef if /xxx/", Some("red##blue##red"));
        check("createdate#;DateFmt(\"%Y-%m-%d_%H%M%S\")", Some("2021-01-31_180211"));
        check("createdate;ShiftTime(\"-1:0:0 0\")", Some("2020:01:31 18:02:11.25"));
        check("keywords;NoDups", Some("red##xxx##blue"));
        check("keywords;NoDups(1)", Some("red##xxx##blue"));
        check("title;", Some("abc"));
    }

    #[test]
    fn statements() {
        check("filename;s/\\..*//", Some("IMG_0042"));
        check("filename;s/(\\w+)_(\\d+).*/$2-\\L$1/", Some("0042-img"));
        check("filename;$_ = $1 if /(\\d+)/", Some("0042"));
        check("filename;$_ = $1 unless not /0(\\d)/; $_ .= \"[$_]\\n\"", Some("0[0]\n"));
        check("make;$_ = ucfirst lc; s/(\\s)\\s*(\\w)/$1\\u$2/g", Some("Nikon Corporation"));
        check("make;$_ = substr($_, 0, 5) . sprintf('%03d', 7)", Some("NIKON007"));
        check("make;tr/A-Z//cd", Some("NIKONCORPORATION"));
        check("make;y/A-Z /a-z /s", Some("nikon corporation"));
        check("make;s{ +}{-}; $_ = lc($_) if $_ eq 'NIKON-CORPORATION'", Some("nikon-corporation"));
        check("filename;$_ = /cr2$/i ? 'raw' : 'other'", Some("raw"));
        check("filename;$_ = length > 3 and $_ = 'long'", Some("long"));
        check("filename;s/x/y/ or $_ = 'none'", Some("none"));
        check("filename;$_ = undef", None);
        check("nothing;$_ = 'x'", None);
        check("createdate;ShiftTime('0:1:0 6')", Some("2021:03:04 00:02:11.25"));
    }

    /// Expected values are those of ExifTool 13.58.
    #[test]
    fn texts_are_bytes_in_every_place() {
        check("artist;$_ = length", Some("5"));
        check("artist;s/./x/g", Some("xxxxx"));
        check("artist;s/[é]/e/g", Some("Josee"));
        check("artist;tr/é/e/", Some("Josee"));
        check("artist;tr/\\x80-\\xff//d", Some("Jos"));
        check("artist;$_ = substr($_, 3)", Some("é"));
        check("artist;$_ = index($_, 'é') . rindex($_, 's') . ord(substr($_, 3))", Some("32195"));
        check("artist;s/\\xc3\\xa9/chr/; $_ .= chr(0xc3) . chr(0xa9)", Some("Joschré"));
        check("artist;$_ = sprintf('%-6s|', $_)", Some("José |"));
        check("artist;$_ = uc; s/(?<=S)\\W+/!/", Some("JOS!"));
        check("artist;s/^(?!Ana)(.)(.*)$/$2$1/", Some("oséJ"));
        check("artist;$_ = 'z' lt $_ ? 1 : 'é' gt 'z'", Some("1"));
    }

    #[test]
    fn what_is_not_understood_is_said_with_its_place() {
        for (inside, phrase) in [
            ("make;my $x = 1", "variables"),
            ("make;$self->GetValue('Model')", "`$self"),
            ("make;SetTags('comment=x')", "only reads"),
            ("make;s/a/b/e", "e"),
            ("make;`ls`", "`ls`"),
            ("make;foo()", "foo"),
            ("make;s/a/b", "closed"),
            ("make;tr/a/b", "closed"),
            ("make;$make = 1", "$make"),
            ("make;s/(/x/", "pattern"),
            ("make;$_ = 1 2", "2"),
        ] {
            let said = ChangedTag::parse(inside).unwrap_err();
            assert!(said.contains(phrase), "{inside}: {said}");
        }
        assert!(ChangedTag::parse("make").unwrap().is_none());
    }
}
