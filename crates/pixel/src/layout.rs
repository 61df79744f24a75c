//! Layout of pixels in memory.

/// Samples of one pixel, in the order in which they are stored. Samples of 16 bits are in the machine's byte
/// order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Layout {
    /// Grey with 8 bits.
    Grey8,
    /// Grey and alpha, 8 bits.
    GreyAlpha8,
    /// Red, green, blue, 8 bits.
    Rgb8,
    /// Red, green, blue, alpha, 8 bits.
    Rgba8,
    /// Grey with 16 bits.
    Grey16,
    /// Grey and alpha, 16 bits.
    GreyAlpha16,
    /// Red, green, blue, 16 bits.
    Rgb16,
    /// Red, green, blue, alpha, 16 bits.
    Rgba16,
    /// Cyan, magenta, yellow, black, 8 bits; 0 is no ink.
    Cmyk8,
    /// Palette indices, 8 bits; only if [`SampleForm::AsInFile`](crate::SampleForm) was requested.
    Indexed8,
}

impl Layout {
    /// Number of samples in a pixel.
    #[must_use]
    pub const fn channels(self) -> usize {
        match self {
            Layout::Grey8 | Layout::Grey16 | Layout::Indexed8 => 1,
            Layout::GreyAlpha8 | Layout::GreyAlpha16 => 2,
            Layout::Rgb8 | Layout::Rgb16 => 3,
            Layout::Rgba8 | Layout::Rgba16 | Layout::Cmyk8 => 4,
        }
    }

    /// Number of bytes in a sample: 1 or 2.
    #[must_use]
    pub const fn sample_bytes(self) -> usize {
        match self {
            Layout::Grey16 | Layout::GreyAlpha16 | Layout::Rgb16 | Layout::Rgba16 => 2,
            _ => 1,
        }
    }

    /// Number of bytes in a pixel.
    #[must_use]
    pub const fn pixel_bytes(self) -> usize {
        self.channels() * self.sample_bytes()
    }

    /// Whether the last sample is alpha.
    #[must_use]
    pub const fn has_alpha(self) -> bool {
        matches!(self, Layout::GreyAlpha8 | Layout::Rgba8 | Layout::GreyAlpha16 | Layout::Rgba16)
    }

    /// The layout in words, for messages: `8-bit RGB`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Layout::Grey8 => "8-bit grey",
            Layout::GreyAlpha8 => "8-bit grey with alpha",
            Layout::Rgb8 => "8-bit RGB",
            Layout::Rgba8 => "8-bit RGB with alpha",
            Layout::Grey16 => "16-bit grey",
            Layout::GreyAlpha16 => "16-bit grey with alpha",
            Layout::Rgb16 => "16-bit RGB",
            Layout::Rgba16 => "16-bit RGB with alpha",
            Layout::Cmyk8 => "8-bit CMYK",
            Layout::Indexed8 => "palette",
        }
    }
}

/// Size and layout of a picture's rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Header {
    /// Width of the picture in pixels.
    pub width: u32,
    /// Height of the picture in pixels.
    pub height: u32,
    /// Samples of a pixel.
    pub layout: Layout,
}

impl Header {
    /// Number of bytes in a row; rows follow each other without gaps.
    #[must_use]
    pub fn row_bytes(&self) -> usize {
        self.width as usize * self.layout.pixel_bytes()
    }

    /// Number of pixels in the picture.
    #[must_use]
    pub fn pixels(&self) -> u64 {
        u64::from(self.width) * u64::from(self.height)
    }
}
