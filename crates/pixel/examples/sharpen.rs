//! Sends a JPEG through the pipeline: `cargo run --release -p thalweg-pixel --example sharpen -- in.jpg
//! out.jpg [threads [sigma]]`. Without a sigma the pixels are not changed, which shows the cost of decoding,
//! encoding and the pipeline itself.

use std::fs::File;
use std::io::{BufReader, BufWriter};
use std::time::Instant;

use thalweg_pixel::op::{Copy, Sharpen, SharpenOptions};
use thalweg_pixel::{DecodeOptions, EncodeOptions, Format, Operation, decoder, encoder, pipeline};

const BUFFER_BYTES: usize = 256 << 10;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let start = Instant::now();
    let arguments: Vec<String> = std::env::args().collect();
    let [_, from, to, rest @ ..] = arguments.as_slice() else {
        return Err("sharpen IN.jpg OUT.jpg [THREADS [SIGMA]]".into());
    };
    let input = BufReader::with_capacity(BUFFER_BYTES, File::open(from)?);
    let mut input = decoder(Box::new(input), &DecodeOptions { embedded: true, ..DecodeOptions::default() })?;
    let header = input.header();
    let output = BufWriter::with_capacity(BUFFER_BYTES, File::create(to)?);
    let (embedded, encode) = (input.embedded(), EncodeOptions::default());
    let mut output = encoder(Format::Jpeg, Box::new(output), header, &embedded, &encode)?;
    let operation: Box<dyn Operation> = match rest.get(1) {
        Some(sigma) => {
            let options = SharpenOptions { sigma: sigma.parse()?, ..SharpenOptions::default() };
            Box::new(Sharpen::new(&options, header.layout)?)
        }
        None => Box::new(Copy),
    };
    let mut options = pipeline::Options::default();
    if let Some(threads) = rest.first() {
        options.threads = threads.parse()?;
    }
    pipeline::run(input.as_mut(), operation.as_ref(), output.as_mut(), &options)?;
    output.finish()?;
    println!("{:?}", start.elapsed());
    Ok(())
}
