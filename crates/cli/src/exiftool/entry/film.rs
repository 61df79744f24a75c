//! Converts dates of films from UTC to local time: of those whose camera is known to write UTC, and of all
//! with `-api QuickTimeUTC`. The format defines them as UTC, but cameras often store the time of a local
//! clock.

use jiff::civil::DateTime;
use jiff::tz::TimeZone;

use super::{Entry, EntryValue};

/// Tags whose value is a number of seconds since 1904.
const DATES: [&str; 7] = [
    "CreateDate",
    "ModifyDate",
    "TrackCreateDate",
    "TrackModifyDate",
    "MediaCreateDate",
    "MediaModifyDate",
    "PreviewDate",
];

/// Local times of the date tags as text, each with the index of its entry. Dates without an offset are left
/// as they are, unless all films are taken for UTC.
pub(crate) fn local_times(entries: &[Entry<'_>], all_are_utc: bool) -> Vec<(usize, String)> {
    let is_date = |entry: &Entry<'_>| entry.group.family0 == "QuickTime" && DATES.contains(&entry.name);
    let found = entries.iter().enumerate().filter(|(_, entry)| is_date(entry));
    found
        .filter_map(|(at, entry)| local_time(entry, all_are_utc, &TimeZone::system()).map(|text| (at, text)))
        .collect()
}

/// Replaces the values of the entries by these texts.
pub(crate) fn put<'a>(texts: &'a [(usize, String)], entries: &mut [Entry<'a>]) {
    for (at, text) in texts {
        entries[*at].said = EntryValue::Text(text);
    }
}

fn local_time(entry: &Entry<'_>, all_are_utc: bool, zone: &TimeZone) -> Option<String> {
    let EntryValue::Tag(tag) = entry.said else { return None };
    let text = tag.text(engine::tag::Mode::Number);
    let moment = match text.strip_suffix("+00:00") {
        Some(text) => utc(text)?,
        None if all_are_utc => utc(&text)?,
        None => return None,
    };
    let local = moment.to_zoned(TimeZone::UTC).ok()?.with_time_zone(zone.clone());
    Some(local.strftime("%Y:%m:%d %H:%M:%S%:z").to_string())
}

fn utc(text: &str) -> Option<DateTime> {
    DateTime::strptime("%Y:%m:%d %H:%M:%S", text).ok().filter(|moment| moment.year() > 0)
}

#[cfg(test)]
mod tests {
    use engine::tag::{Conv, Group, Role, Tag, Value};

    use super::*;

    #[test]
    fn seconds_of_films_are_utc() {
        let zone = TimeZone::fixed(jiff::tz::offset(2));
        let tag = |text: &'static str| Tag {
            group: Group::same("QuickTime"),
            name: "CreateDate",
            value: Value::Text(text),
            conv: Conv::None,
            role: Role::None,
            priority: 0,
        };
        let local = |text: &'static str, all_are_utc: bool| {
            let tag = tag(text);
            let mut entry = Entry::text(tag.group, tag.name, "");
            entry.said = EntryValue::Tag(&tag);
            local_time(&entry, all_are_utc, &zone)
        };
        for all_are_utc in [true, false] {
            let with_offset = local("2021:04:18 23:02:11+00:00", all_are_utc);
            assert_eq!(with_offset.as_deref(), Some("2021:04:19 01:02:11+02:00"));
            assert_eq!(local("0000:00:00 00:00:00", all_are_utc), None);
        }
        assert_eq!(local("2021:04:18 23:02:11", true).as_deref(), Some("2021:04:19 01:02:11+02:00"));
        assert_eq!(local("2021:04:18 23:02:11", false), None);
    }
}
