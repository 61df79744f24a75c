//! The codes of strftime(3), with the names of the C locale and the flags of the GNU C library.

use jiff::Zoned;
use jiff::civil::Weekday;

const WEEKDAYS: [&str; 7] = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];
const MONTHS: [&str; 12] = [
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
];
/// Maximum width of a field.
const MOST_WIDTH: usize = 256;

/// Flags of a number or a name: fill character, case, and width.
#[derive(Clone, Copy, Debug, Default)]
struct Style {
    fill: Option<char>,
    /// `-`: no padding.
    is_bare: bool,
    is_upper: bool,
    turns_case: bool,
    width: Option<usize>,
}

/// Formats a time. Unknown codes are copied unchanged. The zone name is that of `of_system`.
pub(super) fn formatted(format: &str, moment: &Zoned, of_system: &Zoned) -> String {
    let mut out = String::with_capacity(format.len() * 2);
    let mut rest = format;
    while let Some((before, behind)) = rest.split_once('%') {
        out.push_str(before);
        let (style, bare) = style(behind);
        // Alternative representations of a locale are the normal ones in the C locale.
        let bare = bare.strip_prefix(['E', 'O']).unwrap_or(bare);
        let (letter, behind_code) = match bare.strip_prefix(":z") {
            Some(after) => (':', after),
            None => match bare.chars().next() {
                Some(letter) => (letter, &bare[letter.len_utf8()..]),
                None => {
                    out.push('%');
                    rest = behind;
                    continue;
                }
            },
        };
        match text(letter, moment, of_system, style) {
            Some(text) => out.push_str(&text),
            None => out.push_str(&format!("%{}", &behind[..behind.len() - behind_code.len()])),
        }
        rest = behind_code;
    }
    out + rest
}

fn style(text: &str) -> (Style, &str) {
    let mut style = Style::default();
    let mut rest = text;
    while let Some(flag) = rest.chars().next() {
        match flag {
            '_' => style.fill = Some(' '),
            '0' => style.fill = Some('0'),
            '-' => style.is_bare = true,
            '^' => style.is_upper = true,
            '#' => style.turns_case = true,
            _ => break,
        }
        rest = &rest[1..];
    }
    let n_digits = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
    style.width = rest[..n_digits].parse().ok().map(|width: usize| width.min(MOST_WIDTH));
    (style, &rest[n_digits..])
}

fn text(letter: char, moment: &Zoned, of_system: &Zoned, style: Style) -> Option<String> {
    let (date, clock) = (moment.date(), moment.time());
    let year = i64::from(date.year());
    let hour = i64::from(clock.hour());
    let hour_of_12 = if hour % 12 == 0 { 12 } else { hour % 12 };
    let number = |value: i64, width: usize| Some(style.number(value, width, '0'));
    let blank = |value: i64, width: usize| Some(style.number(value, width, ' '));
    let all = |format: &str| Some(style.name(&formatted(format, moment, of_system)));
    let weekday = WEEKDAYS[usize::from(date.weekday().to_sunday_zero_offset().unsigned_abs())];
    let month = MONTHS[usize::from(date.month().unsigned_abs()) - 1];
    let day_of_year = i64::from(date.day_of_year());
    let days_since = |first: Weekday| i64::from(date.weekday().since(first));
    let iso = date.iso_week_date();
    match letter {
        'a' => Some(style.name(&weekday[..3])),
        'A' => Some(style.name(weekday)),
        'b' | 'h' => Some(style.name(&month[..3])),
        'B' => Some(style.name(month)),
        'c' => all("%a %b %e %H:%M:%S %Y"),
        'C' => number(year.div_euclid(100), 2),
        'd' => number(i64::from(date.day()), 2),
        'D' | 'x' => all("%m/%d/%y"),
        'e' => blank(i64::from(date.day()), 2),
        'F' => all("%Y-%m-%d"),
        'g' => number(i64::from(iso.year()).rem_euclid(100), 2),
        'G' => number(i64::from(iso.year()), 1),
        'H' => number(hour, 2),
        'I' => number(hour_of_12, 2),
        'j' => number(day_of_year, 3),
        'k' => blank(hour, 2),
        'l' => blank(hour_of_12, 2),
        'm' => number(i64::from(date.month()), 2),
        'M' => number(i64::from(clock.minute()), 2),
        'n' => Some("\n".to_owned()),
        'p' if style.turns_case => Some(if hour < 12 { "am" } else { "pm" }.to_owned()),
        'p' => Some(style.name(if hour < 12 { "AM" } else { "PM" })),
        'P' => Some(style.name(if hour < 12 { "am" } else { "pm" })),
        'r' => all("%I:%M:%S %p"),
        'R' => all("%H:%M"),
        's' => Some(seconds_since_1970(moment).to_string()),
        'S' => number(i64::from(clock.second()), 2),
        't' => Some("\t".to_owned()),
        'T' | 'X' => all("%H:%M:%S"),
        'u' => number(days_since(Weekday::Monday) + 1, 1),
        'U' => number((day_of_year + 6 - days_since(Weekday::Sunday)) / 7, 2),
        'V' => number(i64::from(iso.week()), 2),
        'w' => number(days_since(Weekday::Sunday), 1),
        'W' => number((day_of_year + 6 - days_since(Weekday::Monday)) / 7, 2),
        'y' => number(year.rem_euclid(100), 2),
        'Y' => number(year, 1),
        'z' => Some(offset(moment, "")),
        ':' => Some(offset(moment, ":")),
        'Z' => of_system.time_zone().to_offset_info(of_system.timestamp()).abbreviation().to_owned().into(),
        '+' => all("%a %b %e %H:%M:%S %Z %Y"),
        '%' => Some("%".to_owned()),
        _ => None,
    }
}

