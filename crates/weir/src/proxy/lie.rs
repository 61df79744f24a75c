//! Listings that lie: answers to `ListObjectsV2` that no store should give.

use std::sync::atomic::{AtomicU64, Ordering};

use crate::body::Body;
use crate::bucket::token_of;

/// What is wrong with a listing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lie {
    /// Every page is the first one, and has the same token for the next.
    SameToken,
    /// Every page is the first one, and has another token for the next.
    NewTokens,
    /// Every page is empty, and has another token for the next.
    EmptyPages,
    /// There are more pages, and no token for the next.
    NoToken,
    /// Every object is listed twice.
    Twice,
    /// The keys of a page are in the opposite order.
    Backwards,
    /// There is an object outside the prefix.
    Outside,
    /// Sizes are by one too large.
    WrongSizes,
    /// Sizes are negative.
    NegativeSizes,
    /// Sizes are the largest that 64 bits hold.
    HugeSizes,
    /// Sizes are the largest that 64 bits with a sign hold.
    LargeSizes,
    /// ETags are those of other objects.
    OtherEtags,
    /// Times are no times.
    NoTimes,
    /// Times are of the year 9999.
    LateTimes,
    /// The text ends in its middle, and the answer's length agrees with it.
    Half,
    /// The text ends after an object, and the answer's length agrees with it.
    CutBetween,
    /// Entities that would be gigabytes.
    Entities,
    /// An entity that is a file of the client.
    OwnFile,
    /// A million elements in each other.
    Deep,
    /// One key of 100 MB.
    LongKey,
    /// A million objects of a few bytes each.
    ManyObjects,
    /// A key with a NUL.
    Nul,
    /// Bytes that are no UTF-8.
    Latin1,
    /// UTF-16, with its mark.
    Utf16,
    /// A page of a web site, with status 200.
    WebPage,
    /// A page of a web site that is well-formed XML, with status 200.
    XmlPage,
    /// No byte at all.
    Nothing,
    /// A document of S3 that is no listing: an error, with status 200.
    ErrorInside,
}

impl Lie {
    /// All lies with their names.
    pub const ALL: [(&str, Lie); 28] = [
        ("same-token", Lie::SameToken),
        ("new-tokens", Lie::NewTokens),
        ("empty-pages", Lie::EmptyPages),
        ("no-token", Lie::NoToken),
        ("twice", Lie::Twice),
        ("backwards", Lie::Backwards),
        ("outside", Lie::Outside),
        ("wrong-sizes", Lie::WrongSizes),
        ("negative-sizes", Lie::NegativeSizes),
        ("huge-sizes", Lie::HugeSizes),
        ("large-sizes", Lie::LargeSizes),
        ("other-etags", Lie::OtherEtags),
        ("no-times", Lie::NoTimes),
        ("late-times", Lie::LateTimes),
        ("half", Lie::Half),
        ("cut-between", Lie::CutBetween),
        ("entities", Lie::Entities),
        ("own-file", Lie::OwnFile),
        ("deep", Lie::Deep),
        ("long-key", Lie::LongKey),
        ("many-objects", Lie::ManyObjects),
        ("nul", Lie::Nul),
        ("latin-1", Lie::Latin1),
        ("utf-16", Lie::Utf16),
        ("web-page", Lie::WebPage),
        ("xml-page", Lie::XmlPage),
        ("nothing", Lie::Nothing),
        ("error-inside", Lie::ErrorInside),
    ];

    pub(super) fn named(name: &str) -> Option<Lie> {
        Lie::ALL.into_iter().find(|(known, _)| *known == name).map(|(_, lie)| lie)
    }

    /// The listing with this lie in it.
    pub(super) fn told(self, listing: &str, target: &str) -> Body {
        let text = match self {
            Lie::SameToken => with_token(listing, &token_of("!")),
            Lie::NewTokens => with_token(listing, &new_token()),
            Lie::EmptyPages => with_token(&each_object(listing, |_| String::new()), &new_token()),
            Lie::NoToken => without_token(listing),
            Lie::Twice => each_object(listing, |object| format!("{object}{object}")),
            Lie::Backwards => backwards(listing),
            Lie::Outside => with_object(listing, &object_of("outside/of-it.jpg", "700")),
            Lie::WrongSizes => each_value(listing, "Size", |size| {
                size.parse::<u64>().map_or_else(|_| size.to_owned(), |size| (size + 1).to_string())
            }),
            Lie::NegativeSizes => each_value(listing, "Size", |_| "-1".to_owned()),
            Lie::HugeSizes => each_value(listing, "Size", |_| u64::MAX.to_string()),
            Lie::LargeSizes => each_value(listing, "Size", |_| i64::MAX.to_string()),
            Lie::OtherEtags => each_value(listing, "ETag", |_| "\"7e7e7e7e7e7e7e7e7e7e7e7e7e7e7e7e\"".into()),
            Lie::NoTimes => each_value(listing, "LastModified", |_| "yesterday".to_owned()),
            Lie::LateTimes => each_value(listing, "LastModified", |_| "9999-12-31T23:59:59.999Z".to_owned()),
            Lie::OwnFile | Lie::Entities | Lie::Nul | Lie::LongKey | Lie::ManyObjects | Lie::Deep => {
                return hostile(self, listing, target);
            }
            _ => return Body::new(broken(self, listing)),
        };
        Body::new(text)
    }
}

