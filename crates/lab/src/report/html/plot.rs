//! The plot of a group: a strip for each case, with every run as a dot.
//!
//! Positions along the axis are percentages and everything else is pixels, so a plot fits any width while
//! dots stay round and text stays as large as the page's. A strip shows its runs from top to bottom in order
//! of time, so a drift shows as a slant.

use gate::picture::drawing::Px;

use super::Markup;
use super::axis::Axis;
use super::published::Scaled;
use crate::report::group::way;
use crate::report::{CaseReport, Interval, Run, Summary, duration_ns};

/// Heights of the axis, of a case's name above its strip, and of the gap below.
const AXIS_PX: f64 = 22.0;
const NAME_PX: f64 = 20.0;
const GAP_PX: f64 = 6.0;
/// Longer plots repeat the axis at the bottom.
const MOST_CASES_FOR_ONE_AXIS: usize = 12;

/// A group of cases to draw.
pub(super) struct Plot<'r> {
    /// Prefix for the ids of its parts.
    pub(super) id: String,
    pub(super) title: String,
    pub(super) cases: &'r [&'r CaseReport],
    /// For each case, the time at which it would lie if the ratios of the publication held here.
    pub(super) published: &'r [Option<Scaled>],
}

/// A case that has runs.
struct Strip<'r> {
    case: &'r CaseReport,
    summary: &'r Summary,
    limit_ns: Option<f64>,
    published: Option<Scaled>,
    top_px: f64,
    height_px: f64,
}

/// Writes the legend of the marks.
pub(super) fn legend(page: &mut Markup, shows_limit: bool, shows_published: bool) {
    page.element("p class=\"legend\"", |page| {
        let mut key = |mark: fn(&mut Markup), meaning: &str| {
            page.element("span", |page| {
                page.element("svg width=\"18\" height=\"14\" aria-hidden=\"true\"", mark);
                page.text(meaning);
            });
        };
        key(|svg| svg.empty("circle class=\"key\" cx=\"9\" cy=\"7\" r=\"3.5\""), "run");
        key(|svg| svg.empty("circle class=\"key hollow\" cx=\"9\" cy=\"7\" r=\"3.5\""), "disturbed run");
        key(|svg| svg.empty("path class=\"median\" d=\"M9 0V14\""), "median");
        key(
            |svg| svg.empty("rect class=\"interval\" x=\"1\" y=\"1\" width=\"16\" height=\"12\""),
            "95 % interval of the median",
        );
        if shows_limit {
            key(|svg| svg.empty("path class=\"limit\" d=\"M9 0V14\""), "the machine's limit");
        }
        if shows_published {
            let diamond = |svg: &mut Markup| svg.empty("path class=\"published\" d=\"M9 2L14 7L9 12L4 7z\"");
            key(diamond, "published times, scaled to match the first case");
        }
    });
}

impl Plot<'_> {
    pub(super) fn draw(&self, page: &mut Markup) {
        let strips = self.strips();
        if strips.is_empty() {
            return;
        }
        let axis = Axis::of(strips.iter().flat_map(Strip::times_ns));
        let has_two_axes = strips.len() > MOST_CASES_FOR_ONE_AXIS;
        let bottom_px = strips.last().map_or(AXIS_PX, |last| last.top_px + NAME_PX + last.height_px + GAP_PX);
        let height_px = if has_two_axes { bottom_px + AXIS_PX } else { bottom_px };
        page.element("figure", |page| {
            let id = &self.id;
            let open = format!(
                "svg class=\"plot\" width=\"100%\" height=\"{}\" role=\"img\" aria-labelledby=\"{id}-title {id}-desc\"",
                Px(height_px)
            );
            page.element(&open, |svg| {
                svg.leaf(&format!("title id=\"{id}-title\""), &self.title);
                svg.leaf(&format!("desc id=\"{id}-desc\""), &self.in_words(&strips));
                draw_axis(svg, &axis, bottom_px, has_two_axes);
                for strip in &strips {
                    svg.element("g class=\"strip\"", |svg| strip.draw(svg, &axis));
                }
            });
            page.leaf("figcaption", axis.in_words());
        });
    }

    fn strips(&self) -> Vec<Strip<'_>> {
        let mut top_px = AXIS_PX;
        let mut strips = Vec::new();
        for (position, case) in self.cases.iter().enumerate() {
            let Some(summary) = &case.summary else { continue };
            // Few runs lie apart; with many runs, the density matters.
            let height_px = (case.runs.len() as f64 * 2.0).clamp(20.0, 60.0);
            strips.push(Strip {
                case,
                summary,
                limit_ns: case.against_limit.as_ref().map(|limit| summary.median_ns * limit.share),
                published: self.published.get(position).copied().flatten(),
                top_px,
                height_px,
            });
            top_px += NAME_PX + height_px + GAP_PX;
        }
        strips
    }

    /// Describes the plot for screen readers; the table next to it has the details.
    fn in_words(&self, strips: &[Strip<'_>]) -> String {
        let by_median = |left: &&Strip<'_>, right: &&Strip<'_>| {
            left.summary.median_ns.total_cmp(&right.summary.median_ns)
        };
        let in_words =
            |strip: &Strip<'_>| format!("{} with {}", way(strip.case), duration_ns(strip.summary.median_ns));
        let n_runs: usize = strips.iter().map(|strip| strip.case.runs.len()).sum();
        let least = strips.iter().min_by(by_median).map(in_words).unwrap_or_default();
        let most = strips.iter().max_by(by_median).map(in_words).unwrap_or_default();
        format!(
            "Wall times of {n_runs} runs of {} cases. Least median: {least}. Greatest median: {most}. All \
             figures are in the following table.",
            strips.len()
        )
    }
}

