//! A spinning disk in virtual time: how long would these reads have taken on one?
//!
//! Pure arithmetic, no clock and no I/O, so a collection that lies on flash can be asked what its order of
//! visits would cost on the disk of a publication, or on the archive's. Fed with the real extents of real
//! files.
//!
//! **What is modelled**, each part in a file of its own: the parameters of a drive and where they come from
//! ([`DiskParameters`]); zones, tracks and the angle of a byte (`geometry`); the arm (`seek_curve`); the
//! drive, its platter that never stops turning and its read-ahead cache (`drive`); the host that keeps
//! requests outstanding, among which the drive chooses (`host`).
//!
//! **What is not**: writes, remapped sectors, recalibration, the reads of the file system's own tables (the
//! caller adds what they cost), head switches apart from cylinder switches (both are inside the sustained
//! rate).
//!
//! **Literature.** C. Ruemmler and J. Wilkes, *An introduction to disk drive modeling*, IEEE Computer 27(3),
//! 1994: the shape of the seek curve, the worth of modelling rotation and the read-ahead cache before all
//! else. B. Worthington, G. Ganger and Y. Patt, *Scheduling algorithms for modern disk drives*, SIGMETRICS
//! 1994, and D. Jacobson and J. Wilkes, *Disk scheduling algorithms based on rotational position*, HP Labs
//! 1991: the choice by least positioning time that native command queueing makes. E. Lee and R. Katz, *An
//! analytic performance model of disk arrays*, SIGMETRICS 1993: the three-term seek curve. R. Van Meter,
//! *Observing the effects of multi-zone disks*, USENIX 1997: outer tracks are about twice as fast as inner
//! ones.
//!
//! A simulator such as DiskSim would be finer where a real drive's track layout is known. Here it is not: the
//! disk is known by a data sheet, and a model with more parameters than facts would only hide which ones were
//! guessed.

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
