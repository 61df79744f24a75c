//! `weir proxy`: faults in front of a server until the end of standard input.

use std::io;

use weir::{Proxy, Rule};

/// Stand before a server and break what passes, by rules
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The server, as http://HOST:PORT
    server: String,
    /// A rule, such as 'slowdown=1 first=3 method=GET' or 'cut=100 every=7 path=/photos/'; can be repeated
    #[arg(long = "rule", value_name = "RULE")]
    rules: Vec<Rule>,
    /// Port on loopback [default: any that is free]
    #[arg(long, default_value_t = 0, hide_default_value = true)]
    port: u16,
}

pub(crate) fn run(args: Args) -> io::Result<()> {
    let proxy = Proxy::start_on(args.port, &args.server, args.rules)?;
    super::wait_for_end(&proxy.endpoint())?;
    eprintln!("{:#?}", proxy.counts());
    Ok(())
}
