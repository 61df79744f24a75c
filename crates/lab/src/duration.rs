//! Formats durations for people.

/// Formats a duration for people, with three digits or more: `41.2 us`, `1.30 ms`, `12.4 s`.
#[must_use]
pub fn duration_ns(time_ns: f64) -> String {
    let (value, unit) = match time_ns {
        ..1e3 => return format!("{time_ns:.0} ns"),
        ..1e6 => (time_ns / 1e3, "us"),
        ..1e9 => (time_ns / 1e6, "ms"),
        _ => (time_ns / 1e9, "s"),
    };
    let n_decimals = if value < 10.0 { 2 } else { 1 };
    format!("{value:.n_decimals$} {unit}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_for_people() {
        assert_eq!(duration_ns(999.0), "999 ns");
        assert_eq!(duration_ns(41_230.0), "41.2 us");
        assert_eq!(duration_ns(1_300_000.0), "1.30 ms");
        assert_eq!(duration_ns(12.4e9), "12.4 s");
    }
}
