//! The program from outside: arguments in; standard output, standard error and exit code out.

mod check;
mod export;
mod find;
mod generated;
mod lab;
mod misnamed;
mod products;
mod profile;
mod query;
mod sharpen;
mod thumbnail;
mod time;
mod undecoded;
mod usage;
#[cfg(unix)]
mod verify;
