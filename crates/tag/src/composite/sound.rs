//! Facts derived from sound and from AVI: durations, average bit rate, the date of ID3.

use super::given::RuleInputs;
use super::rule::{Rule, rule};
use crate::modules::Module;
use table::def::{Conv, Mode};
use table::print::container::{bit_rate, duration};
use table::value::Value;

pub(super) const RULES: &[Rule] = &[
    rule(Module::Aiff, "Duration", of_samples)
        .needs(&["AIFF:SampleRate", "AIFF:NumSampleFrames"])
        .conv(Conv::Call(duration)),
    rule(Module::Ape, "Duration", of_blocks)
        .needs(&["APE:SampleRate", "APE:TotalFrames", "APE:BlocksPerFrame", "APE:FinalFrameBlocks"])
        .conv(Conv::Call(duration)),
    rule(Module::Flac, "Duration", of_samples)
        .needs(&["FLAC:SampleRate", "FLAC:TotalSamples"])
        .conv(Conv::Call(duration)),
    rule(Module::Id3, "DateTimeOriginal", date).wishes(&[
        "ID3:RecordingTime",
        "ID3:Year",
        "ID3:Date",
        "ID3:Time",
    ]),
    rule(Module::Mpeg, "AudioBitrate", average_bit_rate)
        .needs(&[
            "MPEG:MPEGAudioVersion",
            "MPEG:AudioLayer",
            "MPEG:SampleRate",
            "MPEG:VBRFrames",
            "MPEG:VBRBytes",
        ])
        .conv(Conv::Call(bit_rate)),
    rule(Module::Mpeg, "Duration", of_mpeg)
        .wishes(&[
            "MPEG:VBRFrames",
            "MPEG:SampleRate",
            "MPEG:MPEGAudioVersion",
            "MPEG:AudioLayer",
            "MPEG:AudioBitrate",
            "MPEG:VideoBitrate",
            "File:ID3Size",
        ])
        .conv(Conv::Call(about)),
    rule(Module::Riff, "Duration", of_pictures)
        .needs(&["RIFF:FrameRate", "RIFF:FrameCount"])
        .conv(Conv::Call(duration)),
    rule(Module::Riff, "Duration", of_bytes)
        .needs(&["RIFF:AvgBytesPerSec"])
        .wishes(&["RIFF:FrameCount", "RIFF:VideoFrameCount"])
        .conv(Conv::Call(duration))
        .numbered(2),
    rule(Module::Vorbis, "Duration", of_vorbis).needs(&["Vorbis:NominalBitrate"]).conv(Conv::Call(about)),
];

fn float<'a>(number: f64) -> Option<Value<'a>> {
    number.is_finite().then_some(Value::Float(number))
}

/// Number of samples divided by their rate.
fn of_samples<'a>(given: &RuleInputs<'_, 'a>) -> Option<Value<'a>> {
    float(given.some(1)? / given.some(0)?)
}

/// All frames but the last have the same number of blocks.
fn of_blocks<'a>(given: &RuleInputs<'_, 'a>) -> Option<Value<'a>> {
    float(((given.some(1)? - 1.0) * given.some(2)? + given.number(3)?) / given.some(0)?)
}

/// The time of recording, else the year with day and time if they are known.
fn date<'a>(given: &RuleInputs<'_, 'a>) -> Option<Value<'a>> {
    if let Some(time) = given.text(0) {
        return Some(Value::Text(time));
    }
    let digits = |text: &str| text.len() == 4 && text.bytes().all(|byte| byte.is_ascii_digit());
    let year = given.text(1).filter(|year| digits(year))?;
    let Some(day) = given.text(2).filter(|day| digits(day)) else { return Some(Value::Text(year)) };
    let date = format!("{year}:{}:{}", &day[..2], &day[2..]);
    match given.text(3).filter(|time| digits(time)) {
        Some(time) => given.told(&format!("{date} {}:{}", &time[..2], &time[2..])),
        None => given.told(&date),
    }
}

/// Seconds of variable bit rate sound: frames by samples of each, divided by the sampling rate. The inputs
/// are numbers of the header (ISO/IEC 11172-3, section 2.4.2.3).
fn seconds_of_frames(frames: f64, rate: f64, version: f64, layer: f64) -> f64 {
    let samples = match (layer as i64, version as i64) {
        (3, _) => 384.0,
        (2, _) | (_, 3) => 1152.0,
        _ => 576.0,
    };
    frames * samples / rate
}

fn average_bit_rate<'a>(given: &RuleInputs<'_, 'a>) -> Option<Value<'a>> {
    let rate = given.print(2)?.parse().ok()?;
    let seconds = seconds_of_frames(given.some(3)?, rate, given.number(0)?, given.number(1)?);
    float(given.some(4)? * 8.0 / seconds)
}

fn of_mpeg<'a>(given: &RuleInputs<'_, 'a>) -> Option<Value<'a>> {
    if let (Some(frames), Some(rate)) = (given.some(0), given.print(1).and_then(|rate| rate.parse().ok())) {
        return float(seconds_of_frames(frames, rate, given.number(2)?, given.number(3)?));
    }
    // `VideoBitrate` can be the word `Variable`; then the duration is not known.
    let rates = [4, 5].map(|at| given.text(at).map_or(Some(0.0), |text| text.parse().ok()));
    let bits: f64 = rates.into_iter().sum::<Option<f64>>()?;
    let n_bytes = given.ctx.source.len_bytes()? as f64 - given.number(6).unwrap_or(0.0);
    if bits == 0.0 {
        return None;
    }
    float(n_bytes * 8.0 / bits)
}

/// Number of pictures divided by their rate.
fn of_pictures<'a>(given: &RuleInputs<'_, 'a>) -> Option<Value<'a>> {
    float(given.number(1)? / given.some(0)?)
}

/// Length of the sound, else of the file, divided by the rate of bytes; for sound without pictures.
fn of_bytes<'a>(given: &RuleInputs<'_, 'a>) -> Option<Value<'a>> {
    if given.some(1).is_some() || given.some(2).is_some() {
        return None;
    }
    let n_bytes =
        given.ctx.findings.sound_bytes.filter(|n_bytes| *n_bytes > 0).or(given.ctx.source.len_bytes());
    float(n_bytes? as f64 / given.some(0)?)
}

fn of_vorbis<'a>(given: &RuleInputs<'_, 'a>) -> Option<Value<'a>> {
    float(given.ctx.source.len_bytes()? as f64 * 8.0 / given.some(0)?)
}

/// A duration computed from rates that may vary.
fn about(value: &Value<'_>, mode: Mode, out: &mut String) {
    duration(value, mode, out);
    if mode == Mode::Print {
        out.push_str(" (approx)");
    }
}
