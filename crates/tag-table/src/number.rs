//! Formats numbers as text in the same way as ExifTool: C's `%g` with a given precision.

/// Appends `value` as C's `%.{digits}g` would: `digits` significant digits, without trailing zeros, an
/// exponent of at least two digits below 1e-4 or from `10^digits` on.
pub fn write_g(value: f64, digits: usize, out: &mut String) {
    if value == 0.0 {
        out.push('0');
    } else if !value.is_finite() {
        out.push_str(if value.is_nan() {
            "NaN"
        } else if value > 0.0 {
            "Inf"
        } else {
            "-Inf"
        });
    } else if value.fract() == 0.0 && value.abs() < 1e9 && digits >= 9 {
        write_integer(value as i64, out);
    } else {
        write_scientific_or_fixed(value, digits, out);
    }
}

fn write_scientific_or_fixed(value: f64, digits: usize, out: &mut String) {
    use std::fmt::Write as _;

    // The shortest text that reads back as the same number is also the rounded text, if it is short enough;
    // it is computed several times faster than the rounded one.
    let mut shortest = zmij::Buffer::new();
    let short = shortest.format_finite(value);
    let n_digits = short.bytes().take_while(|&b| b != b'e').filter(u8::is_ascii_digit).count();
    let plain = !short.contains('e') && (1e-4..1e9).contains(&value.abs());
    if plain && n_digits <= digits {
        out.push_str(short.strip_suffix(".0").unwrap_or(short));
        return;
    }

    let mut text = String::with_capacity(32);
    let _ = write!(text, "{value:.*e}", digits - 1);
    let (mantissa, exponent) = text.split_once('e').unwrap_or((&text, "0"));
    let exponent: i32 = exponent.parse().unwrap_or(0);
    if exponent < -4 || exponent >= digits as i32 {
        out.push_str(without_trailing_zeros(mantissa));
        let sign = if exponent < 0 { '-' } else { '+' };
        let _ = write!(out, "e{sign}{:02}", exponent.abs());
    } else {
        let decimals = (digits as i32 - 1 - exponent) as usize;
        let start = out.len();
        let _ = write!(out, "{value:.decimals$}");
        let trimmed = start + without_trailing_zeros(&out[start..]).len();
        out.truncate(trimmed);
    }
}

fn without_trailing_zeros(number: &str) -> &str {
    if number.contains('.') { number.trim_end_matches('0').trim_end_matches('.') } else { number }
}

/// Appends an integer in decimal digits.
pub fn write_integer(value: i64, out: &mut String) {
    out.push_str(itoa::Buffer::new().format(value));
}

/// Appends `value` with exactly `decimals` digits after the point, as C's `%.{decimals}f`.
pub fn write_fixed(value: f64, decimals: usize, out: &mut String) {
    use std::fmt::Write as _;
    let _ = write!(out, "{value:.decimals$}");
}

/// Parses the number at the start of `text`, as Perl reads a string in arithmetic: leading blanks are
/// skipped, the rest after the number is ignored, and a missing number is zero.
pub fn leading_number(text: &str) -> f64 {
    split_number(text.trim_start()).0
}

/// Splits the number at the start of `text`, zero if there is none, from what follows.
fn split_number(text: &str) -> (f64, &str) {
    let mut end = 0;
    let (mut seen_point, mut seen_exponent) = (false, false);
    for (at, byte) in text.bytes().enumerate() {
        let after_exponent = at > 0 && matches!(text.as_bytes()[at - 1], b'e' | b'E');
        match byte {
            b'0'..=b'9' => end = at + 1,
            b'+' | b'-' if at == 0 || after_exponent => {}
            b'.' if !seen_point && !seen_exponent => seen_point = true,
            b'e' | b'E' if end > 0 && !seen_exponent => seen_exponent = true,
            _ => break,
        }
    }
    (text[..end].parse().unwrap_or(0.0), &text[end..])
}

/// Finds the first number anywhere in `text`, with its sign: 16 of `f/16`.
pub fn first_number(text: &str) -> Option<f64> {
    numbers_in(text).next()
}

/// Finds the numbers in `text`, whatever is between them, with their signs.
pub fn numbers_in(mut text: &str) -> impl Iterator<Item = f64> {
    std::iter::from_fn(move || {
        let (number, rest) = split_number(&text[start_of_number(text)?..]);
        text = rest;
        Some(number)
    })
}

/// The position of the first number in `text`, or of its sign.
fn start_of_number(text: &str) -> Option<usize> {
    let bytes = text.as_bytes();
    let is_digit = |at: usize| bytes.get(at).is_some_and(u8::is_ascii_digit);
    let begins = |&at: &usize| is_digit(at) || (bytes[at] == b'.' && is_digit(at + 1));
    let start = (0..bytes.len()).find(begins)?;
    let is_signed = start > 0 && matches!(bytes[start - 1], b'+' | b'-');
    Some(start - usize::from(is_signed))
}

/// Formats a number of bytes as `1403 bytes`, `28 kB` or `1.3 MB`, in decimal units, as ExifTool prints the
/// size of a file.
pub fn file_size(n_bytes: u64) -> String {
    let bytes = n_bytes as f64;
    match n_bytes {
        0..2_000 => format!("{n_bytes} bytes"),
        2_000..10_000 => format!("{:.1} kB", bytes / 1e3),
        10_000..2_000_000 => format!("{:.0} kB", bytes / 1e3),
        2_000_000..10_000_000 => format!("{:.1} MB", bytes / 1e6),
        10_000_000..2_000_000_000 => format!("{:.0} MB", bytes / 1e6),
        2_000_000_000..10_000_000_000 => format!("{:.1} GB", bytes / 1e9),
        _ => format!("{:.0} GB", bytes / 1e9),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(value: f64, digits: usize, expected: &str) {
        let mut out = String::new();
        write_g(value, digits, &mut out);
        assert_eq!(out, expected);
    }

    #[test]
    fn writes_what_printf_writes() {
        check(72.0, 15, "72");
        check(0.05, 15, "0.05");
        check(0.000_064, 15, "6.4e-05");
        check(0.1_f32.into(), 15, "0.100000001490116");
        check(1.0 / 3.0, 10, "0.3333333333");
        check(2.0 / 3.0, 10, "0.6666666667");
        check(1e20, 15, "1e+20");
        check(123_456_789_012.0, 10, "1.23456789e+11");
        check(-1.456_677_777_777_78, 15, "-1.45667777777778");
        check(999_999.999_999_999_9, 10, "1000000");
        check(0.000_1, 15, "0.0001");
        check(f64::NAN, 10, "NaN");
        check(5e-324, 15, "4.94065645841247e-324");
    }

    #[test]
    fn reads_leading_numbers_as_perl_does() {
        assert_eq!(leading_number("12.5 mm"), 12.5);
        assert_eq!(leading_number("  -3e2x"), -300.0);
        assert_eq!(leading_number("abc"), 0.0);
        assert_eq!(leading_number("1.2.3"), 1.2);
    }

    #[test]
    fn sizes_for_people() {
        assert_eq!(file_size(1403), "1403 bytes");
        assert_eq!(file_size(28_123), "28 kB");
        assert_eq!(file_size(2_400), "2.4 kB");
        assert_eq!(file_size(1_340_000), "1340 kB");
        assert_eq!(file_size(4_050_000), "4.0 MB");
    }
}
