//! Test servers for object stores, from the command line: `weir bucket`, `weir proxy`, `weir with`, `weir
//! model`.

mod bucket;
mod model;
mod proxy;
mod with;

use std::process::ExitCode;

use clap::Parser;

/// Test servers for object stores: generated buckets, faults, and a theoretical model
#[derive(Parser)]
#[command(name = "weir")]
enum Command {
    Bucket(bucket::Args),
    Proxy(proxy::Args),
    With(with::Args),
    Model(model::Args),
}

fn main() -> ExitCode {
    let outcome = match Command::parse() {
        Command::Bucket(args) => bucket::run(&args).map(|()| ExitCode::SUCCESS),
        Command::Proxy(args) => proxy::run(args).map(|()| ExitCode::SUCCESS),
        Command::With(args) => with::run(&args),
        Command::Model(args) => model::run(&args).map(|()| ExitCode::SUCCESS),
    };
    outcome.unwrap_or_else(|error| {
        eprintln!("error: {error}");
        ExitCode::from(2)
    })
}

/// Prints the address of a server on standard output, as lines for a shell, and waits for the end of standard
/// input.
fn wait_for_end(endpoint: &str) -> std::io::Result<()> {
    println!("{endpoint}");
    for (name, value) in weir::server::environment(endpoint) {
        eprintln!("export {name}={value}");
    }
    eprintln!("ends with its standard input, or by Ctrl-C");
    std::io::copy(&mut std::io::stdin(), &mut std::io::sink()).map(|_| ())
}
