//! Conditions on files (`-if`): an expression of tags, evaluated for each file.
//!
//! As in ExifTool, comparing a tag that a file does not have makes the whole condition false, whatever its
//! other parts say.

use engine::tag::Request;

use super::{Expression, Tags};

/// A parsed condition on the tags of a file.
#[derive(Debug)]
pub(crate) struct Condition {
    expression: Expression,
}

impl Condition {
    /// Parses the text of a condition.
    ///
    /// # Errors
    /// A message with the part that is not understood and its position.
    pub(crate) fn parse(text: &str) -> Result<Condition, String> {
        Expression::condition(text).map(|expression| Condition { expression })
    }

    /// Whether a file with these tags meets the condition.
    ///
    /// # Errors
    /// The reason, if a pattern in it takes too much work; the file does not meet the condition then.
    pub(crate) fn holds(&self, tags: &dyn Tags) -> Result<bool, String> {
        self.expression.holds(tags)
    }

    /// The tags that the condition refers to.
    pub(crate) fn requests(&self) -> Vec<&Request> {
        self.expression.requests()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Tags of an imaginary file.
    struct File;

    impl Tags for File {
        fn text(&self, request: &Request) -> Option<String> {
            find(request)
        }

        fn items(&self, request: &Request) -> Option<Vec<String>> {
            find(request).map(|text| text.split(", ").map(str::to_owned).collect())
        }

        fn separator(&self) -> &str {
            ", "
        }
    }

    fn find(request: &Request) -> Option<String> {
        let text = match request.name() {
            "make" => "Canon",
            "model" => "EOS R5",
            "iso" => "200",
            "exposuretime" if request.is_number() => "0.008",
            "exposuretime" => "1/125",
            "comment" => "",
            _ => return None,
        };
        Some(text.to_owned())
    }

    #[track_caller]
    fn check(text: &str, expected: bool) {
        let condition = Condition::parse(text).unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(condition.holds(&File), Ok(expected), "{text}");
    }

    #[test]
    fn comparisons() {
        check("$make eq 'Canon'", true);
        check("$EXIF:Make ne \"Canon\"", false);
        check("$ISO == 200", true);
        check("$ISO > 100 and $iso<=200", true);
        check("$ISO != 200 || $iso < 3", false);
        check("'abc' lt 'b' && 'b' ge 'abc'", true);
        check("${ExposureTime#} < 0.01", true);
        check("$exposuretime# == 8e-3", true);
    }

    #[test]
    fn patterns() {
        check("$make =~ /^can/i", true);
        check("$make=~/^can/", false);
        check("$model !~ m{R\\d}", false);
        check("$model =~ m|EOS\\s|", true);
        check("not $model =~ /x\\/y/", true);
        check("$model =~ /^(?!PowerShot)\\w+/ and $make =~ /(?<=C)an/", true);
        check("$make =~ /(\\w)\\1/", false);
        check("$make =~ /(n)o\\1$$/", true);
    }

    #[test]
    fn logic_and_arithmetic() {
        check("$make", true);
        check("$comment", false);
        check("!$make or not $comment", true);
        check("$make xor $model", false);
        check("($iso + 1) * 2 == 402", true);
        check("$iso % 3 . 'x' eq '2x'", true);
        check("$iso > 100 ? $make eq 'Canon' : 0", true);
        check("-1 < -0.5 and 1 - 1 == 0", true);
        check("length($make) == 5 and lc $make eq 'canon' and uc('a') eq 'A'", true);
        check("int(1.9) == 1 and abs(-2) == 2", true);
    }

    #[test]
    fn what_is_missing() {
        check("$foo", false);
        check("not $foo", true);
        check("defined $foo", false);
        check("not defined($foo) and defined $make", true);
        // As in ExifTool, the comparison fails, and with it the whole condition.
        check("$foo eq ''", false);
        check("not ($foo eq '')", false);
        check("$foo ne 'x' or 1", false);
        check("1 or $foo eq 'x'", true);
        check("1 / 0 or 1", false);
    }

    #[test]
    fn what_is_not_understood_is_said() {
        for (text, phrase) in [
            ("", "unexpected end"),
            ("$iso >", "unexpected end"),
            ("$iso = 1", "="),
            ("($iso", ")"),
            ("$make =~ /(/", "pattern"),
            ("system('rm')", "system"),
            ("$make eq 'Canon", "closed"),
            ("\"$make\" eq 'x'", "quotes"),
            ("$make =~ s/a/b/", "pattern"),
            ("1 2", "2"),
        ] {
            let said = Condition::parse(text).unwrap_err();
            assert!(said.contains(phrase), "{text}: {said}");
        }
        let deep = "(".repeat(100_000);
        assert!(Condition::parse(&deep).unwrap_err().contains("deep"));
    }

    #[test]
    fn tags_that_are_looked_at() {
        let condition =
            Condition::parse("defined $make and ($iso > 1 or -$model) ? lc($foo) : $bar =~ /x/").unwrap();
        let names: Vec<&str> = condition.requests().iter().map(|request| request.name()).collect();
        assert_eq!(names, ["make", "iso", "model", "foo", "bar"]);
    }
}
