//! Tags of the Metadata Working Group: one value from EXIF, IPTC and XMP for the same fact.
//!
//! EXIF has the highest priority. XMP comes next as long as the IPTC block is unchanged since Photoshop wrote
//! it, which is checked with the digest that Photoshop stored; if another program has changed IPTC since,
//! IPTC is newer and comes first. IPTC limits the length of texts, so if an IPTC text has the maximum length
//! and XMP has a longer version, the longer one is used. These tags are computed only on request
//! ([`Options::mwg`](crate::Options::mwg)).
//!
//! Source: the group's "Guidelines for Handling Image Metadata" 2.0, and ExifTool's documentation of its MWG
//! module.

use super::given::RuleInputs;
use super::rule::{Rule, rule};
use crate::context::Context;
use crate::metadata::Tag;
use crate::modules::Module;
use table::def::{Conv, Mode};
use table::standard::exif::ORIENTATION;
use table::value::Value;

/// The digest of the current IPTC block, and the digest that Photoshop stored.
const CURRENT: &str = "CurrentIPTCDigest";
const KEPT: &str = "IPTCDigest";

pub(super) const RULES: &[Rule] = &[
    mwg("Keywords", |given| keywords(given, 64)).wishes(&["IPTC:Keywords", "XMP-dc:Subject", CURRENT, KEPT]),
    mwg("Description", |given| text(given, 2000)).wishes(&[
        "IPTC:Caption-Abstract",
        "XMP-dc:Description",
        CURRENT,
        KEPT,
        "EXIF:ImageDescription",
    ]),
    mwg("DateTimeOriginal", date).wishes(&[
        "IPTC:DateCreated",
        "XMP-photoshop:DateCreated",
        CURRENT,
        KEPT,
        "Composite:SubSecDateTimeOriginal",
        "EXIF:DateTimeOriginal",
        "IPTC:TimeCreated",
    ]),
    mwg("CreateDate", date).wishes(&[
        "IPTC:DigitalCreationDate",
        "XMP-xmp:CreateDate",
        CURRENT,
        KEPT,
        "Composite:SubSecCreateDate",
        "EXIF:CreateDate",
        "IPTC:DigitalCreationTime",
    ]),
    mwg("ModifyDate", date_of_change).wishes(&[
        "Composite:SubSecModifyDate",
        "EXIF:ModifyDate",
        "XMP-xmp:ModifyDate",
        CURRENT,
        KEPT,
    ]),
    mwg("Orientation", |given| given.value(0)).needs(&["EXIF:Orientation"]).conv(Conv::Labels(ORIENTATION)),
    mwg("Rating", |given| given.value(0)).needs(&["XMP-xmp:Rating"]),
    mwg("Copyright", |given| text(given, 128)).wishes(&[
        "IPTC:CopyrightNotice",
        "XMP-dc:Rights",
        CURRENT,
        KEPT,
        "EXIF:Copyright",
    ]),
    mwg("Creator", |given| text(given, 32)).wishes(&[
        "IPTC:By-line",
        "XMP-dc:Creator",
        CURRENT,
        KEPT,
        "EXIF:Artist",
    ]),
    mwg("Country", |given| place(given, 64)).wishes(&[
        "IPTC:Country-PrimaryLocationName",
        "XMP-photoshop:Country",
        CURRENT,
        KEPT,
        "XMP-iptcExt:LocationShownCountryName",
    ]),
    mwg("State", |given| place(given, 32)).wishes(&[
        "IPTC:Province-State",
        "XMP-photoshop:State",
        CURRENT,
        KEPT,
        "XMP-iptcExt:LocationShownProvinceState",
    ]),
    mwg("City", |given| place(given, 32)).wishes(&[
        "IPTC:City",
        "XMP-photoshop:City",
        CURRENT,
        KEPT,
        "XMP-iptcExt:LocationShownCity",
    ]),
    mwg("Location", |given| place(given, 32)).wishes(&[
        "IPTC:Sub-location",
        "XMP-iptcCore:Location",
        CURRENT,
        KEPT,
        "XMP-iptcExt:LocationShownSublocation",
    ]),
];