/// Well-formed, or nearly, and made to cost the reader as much as can be.
fn hostile(lie: Lie, listing: &str, target: &str) -> Body {
    let prefix = prefix_of(target);
    let key = |name: &str| object_of(&format!("{prefix}{name}"), "700");
    let text = match lie {
        Lie::OwnFile => {
            let types = "<!DOCTYPE x [<!ENTITY own SYSTEM \"file:///etc/hostname\">]>";
            with_object(&with_types(listing, types), &key("own&own;.jpg"))
        }
        Lie::Entities => {
            let mut types = String::from("<!DOCTYPE x [<!ENTITY e0 \"aaaaaaaaaa\">");
            for level in 1..10 {
                let of = format!("&e{};", level - 1).repeat(10);
                types += &format!("<!ENTITY e{level} \"{of}\">");
            }
            with_object(&with_types(listing, &(types + "]>")), &key("&e9;.jpg"))
        }
        Lie::Nul => with_object(listing, &key("nul&#0;.jpg")),
        Lie::LongKey => {
            const PART: usize = 1 << 20;
            return with_repeated(listing, &key("MANY"), [("k".repeat(PART), 100)]);
        }
        Lie::ManyObjects => {
            let small = "<LastModified>2026-01-01T00:00:00Z</LastModified><Size>0</Size>";
            let small = |number| format!("<Contents><Key>{prefix}{number}</Key>{small}</Contents>");
            return with_repeated(listing, "MANY", [((0..1000).map(small).collect(), 1000)]);
        }
        _ => {
            return with_repeated(listing, "MANY", [("<a>".repeat(1000), 1000), ("</a>".repeat(1000), 1000)]);
        }
    };
    Body::new(text)
}

/// The listing with an object, in which `MANY` are these parts, each as often as said.
fn with_repeated<const N: usize>(listing: &str, object: &str, parts: [(String, u64); N]) -> Body {
    let whole = with_object(listing, object);
    let (before, after) = whole.split_once("MANY").unwrap_or((&whole, ""));
    let body = Body::new(before.to_owned());
    parts.into_iter().fold(body, |body, (part, times)| body.and(part, times)).and(after.to_owned(), 1)
}

/// No listing, or not the whole of it.
fn broken(lie: Lie, listing: &str) -> Vec<u8> {
    let text = match lie {
        Lie::Half => listing.get(..listing.len() / 2).unwrap_or_default(),
        Lie::CutBetween => {
            let end = listing.find("</Contents>").map(|at| at + "</Contents>".len());
            listing.get(..end.unwrap_or(listing.len() / 2)).unwrap_or_default()
        }
        Lie::Latin1 => {
            let bytes = with_object(listing, &object_of("m\u{e4}h.jpg", "700"));
            return bytes.chars().map(|char| u8::try_from(u32::from(char)).unwrap_or(b'?')).collect();
        }
        Lie::Utf16 => {
            let units = std::iter::once(0xfeff).chain(listing.encode_utf16());
            return units.flat_map(u16::to_le_bytes).collect();
        }
        Lie::WebPage => {
            "<!DOCTYPE html><html><head><title>Sign in</title><body><p>Accept our terms<br></html>"
        }
        Lie::XmlPage => {
            "<html><head><title>Sign in</title></head><body><p>Accept our terms</p></body></html>"
        }
        Lie::ErrorInside => "<Error><Code>InternalError</Code><Message>Try again.</Message></Error>",
        _ => "",
    };
    text.as_bytes().to_vec()
}

/// A token that was not given before, and with which a listing begins anew.
fn new_token() -> String {
    static NEXT: AtomicU64 = AtomicU64::new(0);
    token_of(&format!("!{}", NEXT.fetch_add(1, Ordering::Relaxed)))
}

