//! Places of the fields of a ustar header, in bytes (POSIX.1-2017, "ustar Interchange Format").

use std::ops::Range;

pub(super) const NAME: Range<usize> = 0..100;
pub(super) const MODE: Range<usize> = 100..108;
pub(super) const USER_ID: Range<usize> = 108..116;
pub(super) const GROUP_ID: Range<usize> = 116..124;
pub(super) const SIZE: Range<usize> = 124..136;
pub(super) const TIME: Range<usize> = 136..148;
pub(super) const CHECKSUM: Range<usize> = 148..156;
pub(super) const TYPE: usize = 156;
pub(super) const MAGIC: Range<usize> = 257..263;
pub(super) const VERSION: Range<usize> = 263..265;
pub(super) const MAJOR_DEVICE: Range<usize> = 329..337;
pub(super) const MINOR_DEVICE: Range<usize> = 337..345;
/// What comes before the name, with a slash between them.
pub(super) const PREFIX: Range<usize> = 345..500;
