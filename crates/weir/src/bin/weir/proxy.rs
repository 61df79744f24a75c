//! `weir proxy`: disturbs requests to a server until the end of standard input.

use std::io;

use weir::{Proxy, Rule};

/// Forward requests to a server and disturb the answers by rules
#[derive(clap::Args)]
pub(crate) struct Args {
    /// Address of the server, as http://HOST:PORT
    server: String,
    /// A rule, such as 'slowdown=1 first=3 method=GET' or 'cut=100 every=7 path=/photos/'; can be repeated
    #[arg(long = "rule", value_name = "RULE")]
    rules: Vec<Rule>,
    /// Port on loopback [default: any free port]
    #[arg(long, default_value_t = 0, hide_default_value = true)]
    port: u16,
}

pub(crate) fn run(args: Args) -> io::Result<()> {
    let proxy = Proxy::start_on(args.port, &args.server, args.rules)?;
    super::wait_for_end(&proxy.endpoint())?;
    eprintln!("{:#?}", proxy.counts());
    Ok(())
}