fn offset(moment: &Zoned, between: &str) -> String {
    let seconds = moment.offset().seconds();
    let sign = if seconds < 0 { '-' } else { '+' };
    let minutes = seconds.abs() / 60;
    format!("{sign}{:02}{between}{:02}", minutes / 60, minutes % 60)
}

impl Style {
    fn number(self, value: i64, width: usize, fill: char) -> String {
        let text = value.to_string();
        let width = self.width.unwrap_or(if self.is_bare { 0 } else { width });
        let fill = self.fill.unwrap_or(fill);
        fill.to_string().repeat(width.saturating_sub(text.len())) + &text
    }

    fn name(self, name: &str) -> String {
        let name = if self.is_upper || self.turns_case { name.to_uppercase() } else { name.to_owned() };
        let fill = self.fill.unwrap_or(' ').to_string();
        fill.repeat(self.width.unwrap_or(0).saturating_sub(name.len())) + &name
    }
}

/// Seconds since 1970-01-01 00:00:00 UTC.
fn seconds_since_1970(moment: &Zoned) -> i64 {
    moment.timestamp().as_second()
}

#[cfg(test)]
mod tests {
    use jiff::civil::date;
    use jiff::tz::{TimeZone, offset};

    use super::*;

    /// Expected values are those of the GNU C library in the C locale.
    #[test]
    fn codes() {
        let moment = date(2021, 1, 3).at(0, 5, 9, 0).to_zoned(TimeZone::fixed(offset(-3))).unwrap();
        let system = moment.with_time_zone(TimeZone::UTC);
        for (format, expected) in [
            ("%a %A %b %B %h", "Sun Sunday Jan January Jan"),
            ("%c|%D|%x|%F", "Sun Jan  3 00:05:09 2021|01/03/21|01/03/21|2021-01-03"),
            ("%C %d %e %g %G", "20 03  3 20 2020"),
            ("%H %I %j %k %l %m %M", "00 12 003  0 12 01 05"),
            ("%n%t%p %P %r %R", "\n\tAM am 12:05:09 AM 00:05"),
            ("%s %S %T %X", "1609643109 09 00:05:09 00:05:09"),
            ("%u %U %V %w %W %y %Y", "7 01 53 0 00 21 2021"),
            ("%z %:z %Z %%", "-0300 -03:00 UTC %"),
            ("%-d %_m %^a %#b %5Y %010e %Ey %Od", "3  1 SUN JAN 02021 0000000003 21 03"),
            ("%Q %", "%Q %"),
        ] {
            assert_eq!(formatted(format, &moment, &system), expected, "{format}");
        }
    }
}
