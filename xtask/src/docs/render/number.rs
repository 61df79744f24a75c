//! Numbers as documents show them: three digits that count, and a unit.

/// Columns of a line of text.
const COLUMNS: usize = 120;

/// With separators between thousands: `20,000`.
pub(crate) fn count(value: u64) -> String {
    let digits = value.to_string();
    let mut out = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            out.push(',');
        }
        out.push(digit);
    }
    out
}

/// Three digits that count: `0.112`, `74,200`.
pub(crate) fn short(value: f64) -> String {
    if value == 0.0 {
        return "0".to_owned();
    }
    // Rounded first: 9.996 is 10.0, and not 10.00.
    let value: f64 = format!("{value:.2e}").parse().unwrap_or(value);
    let digits = value.abs().log10().floor() as i32;
    let decimals = usize::try_from(2 - digits).unwrap_or(0);
    if value >= 1000.0 { count(value.round() as u64) } else { format!("{value:.decimals$}") }
}

/// A bound as it was promised: `2`, `0.8`, `300,000`.
pub(crate) fn exact(value: f64) -> String {
    if value.fract() == 0.0 && value >= 0.0 { count(value as u64) } else { value.to_string() }
}

/// As the record has it, which is with four digits at most.
pub(crate) fn plain(value: f64) -> String {
    if value >= 1000.0 { count(value.round() as u64) } else { xtask::record::rounded(value).to_string() }
}

/// `120,000 files/s`.
pub(crate) fn rate(value: f64) -> String {
    format!("{} files/s", short(value))
}

/// `2.28`, `750`.
pub(crate) fn ratio(value: f64) -> String {
    short(value)
}

/// `112 ms`, `1.44 s`.
pub(crate) fn time(seconds: f64) -> String {
    match seconds {
        s if s < 1e-6 => format!("{} ns", short(s * 1e9)),
        s if s < 1e-3 => format!("{} µs", short(s * 1e6)),
        s if s < 1.0 => format!("{} ms", short(s * 1e3)),
        s => format!("{} s", short(s)),
    }
}

/// `3.21 GB/s`.
pub(crate) fn byte_rate(bytes: f64) -> String {
    if bytes >= 1e9 { format!("{} GB/s", short(bytes / 1e9)) } else { format!("{} MB/s", short(bytes / 1e6)) }
}

/// ` a`, ` a and b`, ` a, b and c`, without the space.
pub(crate) fn list(words: &[String]) -> String {
    match words {
        [] => String::new(),
        [one] => one.clone(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}

/// Broken into lines; inline code stays on one line.
pub(crate) fn wrapped(text: &str) -> String {
    let mut words: Vec<String> = Vec::new();
    let mut is_code = false;
    for word in text.split_whitespace() {
        match words.last_mut() {
            Some(last) if is_code => *last += &format!(" {word}"),
            _ => words.push(word.to_owned()),
        }
        is_code ^= word.matches('`').count() % 2 == 1;
    }
    let mut out = String::new();
    let mut column = 0;
    for word in words {
        let length = word.chars().count();
        if column > 0 && column + 1 + length > COLUMNS {
            out.push('\n');
            column = 0;
        } else if column > 0 {
            out.push(' ');
            column += 1;
        }
        out.push_str(&word);
        column += length;
    }
    out.push('\n');
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn three_digits_count() {
        let shown = [0.27, 2.284, 9.996, 16.3, 750.4, 74_210.0, 1_310_000.0].map(short);
        assert_eq!(shown, ["0.270", "2.28", "10.0", "16.3", "750", "74,200", "1,310,000"]);
    }

    #[test]
    fn times_and_bounds() {
        assert_eq!(
            [2.7e-8, 0.000_27, 0.1117, 1.437, 169.0].map(time),
            ["27.0 ns", "270 µs", "112 ms", "1.44 s", "169 s"]
        );
        assert_eq!([2.0, 0.8, 300_000.0].map(exact), ["2", "0.8", "300,000"]);
        assert_eq!([68.0, 99.15, 136_000.0].map(plain), ["68", "99.15", "136,000"]);
        assert_eq!([3.21e9, 2.5e8].map(byte_rate), ["3.21 GB/s", "250 MB/s"]);
    }

    #[test]
    fn code_is_not_broken() {
        let text = format!("{} `cargo xtask bench index` and more", "word ".repeat(21));
        let lines: Vec<String> = wrapped(&text).lines().map(str::to_owned).collect();
        assert_eq!(lines[1], "`cargo xtask bench index` and more");
    }
}
