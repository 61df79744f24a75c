//! Values derived from the sensor size: 35 mm equivalent focal length, circle of confusion, depth of field
//! and field of view.

use super::given::RuleInputs;
use super::rule::{Rule, rule};
use crate::modules::Module;
use table::def::{Conv, Mode};
use table::number::write_fixed;
use table::value::{Number, Value};

pub(super) const RULES: &[Rule] = &[
    rule(Module::Exif, "ScaleFactor35efl", scale_factor)
        .wishes(&[
            "FocalLength",
            "FocalLengthIn35mmFormat",
            "Composite:DigitalZoom",
            "FocalPlaneDiagonal",
            "SensorSize",
            "FocalPlaneXSize",
            "FocalPlaneYSize",
            "FocalPlaneResolutionUnit",
            "FocalPlaneXResolution",
            "FocalPlaneYResolution",
            "ExifImageWidth",
            "ExifImageHeight",
            "CanonImageWidth",
            "CanonImageHeight",
            "ImageWidth",
            "ImageHeight",
            "Make",
        ])
        .conv(Conv::Fixed(1, "")),
    rule(Module::Exif, "FocalLength35efl", focal_length)
        .needs(&["FocalLength"])
        .wishes(&["ScaleFactor35efl"]),
    rule(Module::Exif, "CircleOfConfusion", circle_of_confusion)
        .needs(&["ScaleFactor35efl"])
        .conv(Conv::Fixed(3, " mm")),
    rule(Module::Exif, "HyperfocalDistance", hyperfocal_distance)
        .needs(&["FocalLength", "Aperture", "CircleOfConfusion"])
        .conv(Conv::Call(hundredths_of_metres)),
    rule(Module::Exif, "DOF", depth_of_field)
        .needs(&["FocalLength", "Aperture", "CircleOfConfusion"])
        .wishes(&[
            "FocusDistance",
            "SubjectDistance",
            "ObjectDistance",
            "ApproximateFocusDistance",
            "FocusDistanceLower",
            "FocusDistanceUpper",
        ])
        .conv(Conv::Call(range_of_metres)),
    rule(Module::Exif, "FOV", field_of_view)
        .needs(&["FocalLength", "ScaleFactor35efl"])
        .wishes(&["FocusDistance"])
        .conv(Conv::Call(angle_and_width)),
];

/// ExifTool's value of pi, which affects the last digits of results that users compare.
#[expect(clippy::approx_constant, reason = "the same digits as ExifTool's are wanted")]
pub(super) const FIVE_DECIMALS_OF_PI: f64 = 3.14159;

/// Size of 35 mm film, in mm.
const FILM_WIDTH: f64 = 36.0;
const FILM_HEIGHT: f64 = 24.0;

fn film_diagonal() -> f64 {
    FILM_WIDTH.hypot(FILM_HEIGHT)
}

/// The ratio of the 35 mm equivalent focal length to the focal length: as stored by the camera, or from the
/// sensor's diagonal.
fn scale_factor<'a>(given: &RuleInputs<'_, 'a>) -> Option<Value<'a>> {
    const DIGITAL_ZOOM: usize = 2;
    if let (Some(focal), Some(on_film)) = (given.some(0), given.some(1)) {
        return Some(Value::Float(on_film / focal));
    }
    let zoom = given.some(DIGITAL_ZOOM).unwrap_or(1.0);
    Some(Value::Float(film_diagonal() * zoom / sensor_diagonal(given)?))
}

/// Diagonal of the sensor in mm, from the most reliable source.
fn sensor_diagonal(given: &RuleInputs<'_, '_>) -> Option<f64> {
    const DIAGONAL: usize = 3;
    const SENSOR_SIZE: usize = 4;
    const X_SIZE: usize = 5;
    const MAKE: usize = 16;
    let canon = || given.text(MAKE).filter(|make| *make == "Canon").and_then(|_| canon_diagonal(given));
    let sensor_size = || {
        let &[width, height] = given.list(SENSOR_SIZE).as_slice() else { return None };
        Some(width.hypot(height)).filter(|&diagonal| width > 0.0 && diagonal > 0.0)
    };
    // These sizes are wrong in many files: they are used only if the aspect ratio is 4:3 or 3:2.
    let plane_size = || {
        let (width, height) = (given.some(X_SIZE)?, given.some(X_SIZE + 1)?);
        let ratio = width / height;
        let is_usual = (ratio - 4.0 / 3.0).abs() < 0.1 || (ratio - 1.5).abs() < 0.1;
        is_usual.then_some(width.hypot(height))
    };
    canon()
        .or_else(|| given.some(DIAGONAL))
        .or_else(sensor_size)
        .or_else(plane_size)
        .or_else(|| diagonal_of_resolution(given))
}