fn prefix_of(target: &str) -> String {
    let query = target.split_once('?').map_or("", |(_, query)| query);
    let mut pairs = form_urlencoded::parse(query.as_bytes());
    pairs.find(|(name, _)| name == "prefix").map(|(_, prefix)| prefix.into_owned()).unwrap_or_default()
}

fn object_of(key: &str, size: &str) -> String {
    format!(
        "<Contents><Key>{key}</Key><LastModified>2026-01-01T00:00:00.000Z</LastModified>\
         <ETag>\"0123456789abcdef0123456789abcdef\"</ETag><Size>{size}</Size></Contents>"
    )
}

/// The listing with types declared before its first element.
fn with_types(listing: &str, types: &str) -> String {
    listing.replacen("<ListBucketResult", &format!("{types}<ListBucketResult"), 1)
}

fn with_object(listing: &str, object: &str) -> String {
    listing.replacen("</ListBucketResult>", &format!("{object}</ListBucketResult>"), 1)
}

fn with_token(listing: &str, token: &str) -> String {
    let listing = without_token(listing);
    with_object(&listing, &format!("<NextContinuationToken>{token}</NextContinuationToken>"))
}

/// The listing as one of several pages, without a way to the next.
fn without_token(listing: &str) -> String {
    let listing = each_element(listing, "NextContinuationToken", |_| String::new());
    each_value(&listing, "IsTruncated", |_| "true".to_owned())
}

fn backwards(listing: &str) -> String {
    let mut objects = Vec::new();
    let rest = each_object(listing, |object| {
        objects.push(object.to_owned());
        String::new()
    });
    objects.reverse();
    with_object(&rest, &objects.concat())
}

fn each_object(listing: &str, change: impl FnMut(&str) -> String) -> String {
    each_element(listing, "Contents", change)
}

/// The text with other values of the elements `name`.
fn each_value(listing: &str, name: &str, mut change: impl FnMut(&str) -> String) -> String {
    let (open, close) = (format!("<{name}>"), format!("</{name}>"));
    each_element(listing, name, |element| {
        let value = &element[open.len()..element.len() - close.len()];
        format!("{open}{}{close}", change(value))
    })
}

/// The text with something else in place of the elements `name`, which have no attributes and are not in each
/// other.
fn each_element(listing: &str, name: &str, mut change: impl FnMut(&str) -> String) -> String {
    let (open, close) = (format!("<{name}>"), format!("</{name}>"));
    let (mut told, mut rest) = (String::new(), listing);
    while let Some(start) = rest.find(&open)
        && let Some(len) = rest[start..].find(&close)
    {
        let end = start + len + close.len();
        told += &rest[..start];
        told += &change(&rest[start..end]);
        rest = &rest[end..];
    }
    told + rest
}

#[cfg(test)]
mod tests {
    use super::*;

    const LISTING: &str = "<ListBucketResult><IsTruncated>false</IsTruncated>\
                           <Contents><Key>p/a</Key><Size>1</Size></Contents>\
                           <Contents><Key>p/b</Key><Size>2</Size></Contents></ListBucketResult>";

    fn told(lie: Lie) -> String {
        String::from_utf8_lossy(lie.told(LISTING, "/b?list-type=2&prefix=p%2F").bytes()).into_owned()
    }

    #[test]
    fn lies_are_told() {
        assert!(told(Lie::SameToken).contains(">true</IsTruncated>"));
        assert!(
            told(Lie::SameToken)
                .ends_with("<NextContinuationToken>21</NextContinuationToken></ListBucketResult>")
        );
        assert!(!told(Lie::NoToken).contains("Token"));
        assert_eq!(told(Lie::Twice).matches("p/a").count(), 2);
        let backwards = told(Lie::Backwards);
        assert!(backwards.find("p/b") < backwards.find("p/a"), "{backwards}");
        assert!(told(Lie::WrongSizes).contains("<Size>3</Size>"));
        assert!(told(Lie::Nul).contains("<Key>p/nul&#0;.jpg</Key>"));
        assert!(told(Lie::CutBetween).ends_with("<Size>1</Size></Contents>"));
        assert_eq!(told(Lie::Nothing), "");
    }

    #[test]
    fn every_lie_differs_from_the_listing() {
        for (name, lie) in Lie::ALL {
            let is_as_it_was = told(lie) == LISTING;
            // This listing has no values to lie about.
            let needs_more = matches!(lie, Lie::OtherEtags | Lie::NoTimes | Lie::LateTimes);
            assert_eq!(is_as_it_was, needs_more, "{name}");
            assert_eq!(Lie::named(name), Some(lie));
        }
    }
}
