//! Generated tables of films and sound.

pub mod aiff;
pub mod ape;
pub mod asf;
pub mod flash;
pub mod id3;
pub mod matroska;
pub mod mpeg;
pub mod mxf;
pub mod quicktime;
pub mod real;
pub mod riff;
pub mod vorbis;
pub mod wtv;
