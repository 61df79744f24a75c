//! Positions in a picture: sizes for few, some and many threads, and the ticks of the time axis.

/// Width of the part that shows time.
pub(super) const PLOT_PX: f64 = 1200.0;
/// Width of the part left of it: names of threads.
pub(super) const LEFT_PX: f64 = 150.0;
/// Width of the part right of it: figures of threads.
pub(super) const RIGHT_PX: f64 = 366.0;
/// Height of the part above it: title, legend, axis.
pub(super) const TOP_PX: f64 = 78.0;
/// Height of the curve of total memory.
pub(super) const MEMORY_PX: f64 = 48.0;

/// Maximum number of steps of the time axis, so that the labels fit.
pub(super) const AXIS_STEPS: u64 = 11;

/// Sizes within a lane, in pixels. They shrink as the number of threads grows.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Sizes {
    pub(super) bar: f64,
    /// Line under the bar that marks the critical path.
    pub(super) path: f64,
    /// Band under it that shows when the thread was on a processor.
    pub(super) band: f64,
    /// Strip of memory ticks under it.
    pub(super) ticks: f64,
    /// One row of nested spans.
    pub(super) row: f64,
    /// Rows that are drawn; deeper spans are not.
    pub(super) max_rows: usize,
    /// Gap between two lanes.
    pub(super) gap: f64,
    pub(super) font: f64,
    /// Whether rows are high enough for names.
    pub(super) names_in_rows: bool,
}

impl Sizes {
    pub(super) fn for_threads(n_threads: usize) -> Sizes {
        match n_threads {
            0..=6 => Sizes {
                bar: 24.0,
                path: 4.0,
                band: 10.0,
                ticks: 8.0,
                row: 16.0,
                max_rows: 8,
                gap: 18.0,
                font: 12.0,
                names_in_rows: true,
            },
            7..=20 => Sizes {
                bar: 16.0,
                path: 4.0,
                band: 7.0,
                ticks: 6.0,
                row: 12.0,
                max_rows: 4,
                gap: 10.0,
                font: 11.0,
                names_in_rows: true,
            },
            _ => Sizes {
                bar: 12.0,
                path: 3.0,
                band: 4.0,
                ticks: 4.0,
                row: 4.0,
                max_rows: 3,
                gap: 5.0,
                font: 10.0,
                names_in_rows: false,
            },
        }
    }

    pub(super) fn lane(&self, n_rows: usize, has_memory: bool, has_usage: bool) -> f64 {
        let band = if has_usage { self.band } else { 0.0 };
        let ticks = if has_memory { self.ticks } else { 0.0 };
        self.bar + self.path + band + ticks + n_rows as f64 * self.row + self.gap
    }
}

/// Names longer than their box end in an ellipsis; a character is assumed to have this share of the font's
/// size.
const CHARACTER: f64 = 0.56;

/// The text, shortened to fit into `width_px`; `None` if too little of it would be left.
pub(super) fn fitting(text: &str, width_px: f64, font_px: f64) -> Option<String> {
    let n_fitting = (width_px / (font_px * CHARACTER)) as usize;
    let n_chars = text.chars().count();
    if n_chars <= n_fitting {
        return (n_chars > 0).then(|| text.to_owned());
    }
    (n_fitting >= 6).then(|| text.chars().take(n_fitting - 1).chain(['…']).collect())
}

/// A gate's name as far as it fits: all of it, or the part after its last `::`, or the beginning.
pub(super) fn fitting_gate(name: &str, width_px: f64, font_px: f64) -> Option<String> {
    let whole = |text: &str| fitting(text, width_px, font_px).filter(|fitted| fitted == text);
    let last = || name.rsplit_once("::").and_then(|(_, last)| whole(last));
    whole(name).or_else(last).or_else(|| fitting(name, width_px, font_px))
}

/// One tick of the time axis.
#[derive(Clone, Debug, PartialEq)]
pub struct Tick {
    /// Position of the tick in nanoseconds.
    pub at_ns: u64,
    /// Text of the label, with its unit.
    pub label: String,
}

/// Ticks at 1, 2 or 5 times a power of ten, in one unit: from zero on, at most `n_steps` more.
pub fn ticks(duration_ns: u64, n_steps: u64) -> Vec<Tick> {
    let step_ns = step(duration_ns, n_steps);
    let (unit_ns, unit) = match duration_ns {
        0..2_000 => (1, "ns"),
        2_000..2_000_000 => (1_000, "µs"),
        2_000_000..2_000_000_000 => (1_000_000, "ms"),
        _ => (1_000_000_000u64, "s"),
    };
    let mut n_decimals = 0;
    while step_ns.saturating_mul(10u64.pow(n_decimals)) % unit_ns != 0 {
        n_decimals += 1;
    }
    let label = |at_ns: u64| format!("{:.*} {unit}", n_decimals as usize, at_ns as f64 / unit_ns as f64);
    let n_ticks = duration_ns / step_ns;
    (0..=n_ticks).map(|n| n * step_ns).map(|at_ns| Tick { at_ns, label: label(at_ns) }).collect()
}

/// The smallest such step that fits into `duration_ns` at most `n_steps` times.
fn step(duration_ns: u64, n_steps: u64) -> u64 {
    let mut power = 1u64;
    loop {
        for factor in [1, 2, 5] {
            let step_ns = power.saturating_mul(factor);
            if duration_ns / step_ns <= n_steps.max(1) {
                return step_ns;
            }
        }
        power = power.saturating_mul(10);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(duration_ns: u64, first: &str, second: &str, last: &str, n: usize) {
        let labels: Vec<String> = ticks(duration_ns, AXIS_STEPS).into_iter().map(|tick| tick.label).collect();
        assert_eq!(
            (&*labels[0], &*labels[1], &**labels.last().unwrap(), labels.len()),
            (first, second, last, n)
        );
    }

    #[test]
    fn ticks_are_round_numbers() {
        check(530_361_000, "0 ms", "50 ms", "500 ms", 11);
        check(11, "0 ns", "1 ns", "11 ns", 12);
        check(2_500_000, "0.0 ms", "0.5 ms", "2.5 ms", 6);
        check(100_000_000_000, "0 s", "10 s", "100 s", 11);
        assert_eq!(ticks(0, AXIS_STEPS).len(), 1);
        assert!(ticks(u64::MAX, AXIS_STEPS).len() <= 12);
    }

    #[test]
    fn names_are_shortened_or_left_out() {
        assert_eq!(fitting("pop", 100.0, 10.0).as_deref(), Some("pop"));
        assert_eq!(fitting("pipeline::pop", 40.0, 10.0).as_deref(), Some("pipeli…"));
        assert_eq!(fitting("pipeline::pop", 30.0, 10.0), None);
        assert_eq!(fitting_gate("pipeline::pop", 100.0, 10.0).as_deref(), Some("pipeline::pop"));
        assert_eq!(fitting_gate("pipeline::pop", 30.0, 10.0).as_deref(), Some("pop"));
        assert_eq!(fitting_gate("pipelines", 40.0, 10.0).as_deref(), Some("pipeli…"));
    }
}