const fn mwg(name: &'static str, value: for<'a> fn(&RuleInputs<'_, 'a>) -> Option<Value<'a>>) -> Rule {
    rule(Module::Mwg, name, value).family1("MWG")
}

/// The values of IPTC and XMP, and which of them has priority.
struct Sides<'a> {
    iptc: Option<Value<'a>>,
    xmp: Option<Value<'a>>,
    counts: Counts,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Counts {
    Xmp,
    Iptc,
}

impl<'a> Sides<'a> {
    /// Takes a tag's first four inputs: IPTC, XMP, the digest of the current block, the stored digest.
    fn of(given: &RuleInputs<'_, 'a>) -> Sides<'a> {
        Sides::with(given, given.value(1))
    }

    fn with(given: &RuleInputs<'_, 'a>, xmp: Option<Value<'a>>) -> Sides<'a> {
        let counts = match given.text(2) {
            None => Counts::Xmp,
            Some(_) if xmp.is_some() && is_in_step(given, 2, 3) => Counts::Xmp,
            Some(_) => Counts::Iptc,
        };
        Sides { iptc: given.value(0), xmp, counts }
    }

    /// The value with priority; a text that IPTC truncated at `most_bytes` is replaced by the complete one.
    fn answer(self, given: &RuleInputs<'_, 'a>, most_bytes: usize) -> Option<Value<'a>> {
        let answer = match (self.counts, self.iptc, self.xmp) {
            (Counts::Xmp, _, xmp) => xmp?,
            (Counts::Iptc, Some(iptc), Some(xmp)) => whole(given, iptc, Some(xmp), most_bytes),
            (Counts::Iptc, iptc, _) => iptc?,
        };
        Some(match answer {
            // As in ExifTool: a list of one item is a list only if structures are kept.
            Value::List([one]) if !given.ctx.options.structs => *one,
            several => several,
        })
    }
}

/// Whether IPTC is unchanged since XMP was written, according to the digests.
fn is_in_step(given: &RuleInputs<'_, '_>, current: usize, kept: usize) -> bool {
    given.text(kept).is_none_or(|kept| given.text(current) == Some(kept))
}

/// Returns `iptc`, or the XMP text if it continues where IPTC was truncated; each list item is compared
/// separately.
fn whole<'a>(
    given: &RuleInputs<'_, 'a>,
    iptc: Value<'a>,
    xmp: Option<Value<'a>>,
    most_bytes: usize,
) -> Value<'a> {
    let item = |index: usize| match xmp {
        Some(Value::List(items)) => items.get(index).copied(),
        one => one.filter(|_| index == 0),
    };
    match iptc {
        Value::List(items) => {
            let items = items.iter().enumerate();
            let items: Vec<_> = items.map(|(at, one)| whole(given, *one, item(at), most_bytes)).collect();
            given.ctx.keep_list(&items)
        }
        Value::Text(cut) if cut.len() == most_bytes => match item(0) {
            Some(Value::Text(long)) if long.len() > cut.len() && long.starts_with(cut) => Value::Text(long),
            _ => iptc,
        },
        _ => iptc,
    }
}

fn keywords<'a>(given: &RuleInputs<'_, 'a>, most_bytes: usize) -> Option<Value<'a>> {
    Sides::of(given).answer(given, most_bytes)
}

/// The EXIF text, unless it is blank; otherwise the value with priority.
fn text<'a>(given: &RuleInputs<'_, 'a>, most_bytes: usize) -> Option<Value<'a>> {
    const EXIF: usize = 4;
    let is_present = given.text(EXIF).is_some_and(|text| text.bytes().any(|byte| byte != b' '));
    if is_present {
        match given.value(EXIF) {
            Some(list @ Value::List(_)) => Some(list),
            _ => given.text(EXIF).map(Value::Text),
        }
    } else {
        Sides::of(given).answer(given, most_bytes)
    }
}