/// Computes the diagonal from the resolution and the size in pixels.
fn diagonal_of_resolution(given: &RuleInputs<'_, '_>) -> Option<f64> {
    const UNIT: usize = 7;
    const X_RESOLUTION: usize = 8;
    const SIZES: [usize; 3] = [10, 12, 14];
    let unit_mm = match (given.number(UNIT).map(|unit| unit as i64), given.text(UNIT)) {
        (Some(3), _) | (_, Some("cm")) => 10.0,
        (Some(4), _) | (_, Some("mm")) => 1.0,
        (Some(5), _) | (_, Some("um")) => 0.001,
        _ => 25.4,
    };
    let x_resolution = given.some(X_RESOLUTION)?;
    let y_resolution = given.some(X_RESOLUTION + 1).unwrap_or(x_resolution);
    let size = |&width: &usize| Some((given.some(width)?, given.some(width + 1)?));
    let is_likely = |&(width, height): &(f64, f64)| width / height > 0.5 && width / height < 2.0;
    let (width, height) = SIZES.iter().filter_map(size).find(is_likely)?;
    let diagonal_mm = (width * unit_mm / x_resolution).hypot(height * unit_mm / y_resolution);
    Some(diagonal_mm).filter(|diagonal_mm| (1.0..100.0).contains(diagonal_mm) && *diagonal_mm > 1.0)
}

/// Canon cameras store the sensor's sides, in thousandths of an inch, as denominators of its resolution, and
/// a thousand times the pixels as numerators.
fn canon_diagonal(given: &RuleInputs<'_, '_>) -> Option<f64> {
    let rational = |input: usize| match given.tag(input)?.value {
        Value::Array(array) => match array.number(0)? {
            Number::Rational(pixels, side) => Some((pixels, side)),
            _ => None,
        },
        _ => None,
    };
    let ((x_pixels, width), (y_pixels, height)) = (rational(8)?, rational(9)?);
    let are_pixels = x_pixels % 1000 == 0
        && y_pixels % 1000 == 0
        && (640_000..10_000_000).contains(&x_pixels)
        && (480_000..10_000_000).contains(&y_pixels);
    let are_sides = (61..1500).contains(&width) && (61..1000).contains(&height) && width != height;
    (are_pixels && are_sides).then(|| (width as f64).hypot(height as f64) * 0.0254)
}

fn focal_length<'a>(given: &RuleInputs<'_, 'a>) -> Option<Value<'a>> {
    let [focal, scale] = given.numbers();
    let focal = focal.unwrap_or(0.0);
    match scale.filter(|&scale| scale != 0.0) {
        Some(scale) => {
            let print = format!("{focal:.1} mm (35 mm equivalent: {:.1} mm)", focal * scale);
            given.shown(Value::Float(focal * scale), &print)
        }
        None => given.shown(Value::Float(focal), &format!("{focal:.1} mm")),
    }
}

/// The largest blur that still looks like a point: 1/1440 of the sensor's diagonal.
fn circle_of_confusion<'a>(given: &RuleInputs<'_, 'a>) -> Option<Value<'a>> {
    Some(Value::Float(film_diagonal() / (given.some(0)? * 1440.0)))
}

fn hyperfocal_distance<'a>(given: &RuleInputs<'_, 'a>) -> Option<Value<'a>> {
    let (Some(f_number), Some(circle)) = (given.some(1), given.some(2)) else {
        return given.shown(Value::Text("inf"), "Inf m");
    };
    let focal = given.number(0).unwrap_or(0.0);
    Some(Value::Float(focal * focal / (f_number * circle * 1000.0)))
}

