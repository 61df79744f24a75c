//! Estimates what drawing costs before it begins: the library has no limits, and cannot be stopped.
//!
//! A group with opacity, a filter, a clip path or a mask is drawn on a layer of its own, and a pattern on a
//! tile. A filter keeps a layer for each of its steps, and layers of a group with filters may be 25 times the
//! canvas. So a few bytes name gigabytes, and by `use` as often as they like. The numbers for time are
//! nanoseconds for a pixel, measured with filters of each kind and rounded up.

use resvg::tiny_skia::{Rect, Transform};
use resvg::usvg::filter::{Filter, Kind};
use resvg::usvg::{ClipPath, Fill, Group, Image, Mask, Node, Paint, Path, Pattern, Stroke, Tree};

use crate::error::DecodeError;
use crate::limits::Limits;

/// Time in nanoseconds for any drawing, and for each byte of it in addition.
const FREE_NS: f64 = 1e9;
const BYTE_NS: f64 = 10_000.0;

/// Bytes of a pixel of a layer.
const PIXEL_BYTES: f64 = 4.0;

/// Checks that a drawing of `n_bytes` can be drawn on a canvas within time and memory.
///
/// # Errors
/// [`DecodeError::Limit`] if it would take too much of either.
pub(super) fn check(
    tree: &Tree,
    to_canvas: Transform,
    (width, height): (u32, u32),
    n_bytes: usize,
    limits: &Limits,
) -> Result<(), DecodeError> {
    let (width, height) = (width as f32, height as f32);
    let canvas = Rect::from_xywh(0.0, 0.0, width, height);
    let reach = Rect::from_xywh(-2.0 * width, -2.0 * height, 5.0 * width, 5.0 * height);
    let (Some(canvas), Some(reach)) = (canvas, reach) else {
        return Err(DecodeError::Limit("a size that cannot be drawn".into()));
    };
    let mut cost = Cost {
        canvas,
        reach,
        time_ns: 0.0,
        most_ns: FREE_NS + n_bytes as f64 * BYTE_NS,
        bytes: 0.0,
        most_bytes: limits.memory_bytes as f64,
    };
    cost.group(tree.root(), to_canvas, area(canvas) * PIXEL_BYTES);
    if cost.bytes > cost.most_bytes {
        // As the other decoders say it.
        limits.check_memory(cost.bytes as u64)?;
    }
    if cost.time_ns > cost.most_ns {
        return Err(DecodeError::Limit("filters, layers and shapes that take too long to draw".into()));
    }
    Ok(())
}

struct Cost {
    canvas: Rect,
    /// The part of the plane that layers can have.
    reach: Rect,
    time_ns: f64,
    most_ns: f64,
    /// The most that layers hold at once.
    bytes: f64,
    most_bytes: f64,
}

fn area(rect: Rect) -> f64 {
    f64::from(rect.width()) * f64::from(rect.height())
}

/// Area of the part of a rectangle that is inside another one, after a transform.
fn area_within(rect: Rect, transform: Transform, within: Rect) -> f64 {
    rect.transform(transform).and_then(|rect| rect.intersect(&within)).map_or(0.0, area)
}

impl Cost {
    /// Whether the rest need not be looked at: estimating must not take long either.
    fn is_over(&self) -> bool {
        self.time_ns > self.most_ns || self.bytes > self.most_bytes
    }

    fn add(&mut self, pixels: f64, ns: f64) {
        // Each thing takes some time, even if it has no area.
        self.time_ns += pixels * ns + 200.0;
    }

    fn hold(&mut self, bytes: f64) {
        self.bytes = self.bytes.max(bytes);
    }

    /// A group in a layer that, with those around it, holds this many bytes.
    fn group(&mut self, group: &Group, transform: Transform, mut held: f64) {
        let transform = transform.pre_concat(group.transform());
        if group.should_isolate() {
            let pixels = area_within(group.layer_bounding_box().to_rect(), transform, self.reach);
            held += pixels * PIXEL_BYTES;
            self.hold(held);
            self.add(pixels, 8.0);
            group.filters().iter().for_each(|filter| self.filter(filter, transform, pixels, held));
            group.clip_path().into_iter().for_each(|clip| self.clip(clip, transform, pixels, held));
            group.mask().into_iter().for_each(|mask| self.mask(mask, transform, pixels, held));
        }
        for node in group.children() {
            if self.is_over() {
                return;
            }
            match node {
                Node::Group(group) => self.group(group, transform, held),
                Node::Path(path) => self.path(path, transform, held),
                Node::Image(image) => self.image(image, held),
                Node::Text(text) => self.group(text.flattened(), transform, held),
            }
        }
    }

