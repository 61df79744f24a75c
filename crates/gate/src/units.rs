//! Formats figures for people: times with three digits, bytes in MB, counts with commas.

/// Formats a time in a suitable unit: `1.23 s`, `45.6 ms`, `789 ns`.
pub(crate) fn time(ns: u64) -> String {
    match ns {
        0..1_000 => format!("{ns} ns"),
        1_000..999_500 => three_digits(ns as f64 / 1e3, "µs"),
        999_500..999_500_000 => three_digits(ns as f64 / 1e6, "ms"),
        _ => three_digits(ns as f64 / 1e9, "s"),
    }
}

fn three_digits(value: f64, unit: &str) -> String {
    let n_decimals = if value < 9.995 { 2 } else { usize::from(value < 99.95) };
    format!("{value:.n_decimals$} {unit}")
}

/// Bytes in MB of 1,000,000.
pub(crate) fn megabytes(bytes: i64) -> String {
    let value = bytes as f64 / 1e6;
    let n_decimals = if value.abs() < 99.95 { 2 } else { 0 };
    format!("{value:.n_decimals$}")
}

/// A count with commas between the thousands.
pub(crate) fn count(n: u64) -> String {
    let digits = n.to_string();
    let mut grouped = String::new();
    for (digit_idx, digit) in digits.chars().enumerate() {
        if digit_idx > 0 && (digits.len() - digit_idx).is_multiple_of(3) {
            grouped.push(',');
        }
        grouped.push(digit);
    }
    grouped
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_keep_three_digits() {
        let times = [0, 999, 1_000, 9_994, 9_995, 99_950, 999_499, 999_500, 1_500_000_000, 75_000_000_000];
        let expected = [
            "0 ns", "999 ns", "1.00 µs", "9.99 µs", "10.0 µs", "100 µs", "999 µs", "1.00 ms", "1.50 s",
            "75.0 s",
        ];
        assert_eq!(times.map(time), expected);
        assert_eq!([0, 999, 1_000, 1_234_567].map(count), ["0", "999", "1,000", "1,234,567"]);
        assert_eq!(
            [-15_800_000, 0, 29_500_000, 1_234_567_890].map(megabytes),
            ["-15.80", "0.00", "29.50", "1235"]
        );
    }
}
