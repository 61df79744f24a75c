//! A model of a spinning disk in virtual time: how long would a list of reads take on it?
//!
//! Pure arithmetic, no clock and no I/O. For a collection on flash, it predicts what an order of visits would
//! cost on the disk of a publication, or on the archive's. The input is the real extents of real files.
//!
//! **What is modelled**, each part in its own file: the parameters of a drive and their sources
//! ([`DiskParameters`]); zones, tracks and the angle of a byte (`geometry`); the arm (`seek_curve`); the
//! drive, its constantly turning platter and its read-ahead cache (`drive`); the host that keeps several
//! requests outstanding, from which the drive chooses (`host`).
//!
//! **What is not modelled**: writes, remapped sectors, recalibration, reads of the file system's own tables
//! (the caller adds their cost), and head switches separately from cylinder switches (both are included in
//! the sustained rate).
//!
//! **Literature.** C. Ruemmler and J. Wilkes, *An introduction to disk drive modeling*, IEEE Computer 27(3),
//! 1994: the shape of the seek curve, and that modelling rotation and the read-ahead cache matters most. B.
//! Worthington, G. Ganger and Y. Patt, *Scheduling algorithms for modern disk drives*, SIGMETRICS 1994, and
//! D. Jacobson and J. Wilkes, *Disk scheduling algorithms based on rotational position*, HP Labs 1991:
//! choosing by least positioning time, as native command queueing does. E. Lee and R. Katz, *An analytic
//! performance model of disk arrays*, SIGMETRICS 1993: the three-term seek curve. R. Van Meter, *Observing
//! the effects of multi-zone disks*, USENIX 1997: outer tracks are about twice as fast as inner ones.
//!
//! A simulator such as DiskSim would be more precise where a real drive's track layout is known. Here only a
//! data sheet is known, and a model with more parameters than facts would hide which of them were guessed.

pub(crate) mod aged_volume;
mod disk_parameters;
mod drive;
mod geometry;
mod host;
#[cfg(test)]
mod published;
mod seek_curve;
mod stretch;

pub use disk_parameters::DiskParameters;
pub use host::{Host, Prediction, predict};
pub use stretch::Stretch;
