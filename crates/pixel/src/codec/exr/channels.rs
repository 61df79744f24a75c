//! Chooses the channels that are colours, and converts their samples.

use exr::prelude::{AnyChannel, FlatSamples};

use crate::codec::tone::{Tone, level_of_coded};
use crate::error::DecodeError;

type StoredChannel = AnyChannel<FlatSamples>;

/// Colours of the channels.
enum Colors {
    Rgb([Plane; 3]),
    Grey(Plane),
    /// Luminance, and red and blue relative to it.
    Chroma([Plane; 3]),
    /// A quantity that is no light, such as depth, with its smallest and largest value.
    Range(Plane, f32, f32),
}

/// The channels of a layer.
pub(super) struct Channels {
    colors: Colors,
    alpha: Option<Plane>,
    tone: Tone,
}

/// Samples of one channel, of which there may be fewer than pixels.
struct Plane {
    samples: FlatSamples,
    width: usize,
    every: (usize, usize),
}

impl Plane {
    fn new(channel: StoredChannel, width: usize) -> Plane {
        let every = (channel.sampling.0.max(1), channel.sampling.1.max(1));
        Plane { samples: channel.sample_data, width: width.div_ceil(every.0), every }
    }

    fn at(&self, x: usize, y: usize) -> Option<f32> {
        let x = x / self.every.0;
        if x >= self.width {
            return None;
        }
        let index = y / self.every.1 * self.width + x;
        match &self.samples {
            FlatSamples::F16(samples) => samples.get(index).map(|sample| sample.to_f32()),
            FlatSamples::F32(samples) => samples.get(index).copied(),
            FlatSamples::U32(samples) => samples.get(index).map(|sample| *sample as f32),
        }
    }

    /// Smallest and largest value that is a number.
    fn range(&self) -> (f32, f32) {
        let (mut least, mut most) = (f32::MAX, f32::MIN);
        self.samples.values_as_f32().filter(|value| value.is_finite()).for_each(|value| {
            (least, most) = (least.min(value), most.max(value));
        });
        (least, most)
    }
}

impl Channels {
    /// Chooses among the channels of a layer with rows of `width` pixels.
    pub(super) fn new(
        channels: impl IntoIterator<Item = StoredChannel>,
        width: usize,
    ) -> Result<Channels, DecodeError> {
        let mut channels: Vec<StoredChannel> = channels.into_iter().collect();
        let mut find = |name: &str| {
            let at = channels.iter().position(|channel| channel.name == *name).or_else(|| {
                channels.iter().position(|channel| {
                    let full = channel.name.to_string();
                    full.rsplit_once('.').is_some_and(|(_, last)| last.eq_ignore_ascii_case(name))
                })
            })?;
            Some(Plane::new(channels.remove(at), width))
        };
        let alpha = find("A");
        let colors = match (find("R"), find("G"), find("B"), find("Y")) {
            (Some(red), Some(green), Some(blue), _) => Colors::Rgb([red, green, blue]),
            (_, _, _, Some(grey)) => match (find("RY"), find("BY")) {
                (Some(red), Some(blue)) => Colors::Chroma([grey, red, blue]),
                _ => Colors::Grey(grey),
            },
            (Some(grey), ..) | (_, Some(grey), ..) | (_, _, Some(grey), _) => Colors::Grey(grey),
            _ => {
                let first = channels.into_iter().next().map(|channel| Plane::new(channel, width));
                let plane = first.ok_or_else(|| DecodeError::damaged("no channels"))?;
                let (least, most) = plane.range();
                Colors::Range(plane, least, most)
            }
        };
        Ok(Channels { colors, alpha, tone: Tone::new() })
    }

    pub(super) fn has_alpha(&self) -> bool {
        self.alpha.is_some()
    }

    /// Colour and alpha of a stored pixel; `None` outside the stored ones.
    pub(super) fn pixel(&self, x: usize, y: usize) -> Option<[u8; 4]> {
        let alpha = match &self.alpha {
            Some(alpha) => alpha.at(x, y)?.clamp(0.0, 1.0),
            None => 1.0,
        };
        let linear = match &self.colors {
            Colors::Rgb([red, green, blue]) => [red.at(x, y)?, green.at(x, y)?, blue.at(x, y)?],
            Colors::Grey(grey) => [grey.at(x, y)?; 3],
            Colors::Chroma([grey, red, blue]) => of_chroma(grey.at(x, y)?, red.at(x, y)?, blue.at(x, y)?),
            Colors::Range(plane, least, most) => {
                let level = level_of_coded((plane.at(x, y)? - least) / (most - least));
                return Some([level, level, level, level_of_coded(alpha)]);
            }
        };
        // Colours without any alpha are light that is added, for which there is no place here.
        let scale = if alpha > 0.0 { alpha.recip() } else { 1.0 };
        let [red, green, blue] = linear.map(|value| self.tone.level(value * scale));
        Some([red, green, blue, level_of_coded(alpha)])
    }
}

/// Linear red, green and blue of luminance and chroma, with the weights of Rec. 709 (OpenEXR, "Luminance and
/// chroma images").
fn of_chroma(grey: f32, red: f32, blue: f32) -> [f32; 3] {
    const WEIGHTS: [f32; 3] = [0.2126, 0.7152, 0.0722];
    let (red, blue) = ((red + 1.0) * grey, (blue + 1.0) * grey);
    [red, (grey - red * WEIGHTS[0] - blue * WEIGHTS[2]) / WEIGHTS[1], blue]
}
