//! Black-box tests of the commands: arguments, stdout, stderr and exit code.

mod album;
mod apply;
#[cfg(unix)]
mod by_program;
#[cfg(unix)]
mod cache;
mod check;
mod columns;
mod compare;
mod damaged;
mod demo;
mod doctor;
mod exclude;
mod export;
mod find;
mod generated;
mod hashes;
#[cfg(unix)]
mod isolation;
mod lab;
mod misnamed;
mod note;
mod organize;
mod places;
mod preview;
mod products;
mod profile;
mod query;
mod repair;
mod sandbox;
mod serve;
mod sharpen;
mod sheet;
mod tampered;
mod thumbnail;
mod time;
mod undecoded;
mod usage;
#[cfg(unix)]
mod verify;
#[cfg(target_os = "linux")]
mod volumes;
