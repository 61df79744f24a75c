//! Serves a catalogue on a free port of loopback, until the program is killed:
//! `cargo run --example serve -- photos.db`.

use std::path::PathBuf;

use thalweg_serve::{ServeOptions, Stop, serve};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let catalog = std::env::args_os().nth(1).ok_or("name a catalogue")?;
    let mut options = ServeOptions::new(PathBuf::from(catalog));
    options.listen = "127.0.0.1:0".parse()?;
    serve(&options, &mut |serving| println!("{}", serving.url), &Stop::default())?;
    Ok(())
}
