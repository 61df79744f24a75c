//! Canon settings that are combined from several tags of the note.

use super::given::RuleInputs;
use super::makers::OFF_ON;
use super::rule::{Rule, rule};
use crate::modules::Module;
use table::bytes::ByteOrder;
use table::def::{Conv, Mode};
use table::value::Value;

pub(super) const RULES: &[Rule] = &[
    rule(Module::Canon, "DriveMode", drive_mode).needs(&["ContinuousDrive", "SelfTimer"]).conv(Conv::Labels(
        &[(0, "Continuous Shooting"), (1, "Self-timer Operation"), (2, "Single-frame Shooting")],
    )),
    rule(Module::Canon, "ShootingMode", shooting_mode)
        .needs(&["CanonExposureMode", "EasyMode"])
        .wishes(&["BulbDuration"]),
    rule(Module::Canon, "FlashType", flash_type)
        .needs(&["FlashBits"])
        .conv(Conv::Labels(&[(0, "Built-In Flash"), (1, "External")])),
    rule(Module::Canon, "RedEyeReduction", red_eye_reduction)
        .needs(&["CanonFlashMode", "FlashBits"])
        .conv(Conv::Labels(OFF_ON)),
    rule(Module::Canon, "ConditionalFEC", flash_compensation).needs(&["FlashExposureComp", "FlashBits"]),
    rule(Module::Canon, "ShutterCurtainHack", shutter_curtain)
        .needs(&["FlashBits"])
        .wishes(&["ShutterCurtainSync"])
        .conv(Conv::Labels(&[(0, "1st-curtain sync"), (1, "2nd-curtain sync")])),
    rule(Module::Canon, "ISO", iso)
        .wishes(&["Canon:CameraISO", "Canon:BaseISO", "Canon:AutoISO"])
        .conv(Conv::Fixed(0, ""))
        .never_replacing(),
    rule(Module::Canon, "DigitalZoom", digital_zoom)
        .needs(&["Canon:ZoomSourceWidth", "Canon:ZoomTargetWidth", "Canon:DigitalZoom"])
        .conv(Conv::Fixed(2, "x")),
    rule(Module::Canon, "FileNumber", file_number)
        .needs(&["DirectoryIndex", "FileIndex"])
        .conv(Conv::Call(with_directory)),
    rule(Module::Canon, "OriginalDecisionData", original_decision).needs(&["OriginalDecisionDataOffset"]),
];

/// Rules that depend on the scale factor.
pub(super) const LENS_RULES: &[Rule] = &[
    rule(Module::Canon, "Lens", lens).needs(&["Canon:MinFocalLength", "Canon:MaxFocalLength"]),
    rule(Module::Canon, "Lens35efl", lens_on_film)
        .needs(&["Canon:MinFocalLength", "Canon:MaxFocalLength", "Lens"])
        .wishes(&["ScaleFactor35efl"]),
];

fn drive_mode<'a>(given: &RuleInputs<'_, 'a>) -> Option<Value<'a>> {
    let is_set = |input| given.some_text(input).is_some();
    let mode = match (is_set(0), is_set(1)) {
        (true, _) => 0,
        (false, true) => 1,
        (false, false) => 2,
    };
    Some(Value::Integer(mode))
}

/// The exposure mode; after its ten values, the easy mode. Most models report bulb as manual.
fn shooting_mode<'a>(given: &RuleInputs<'_, 'a>) -> Option<Value<'a>> {
    const MANUAL: i64 = 4;
    const BULB: i64 = 7;
    const N_EXPOSURE_MODES: i64 = 10;
    let exposure = given.number(0)? as i64;
    let mode = match exposure {
        0 => given.number(1)? as i64 + N_EXPOSURE_MODES,
        MANUAL if given.some(2).is_some() => BULB,
        _ => exposure,
    };
    let words = match (mode, exposure) {
        (BULB, _) => "Bulb",
        (_, 0) => given.print(1)?,
        _ => given.print(0)?,
    };
    given.shown(Value::Integer(mode), words)
}

/// The flash bits; `None` if the flash did not fire.
fn flash_bits(given: &RuleInputs<'_, '_>, input: usize) -> Option<i64> {
    given.some(input).map(|bits| bits as i64)
}

fn flash_type<'a>(given: &RuleInputs<'_, 'a>) -> Option<Value<'a>> {
    const EXTERNAL: i64 = 1 << 14;
    Some(Value::Integer((flash_bits(given, 0)? & EXTERNAL != 0).into()))
}

fn red_eye_reduction<'a>(given: &RuleInputs<'_, 'a>) -> Option<Value<'a>> {
    flash_bits(given, 1)?;
    let mode = given.number(0)? as i64;
    Some(Value::Integer(matches!(mode, 3 | 4 | 6).into()))
}

