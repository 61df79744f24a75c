//! Faults of the system under a run: calls that fail, disks that are full, too few descriptors. Each ends in
//! rows, in a named error or a clean stop, never in a wrong answer, and the next run makes it good.
#![cfg(target_os = "linux")]

mod calls;
mod damage;
mod displaced;
mod resources;