/// XMP has two properties for a place, of which the structure is the newer one. EXIF has none.
fn place<'a>(given: &RuleInputs<'_, 'a>, most_bytes: usize) -> Option<Value<'a>> {
    const SHOWN: usize = 4;
    let shown = given.some_text(SHOWN).and_then(|_| given.value(SHOWN));
    Sides::with(given, shown.or_else(|| given.value(1))).answer(given, most_bytes)
}

/// The EXIF date, preferably the one with fraction and offset; otherwise that of the source with priority.
fn date<'a>(given: &RuleInputs<'_, 'a>) -> Option<Value<'a>> {
    const TIME: usize = 6;
    if let Some(date) = valid_date(given, 4).or_else(|| valid_date(given, 5)) {
        return Some(Value::Text(date));
    }
    let sides = Sides::of(given);
    if sides.counts == Counts::Xmp {
        return sides.xmp;
    }
    let date = given.some_text(0)?;
    match given.some_text(TIME) {
        Some(time) => given.told(&format!("{date} {time}")),
        None => Some(Value::Text(date)),
    }
}

/// Like [`date`], but IPTC has no such date: the XMP date is ignored if IPTC was changed later.
fn date_of_change<'a>(given: &RuleInputs<'_, 'a>) -> Option<Value<'a>> {
    let of_exif = valid_date(given, 0).or_else(|| valid_date(given, 1)).map(Value::Text);
    of_exif.or_else(|| given.value(2).filter(|_| given.text(3).is_none() || is_in_step(given, 3, 4)))
}

/// The date, unless it consists of spaces and colons, as written by cameras without a clock.
fn valid_date<'a>(given: &RuleInputs<'_, 'a>, input: usize) -> Option<&'a str> {
    given.text(input).filter(|date| date.bytes().any(|byte| !matches!(byte, b' ' | b':')))
}

/// Splits EXIF artists into lists: the guidelines store several artists in one text, separated by semicolons.
/// An empty text is ignored.
pub(super) fn split_artists(ctx: &mut Context<'_>) {
    let artist = |tag: &Tag<'_>| {
        let is_artist = tag.name == "Artist" && tag.group.family0 == "EXIF";
        is_artist.then(|| Tag { conv: Conv::None, ..*tag }.text(Mode::Number))
    };
    ctx.metadata.retain(|tag| artist(tag).is_none_or(|text| !text.is_empty()));
    for at in 0..ctx.metadata.tags.len() {
        let tag = ctx.metadata.tags[at];
        let Some(text) = artist(&tag) else { continue };
        let (names, is_closed) = names(&text);
        if !is_closed {
            ctx.warn("Incorrectly quoted MWG string-list value");
        }
        let names: Vec<_> = names.iter().map(|name| Value::Text(ctx.keep_text(name))).collect();
        let value = match names.as_slice() {
            [one] => *one,
            several => ctx.keep_list(several),
        };
        ctx.metadata.tags[at] = Tag { value, conv: Conv::None, ..tag };
    }
}

/// The names in a list text, and whether every quote is closed. A name that begins with a quote or contains
/// the separator is enclosed in quotes, and quotes inside it are doubled.
fn names(text: &str) -> (Vec<String>, bool) {
    const SEPARATOR: &str = "; ";
    /// A name can be two bytes.
    const MOST_NAMES: usize = 1000;
    let mut names: Vec<String> = Vec::new();
    let mut is_quoted = false;
    for part in text.split(SEPARATOR).take(MOST_NAMES) {
        let goes_on = is_quoted;
        let mut part = match part.strip_prefix('"').filter(|_| !is_quoted) {
            Some(behind) => {
                is_quoted = true;
                behind
            }
            None => part,
        };
        let part = if is_quoted {
            let n_quotes = part.bytes().rev().take_while(|&byte| byte == b'"').count();
            if n_quotes % 2 == 1 {
                is_quoted = false;
                part = &part[..part.len() - 1];
            }
            part.replace("\"\"", "\"")
        } else {
            part.to_owned()
        };
        match names.last_mut().filter(|_| goes_on) {
            Some(last) => last.extend([SEPARATOR, &part]),
            None => names.push(part),
        }
    }
    (names, !is_quoted)
}

#[cfg(test)]
mod tests;