fn flash_compensation<'a>(given: &RuleInputs<'_, 'a>) -> Option<Value<'a>> {
    flash_bits(given, 1)?;
    given.shown(given.value(0)?, given.print(0)?)
}

/// The shutter curtain; the first one by default.
fn shutter_curtain<'a>(given: &RuleInputs<'_, 'a>) -> Option<Value<'a>> {
    flash_bits(given, 0)?;
    given.value(1).or(Some(Value::Integer(0)))
}

fn iso<'a>(given: &RuleInputs<'_, 'a>) -> Option<Value<'a>> {
    let is_number = |iso: &&str| iso.bytes().all(|byte| byte.is_ascii_digit());
    if given.some_text(0).filter(is_number).is_some() {
        return given.value(0);
    }
    Some(Value::Float(given.some(1)? * given.some(2)? / 100.0))
}

fn digital_zoom<'a>(given: &RuleInputs<'_, 'a>) -> Option<Value<'a>> {
    /// The value of the setting for which the two widths give the zoom.
    const OTHER: f64 = 3.0;
    given.number(2).filter(|&setting| setting == OTHER)?;
    Some(Value::Float(given.some(1)? / given.some(0)?))
}

/// Directory and file number. Both belong to the previous picture, so 10000 begins a new directory.
fn file_number<'a>(given: &RuleInputs<'_, 'a>) -> Option<Value<'a>> {
    let (directory, file) = (given.number(0)? as i64, given.number(1)? as i64);
    let (directory, file) = if file == 10_000 { (directory + 1, 1) } else { (directory, file) };
    given.told(&format!("{directory:03}{file:04}"))
}

fn with_directory(value: &Value<'_>, mode: Mode, out: &mut String) {
    let plain = value.plain();
    match plain.split_at_checked(plain.len().saturating_sub(4)) {
        Some((directory, file)) if mode == Mode::Print && !directory.is_empty() => {
            out.push_str(directory);
            out.push('-');
            out.push_str(file);
        }
        _ => out.push_str(&plain),
    }
}

/// Canon's data for verifying that a picture was not changed, a header and records; reported by its size.
fn original_decision<'a>(given: &RuleInputs<'_, 'a>) -> Option<Value<'a>> {
    const RECORD_BYTES: u64 = 32;
    const MOST_RECORDS: u32 = 20;
    let at = given.some(0).filter(|&at| at > 0.0)? as u64;
    let header = given.ctx.get(at, 8)?;
    if !header.starts_with(b"\xff\xff\xff\xff") || header[5..7] != [0, 0] && header[4..6] != [0, 0] {
        return None;
    }
    let order = if header[4] == 0 { ByteOrder::Big } else { ByteOrder::Little };
    let n_bytes = match order.u32(header, 4)? {
        1 | 2 => {
            let n_records = order.u32(given.ctx.get(at, 32)?, 28)?;
            (1..MOST_RECORDS).contains(&n_records).then_some(32 + u64::from(n_records) * RECORD_BYTES)?
        }
        3 => decision_of_blocks(given, at, order)?,
        _ => return None,
    };
    Some(Value::Binary(n_bytes))
}

/// Version 3: three blocks, each preceded by its length; the third length includes its own bytes.
fn decision_of_blocks(given: &RuleInputs<'_, '_>, at: u64, order: ByteOrder) -> Option<u64> {
    const MOST_BYTES: u32 = 0x1_0000;
    let mut n_bytes = 8;
    for block in 0..3 {
        let len = order.u32(given.ctx.get(at.checked_add(n_bytes)?, 4)?, 0)?;
        let len = if block == 2 { len.checked_sub(4).unwrap_or(len) } else { len };
        n_bytes += 4 + u64::from(Some(len).filter(|&len| len <= MOST_BYTES)?);
    }
    Some(n_bytes)
}

fn lens<'a>(given: &RuleInputs<'_, 'a>) -> Option<Value<'a>> {
    let [short, long] = given.numbers();
    given.shown(given.value(0)?, &focal_range(short?, long?, 1.0))
}

fn lens_on_film<'a>(given: &RuleInputs<'_, 'a>) -> Option<Value<'a>> {
    const SCALE: usize = 3;
    let [short, long, lens] = given.numbers();
    let mut print = given.print(2)?.to_owned();
    let scale = given.some(SCALE);
    if let Some(scale) = scale {
        print.push_str(&format!(" (35 mm equivalent: {})", focal_range(short?, long?, scale)));
    }
    given.shown(Value::Float(lens? * scale.unwrap_or(1.0)), &print)
}

fn focal_range(short: f64, long: f64, scale: f64) -> String {
    if short == long {
        format!("{:.1} mm", short * scale)
    } else {
        format!("{:.1} - {:.1} mm", short * scale, long * scale)
    }
}