    fn filter(&mut self, filter: &Filter, transform: Transform, pixels: f64, held: f64) {
        // A copy of the source for each step, its result, and those for the conversion of colours.
        let held = held + pixels * PIXEL_BYTES * (filter.primitives().len() as f64 + 3.0);
        self.hold(held);
        for primitive in filter.primitives() {
            if self.is_over() {
                return;
            }
            self.add(pixels, step_ns(primitive.kind(), transform));
            if let Kind::Image(image) = primitive.kind() {
                self.group(image.root(), transform, held);
            }
        }
    }

    fn clip(&mut self, clip: &ClipPath, transform: Transform, pixels: f64, held: f64) {
        if self.is_over() {
            return;
        }
        let held = held + pixels * PIXEL_BYTES;
        self.hold(held);
        self.add(pixels, 8.0);
        self.group(clip.root(), transform.pre_concat(clip.transform()), held);
        clip.clip_path().into_iter().for_each(|outer| self.clip(outer, transform, pixels, held));
    }

    fn mask(&mut self, mask: &Mask, transform: Transform, pixels: f64, held: f64) {
        if self.is_over() {
            return;
        }
        let held = held + pixels * PIXEL_BYTES;
        self.hold(held);
        self.add(pixels, 12.0);
        self.group(mask.root(), transform, held);
        mask.mask().into_iter().for_each(|outer| self.mask(outer, transform, pixels, held));
    }

    fn path(&mut self, path: &Path, transform: Transform, held: f64) {
        if !path.is_visible() {
            return;
        }
        if let Some(fill) = path.fill() {
            let pixels = area_within(path.bounding_box(), transform, self.canvas);
            // Of a shape, less than its rectangle is filled.
            self.add(pixels, if matches!(fill.paint(), Paint::Color(_)) { 1.0 } else { 4.0 });
        }
        if let Some(intervals) = path.stroke().and_then(Stroke::dasharray) {
            self.add(n_dashes(path, intervals), 300.0);
        }
        let paints = path.fill().map(Fill::paint).into_iter().chain(path.stroke().map(Stroke::paint));
        for paint in paints {
            if let Paint::Pattern(pattern) = paint {
                self.pattern(pattern, transform, held);
            }
        }
    }

    /// A tile of a pattern, which is drawn again for each shape that it fills.
    fn pattern(&mut self, pattern: &Pattern, transform: Transform, held: f64) {
        let (across, down) = transform.pre_concat(pattern.transform()).get_scale();
        let tile = pattern.rect();
        let pixels = f64::from(tile.width() * across) * f64::from(tile.height() * down);
        let held = held + pixels * PIXEL_BYTES;
        self.hold(held);
        self.add(pixels, 8.0);
        self.group(pattern.root(), Transform::from_scale(across, down), held);
    }

    /// A picture, which is decoded again each time that it is drawn.
    fn image(&mut self, image: &Image, held: f64) {
        if image.is_visible() {
            let pixels = f64::from(image.size().width()) * f64::from(image.size().height());
            self.hold(held + pixels * PIXEL_BYTES * 2.0);
            self.add(pixels, 20.0);
        }
    }
}

/// Number of dashes of a stroke, up to the library's own limit.
fn n_dashes(path: &Path, intervals: &[f32]) -> f64 {
    const MOST: f64 = 1e6;
    let points = path.data().points();
    let length: f64 = points.windows(2).map(|pair| f64::from(pair[0].distance(pair[1]))).sum();
    let period: f64 = intervals.iter().map(|interval| f64::from(*interval)).sum();
    (length / period * intervals.len() as f64).min(MOST)
}