fn draw_axis(svg: &mut Markup, axis: &Axis, bottom_px: f64, has_two_axes: bool) {
    svg.element("g class=\"axis\"", |svg| {
        for tick in axis.ticks() {
            let x = Px(axis.percent(tick.at_ns as f64));
            svg.empty(&format!(
                "line x1=\"{x}%\" x2=\"{x}%\" y1=\"{}\" y2=\"{}\"",
                AXIS_PX - 4.0,
                Px(bottom_px)
            ));
            svg.leaf(&format!("text x=\"{x}%\" y=\"12\""), &tick.label);
            if has_two_axes {
                svg.leaf(&format!("text x=\"{x}%\" y=\"{}\"", Px(bottom_px + 15.0)), &tick.label);
            }
        }
    });
}

impl Strip<'_> {
    fn times_ns(&self) -> impl Iterator<Item = f64> + Clone {
        let runs = self.case.runs.iter().map(|run| run.wall_ns as f64);
        let published = self.published.into_iter().flat_map(|Scaled { time_ns, interval_ns }| {
            std::iter::once(time_ns)
                .chain(interval_ns.into_iter().flat_map(|Interval { low, high }| [low, high]))
        });
        runs.chain(self.limit_ns).chain(published)
    }

    fn draw(&self, svg: &mut Markup, axis: &Axis) {
        svg.empty(&format!(
            "line class=\"between\" x1=\"0\" x2=\"100%\" y1=\"{0}\" y2=\"{0}\"",
            Px(self.top_px)
        ));
        svg.leaf(&format!("text class=\"name\" x=\"0\" y=\"{}\"", Px(self.top_px + 15.0)), way(self.case));
        let top_px = self.top_px + NAME_PX;
        let (top, height, bottom) = (Px(top_px), Px(self.height_px), Px(top_px + self.height_px));
        let Interval { low, high } = self.summary.interval_ns;
        let (left, right) = (axis.percent(low), axis.percent(high));
        svg.empty(&format!(
            "rect class=\"interval\" x=\"{}%\" y=\"{top}\" width=\"{}%\" height=\"{height}\"",
            Px(left),
            Px((right - left).max(0.2))
        ));
        let mut upright = |class: &str, at_ns: f64, label: &str| {
            let x = Px(axis.percent(at_ns));
            svg.element(
                &format!("line class=\"{class}\" x1=\"{x}%\" x2=\"{x}%\" y1=\"{top}\" y2=\"{bottom}\""),
                |line| {
                    line.leaf("title", &format!("{label}: {}", duration_ns(at_ns)));
                },
            );
        };
        if let (Some(at_ns), Some(limit)) = (self.limit_ns, &self.case.against_limit) {
            upright("limit", at_ns, &limit.name);
        }
        upright("median", self.summary.median_ns, "median");
        for (position, run) in self.case.runs.iter().enumerate() {
            let share = (position as f64 + 0.5) / self.case.runs.len() as f64;
            draw_run(svg, axis, run, top_px + share * self.height_px);
        }
        if let Some(published) = self.published {
            draw_published(svg, axis, published, top_px + self.height_px / 2.0);
        }
    }
}

/// A diamond, and a line from end to end of the interval of the published runs.
fn draw_published(svg: &mut Markup, axis: &Axis, Scaled { time_ns, interval_ns }: Scaled, y_px: f64) {
    let y = Px(y_px);
    if let Some(Interval { low, high }) = interval_ns {
        let [left, right] = [low, high].map(|end| Px(axis.percent(end)));
        svg.empty(&format!("line class=\"published\" x1=\"{left}%\" x2=\"{right}%\" y1=\"{y}\" y2=\"{y}\""));
    }
    let x = Px(axis.percent(time_ns));
    svg.element(&format!("svg x=\"{x}%\" y=\"{y}\" overflow=\"visible\""), |svg| {
        svg.element("path class=\"published\" d=\"M0-6L6 0L0 6L-6 0z\"", |path| {
            let ends = interval_ns.map_or_else(String::new, |Interval { low, high }| {
                format!(" ({} .. {})", duration_ns(low), duration_ns(high))
            });
            path.leaf("title", &format!("published, scaled: {}{ends}", duration_ns(time_ns)));
        });
    });
}

fn draw_run(svg: &mut Markup, axis: &Axis, run: &Run, y_px: f64) {
    let class = if run.disturbed.is_some() { "run hollow" } else { "run" };
    let time_ns = run.wall_ns as f64;
    let (x, y) = (Px(axis.percent(time_ns)), Px(y_px));
    svg.element(&format!("circle class=\"{class}\" cx=\"{x}%\" cy=\"{y}\" r=\"3.5\""), |dot| {
        let why = run.disturbed.as_ref().map_or_else(String::new, |why| format!(", disturbed: {why}"));
        dot.leaf("title", &format!("round {}: {}{why}", run.round, duration_ns(time_ns)));
    });
}
