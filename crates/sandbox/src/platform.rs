//! The calls of the operating system.

// Processors that the filters of `seccompiler` are written for.
#[cfg(all(target_os = "linux", target_pointer_width = "64"))]
mod linux;
#[cfg(not(all(target_os = "linux", target_pointer_width = "64")))]
mod other;

#[cfg(all(target_os = "linux", target_pointer_width = "64"))]
pub(crate) use linux::{
    CAN_CONFINE, close_inherited, confine_decoder, confine_program, confine_reader, confine_server,
};
#[cfg(not(all(target_os = "linux", target_pointer_width = "64")))]
pub(crate) use other::{
    CAN_CONFINE, close_inherited, confine_decoder, confine_program, confine_reader, confine_server,
};