/// The nearest and the farthest distance that are sharp, in metres; 0 stands for infinity.
fn depth_of_field<'a>(given: &RuleInputs<'_, 'a>) -> Option<Value<'a>> {
    /// Distance used if the stored distance is 0, which means infinity.
    const FAR: f64 = 1e10;
    let [focal, f_number, circle, distance] = given.numbers();
    let distance = match distance {
        Some(0.0) => FAR,
        Some(distance) => distance,
        None => distance_of_others(given)?,
    };
    let (Some(focal), Some(circle)) = (focal.filter(|&f| f != 0.0), circle.filter(|&c| c != 0.0)) else {
        return Some(Value::Integer(0));
    };
    let blur = f_number.unwrap_or(0.0) * circle * (distance * 1000.0 - focal) / (focal * focal);
    let farthest = distance / (1.0 - blur);
    pair(given, distance / (1.0 + blur), if farthest < 0.0 { 0.0 } else { farthest })
}

/// The distance from other tags: a 0 in the last of them is valid.
fn distance_of_others(given: &RuleInputs<'_, '_>) -> Option<f64> {
    const SUBJECT: usize = 4;
    const APPROXIMATE: usize = 6;
    const LOWER: usize = 7;
    let of_one = (SUBJECT..APPROXIMATE).find_map(|input| given.some(input));
    let between = || Some((given.number(LOWER)? + given.number(LOWER + 1)?) / 2.0);
    of_one.or_else(|| given.number(APPROXIMATE)).or_else(between)
}

fn field_of_view<'a>(given: &RuleInputs<'_, 'a>) -> Option<Value<'a>> {
    let (focal, scale) = (given.some(0)?, given.some(1)?);
    let distance = given.number(2).filter(|&distance| distance != 0.0);
    // A lens that is focused at a short distance is farther from the sensor.
    let extension = distance.map_or(0.0, |distance| {
        let behind = 1000.0 * distance - focal;
        if behind > 0.0 { focal / behind } else { 0.0 }
    });
    let half = FILM_WIDTH.atan2(2.0 * focal * scale * (1.0 + extension));
    let degrees = half * 360.0 / FIVE_DECIMALS_OF_PI;
    match distance.filter(|&distance| distance > 0.0 && distance < 10_000.0) {
        Some(distance) => pair(given, degrees, 2.0 * distance * half.tan()),
        None => Some(Value::Float(degrees)),
    }
}

/// A value from two numbers, as one text.
fn pair<'a>(given: &RuleInputs<'_, 'a>, first: f64, second: f64) -> Option<Value<'a>> {
    let mut text = String::new();
    Value::Float(first).write_plain(&mut text);
    text.push(' ');
    Value::Float(second).write_plain(&mut text);
    given.told(&text)
}

fn hundredths_of_metres(value: &Value<'_>, mode: Mode, out: &mut String) {
    let Some(metres) = value.as_f64().filter(|_| mode == Mode::Print) else { return value.write_plain(out) };
    write_fixed(metres, 2, out);
    out.push_str(" m");
}

fn range_of_metres(value: &Value<'_>, mode: Mode, out: &mut String) {
    let numbers = value.numbers();
    let (nearest, farthest) = match (mode, numbers.as_slice()) {
        (Mode::Number, _) | (_, []) => return value.write_plain(out),
        (Mode::Print, &[nearest]) => (nearest, 0.0),
        (Mode::Print, &[nearest, farthest, ..]) => (nearest, farthest),
    };
    if farthest == 0.0 {
        out.push_str(&format!("inf ({nearest:.2} m - inf)"));
        return;
    }
    let depth = farthest - nearest;
    let n_decimals = if depth > 0.0 && depth < 0.02 { 3 } else { 2 };
    out.push_str(&format!("{depth:.n_decimals$} m ({nearest:.n_decimals$} - {farthest:.n_decimals$} m)"));
}

fn angle_and_width(value: &Value<'_>, mode: Mode, out: &mut String) {
    let numbers = value.numbers();
    let Some(degrees) = numbers.first().filter(|_| mode == Mode::Print) else {
        return value.write_plain(out);
    };
    write_fixed(*degrees, 1, out);
    out.push_str(" deg");
    if let Some(metres) = numbers.get(1).filter(|&&metres| metres != 0.0) {
        out.push_str(&format!(" ({metres:.2} m)"));
    }
}
