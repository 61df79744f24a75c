//! Sharpens a JPEG: `cargo run --release -p thalweg-pixel --example sharpen -- in.jpg out.jpg [threads [sigma]]`.

use std::fs::File;
use std::io::{BufReader, BufWriter};
use std::time::Instant;

use thalweg_pixel::op::{Sharpen, SharpenOptions};
use thalweg_pixel::{DecodeOptions, EncodeOptions, Format, decoder, encoder, pipeline};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let start = Instant::now();
    let arguments: Vec<String> = std::env::args().collect();
    let input = BufReader::with_capacity(256 << 10, File::open(&arguments[1])?);
    let mut input = decoder(Box::new(input), &DecodeOptions { embedded: true, ..DecodeOptions::default() })?;
    let threads = arguments.get(3).map_or("2", String::as_str).parse()?;
    let sigma = arguments.get(4).map_or(Ok(0.5), |sigma| sigma.parse())?;
    let header = input.header();
    let output = BufWriter::with_capacity(256 << 10, File::create(&arguments[2])?);
    let mut output =
        encoder(Format::Jpeg, Box::new(output), header, &input.embedded(), &EncodeOptions::default())?;
    let sharpen = Sharpen::new(&SharpenOptions { sigma, ..SharpenOptions::default() }, header.layout)?;
    let options = pipeline::Options { threads, ..pipeline::Options::default() };
    pipeline::run(input.as_mut(), &sharpen, output.as_mut(), &options)?;
    output.finish()?;
    println!("{:?}", start.elapsed());
    Ok(())
}
