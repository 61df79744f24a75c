//! Sound files: MP3 with ID3, FLAC, Ogg, AIFF, AAC, APE, DSF, Musepack and WavPack.
//!
//! Many of them can have an ID3 tag before or after the sound, so `id3` reads those for all formats.

pub(super) mod aac;
pub(super) mod aiff;
pub(super) mod ape;
mod bits;
pub(super) mod dsf;
pub(super) mod flac;
mod flac_picture;
pub(super) mod id3;
pub(super) mod mp3;
pub(super) mod mpeg;
pub(super) mod ogg;
pub(super) mod parts;
mod vorbis;
pub(super) mod wave_format;
pub(super) mod wavpack;

#[cfg(test)]
mod tests;