/// Nanoseconds for a pixel in a step of a filter.
fn step_ns(kind: &Kind, transform: Transform) -> f64 {
    /// Conversion of colours to linear light and back, and copies.
    const AROUND: f64 = 20.0;
    let (across, down) = transform.get_scale();
    let own = match kind {
        Kind::GaussianBlur(_) => 40.0,
        Kind::DropShadow(_) => 60.0,
        Kind::ConvolveMatrix(convolve) => {
            8.0 * f64::from(convolve.matrix().columns()) * f64::from(convolve.matrix().rows())
        }
        Kind::Morphology(morphology) => {
            let side = |radius: f32, scale: f32| 2.0 * f64::from(radius * scale).round() + 1.0;
            4.0 * side(morphology.radius_x().get(), across) * side(morphology.radius_y().get(), down)
        }
        Kind::Turbulence(turbulence) => 150.0 * f64::from(turbulence.num_octaves()),
        Kind::DiffuseLighting(_) | Kind::SpecularLighting(_) => 80.0,
        Kind::Merge(merge) => 8.0 * merge.inputs().len() as f64,
        _ => 15.0,
    };
    AROUND + own
}

#[cfg(test)]
mod tests {
    use std::time::{Duration, Instant};

    use resvg::tiny_skia::Pixmap;
    use resvg::usvg::Options;

    use super::*;

    /// Checks a drawing on a canvas of its own size.
    fn checked(side: u32, inside: &str) -> Result<Tree, DecodeError> {
        let text = format!(
            "<svg xmlns='http://www.w3.org/2000/svg' xmlns:xlink='http://www.w3.org/1999/xlink' \
             width='{side}' height='{side}'>{inside}</svg>"
        );
        let tree = Tree::from_str(&text, &Options::default()).unwrap();
        check(&tree, Transform::identity(), (side, side), text.len(), &Limits::default()).map(|()| tree)
    }

    #[track_caller]
    fn is_refused(side: u32, inside: &str) {
        let error = checked(side, inside).expect_err(inside);
        assert!(matches!(error, DecodeError::Limit(_)), "{error}");
    }

    fn uses(n: usize, id: &str) -> String {
        format!("<use xlink:href='#{id}'/>").repeat(n)
    }

    #[test]
    fn what_takes_too_long_or_too_much_is_refused() {
        let all = "width='100%' height='100%'";
        let filter = |steps: &str| {
            format!(
                "<filter id='f' x='-2' y='-2' width='5' height='5'>{steps}</filter><rect {all} filter='url(#f)'/>"
            )
        };
        is_refused(3000, &filter("<feGaussianBlur stdDeviation='500'/>"));
        is_refused(600, &filter("<feMorphology radius='200'/>"));
        is_refused(600, &filter("<feTurbulence baseFrequency='0.1' numOctaves='50'/>"));
        is_refused(400, &filter(&"<feGaussianBlur stdDeviation='9'/>".repeat(60)));
        let layers = format!("{}<rect {all}/>{}", "<g opacity='.9'>".repeat(60), "</g>".repeat(60));
        is_refused(1500, &layers);
        is_refused(
            500,
            &format!(
                "<pattern id='p' width='20000' height='20000' patternUnits='userSpaceOnUse'><rect {all}/></pattern><rect {all} fill='url(#p)'/>"
            ),
        );
        is_refused(4000, &format!("<rect id='r' {all}/>{}", uses(200, "r")));
        is_refused(
            300,
            &format!("<path id='r' d='M0 0h299' stroke='red' stroke-dasharray='.001'/>{}", uses(50, "r")),
        );
        is_refused(
            1500,
            &format!(
                "<mask id='m'><rect {all} fill='white'/></mask><rect id='r' {all} mask='url(#m)'/>{}",
                uses(40, "r")
            ),
        );
        is_refused(
            1500,
            &format!(
                "<clipPath id='c'><rect {all}/></clipPath><rect id='r' {all} clip-path='url(#c)'/>{}",
                uses(60, "r")
            ),
        );
    }

    #[test]
    fn an_ordinary_drawing_is_drawn() {
        let shadow = "<filter id='s'><feDropShadow dx='4' dy='4' stdDeviation='3'/></filter>";
        let icons = "<rect width='300' height='200' rx='9' filter='url(#s)' opacity='.8'/>".repeat(20);
        let lines = "<path d='M0 0L900 900' stroke='blue' stroke-dasharray='4 2'/>".repeat(50);
        let tree = checked(1000, &format!("{shadow}{icons}{lines}")).unwrap();
        let mut pixmap = Pixmap::new(1000, 1000).unwrap();
        let began = Instant::now();
        resvg::render(&tree, Transform::identity(), &mut pixmap.as_mut());
        assert!(began.elapsed() < Duration::from_secs(10));
    }
}
