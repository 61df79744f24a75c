//! Parses rules from text, for the command line: `slowdown=1 first=3 method=GET path=/photos/`.

use std::str::FromStr;
use std::time::Duration;

use hyper::Method;

use super::lie::Lie;
use super::rule::{Fault, Occurrence, Rule};

/// Error for a text that is not a rule.
#[derive(Debug, thiserror::Error)]
#[error(
    "`{word}` is no part of a rule. A rule is a fault (delay=MS, cut=BYTES, length=MORE, etag, flip, drip=BYTES/MS, \
     lie=NAME, slowdown[=SECONDS], toomany[=SECONDS], internal, swallow, hangup, gone, skew, denied), then first=N, \
     every=N, from=N or only=N, method=GET, path=PART"
)]
pub struct RuleError {
    word: String,
}

impl FromStr for Rule {
    type Err = RuleError;

    fn from_str(text: &str) -> Result<Rule, RuleError> {
        let mut words = text.split_whitespace();
        let first = words.next().unwrap_or("");
        let fault = fault(first).ok_or_else(|| RuleError { word: first.to_owned() })?;
        let mut rule = Rule::always(fault);
        for word in words {
            rule = refine(rule, word).ok_or_else(|| RuleError { word: word.to_owned() })?;
        }
        Ok(rule)
    }
}

fn fault(word: &str) -> Option<Fault> {
    let (name, value) = match word.split_once('=') {
        Some((name, value)) => (name, Some(value)),
        None => (word, None),
    };
    let retry_after_s = || value.map(str::parse).transpose().ok();
    let fault = match name {
        "delay" => Fault::Delay(Duration::from_millis(value?.parse().ok()?)),
        "cut" => Fault::Cut { after_bytes: value?.parse().ok()? },
        "length" => Fault::WrongLength { by_bytes: value?.parse().ok()? },
        "drip" => {
            let (n_bytes, pause_ms) = value?.split_once('/')?;
            let n_bytes = n_bytes.parse().ok().filter(|n_bytes| *n_bytes > 0)?;
            Fault::Drip { n_bytes, pause: Duration::from_millis(pause_ms.parse().ok()?) }
        }
        "lie" => Fault::Lie(Lie::named(value?)?),
        "slowdown" => Fault::SlowDown { retry_after_s: retry_after_s()? },
        "toomany" => Fault::TooManyRequests { retry_after_s: retry_after_s()? },
        _ if value.is_some() => return None,
        "etag" => Fault::WrongEtag,
        "flip" => Fault::FlippedBit,
        "internal" => Fault::InternalError,
        "swallow" => Fault::Swallow,
        "hangup" => Fault::HangUp,
        "gone" => Fault::BucketGone,
        "skew" => Fault::ClockSkew,
        "denied" => Fault::AccessDenied,
        _ => return None,
    };
    Some(fault)
}

fn refine(mut rule: Rule, word: &str) -> Option<Rule> {
    let (name, value) = word.split_once('=')?;
    match name {
        "first" => rule.when = Occurrence::First(value.parse().ok()?),
        "every" => rule.when = Occurrence::Every(value.parse().ok().filter(|n| *n > 0)?),
        "from" => rule.when = Occurrence::From(value.parse().ok()?),
        "only" => rule.when = Occurrence::Only(value.parse().ok()?),
        "method" => rule.method = Some(Method::from_bytes(value.as_bytes()).ok()?),
        "path" => value.clone_into(&mut rule.part),
        _ => return None,
    }
    Some(rule)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, expected: &Rule) {
        assert_eq!(text.parse::<Rule>().ok().as_ref(), Some(expected), "{text}");
    }

    #[test]
    fn rules_are_read() {
        let slow = Fault::SlowDown { retry_after_s: Some(1) };
        let rule = Rule::new(slow, Occurrence::First(3)).for_method(Method::GET).for_targets_with("/photos/");
        check("slowdown=1 first=3 method=GET path=/photos/", &rule);
        check("toomany", &Rule::always(Fault::TooManyRequests { retry_after_s: None }));
        check("delay=30", &Rule::always(Fault::Delay(Duration::from_millis(30))));
        check("cut=100 every=7", &Rule::new(Fault::Cut { after_bytes: 100 }, Occurrence::Every(7)));
        check("gone from=10", &Rule::new(Fault::BucketGone, Occurrence::From(10)));
        check("length=-7 only=2", &Rule::new(Fault::WrongLength { by_bytes: -7 }, Occurrence::Only(2)));
        let drip = Fault::Drip { n_bytes: 1, pause: Duration::from_millis(50) };
        check("drip=1/50", &Rule::always(drip));
        check("lie=deep", &Rule::always(Fault::Lie(Lie::Deep)));
    }

    #[test]
    fn what_is_no_rule_is_named() {
        for (text, word) in [
            ("", ""),
            ("slow", "slow"),
            ("delay", "delay"),
            ("gone=3", "gone=3"),
            ("gone every=0", "every=0"),
            ("drip=0/50", "drip=0/50"),
            ("lie=white", "lie=white"),
        ] {
            let error = text.parse::<Rule>().map(|_| ()).map_err(|error| error.word);
            assert_eq!(error, Err(word.to_owned()), "{text}");
        }
    }
}
