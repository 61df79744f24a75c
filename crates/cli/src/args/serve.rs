//! Arguments of `thalweg serve`.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::PathBuf;

use clap::Args;
use serve::DEFAULT_PORT;

/// Show the pictures of a catalogue in a browser
///
/// Prints the address of the page and serves it until Ctrl-C: timeline, search, facets, folders, map, single
/// pictures. Given files and directories instead of a catalogue, it indexes them first and shows pictures as
/// they come; that catalogue is kept in the user's cache folder, or in the file named by -c. Several
/// catalogues are shown together on one page; a copy of them is kept in that folder. The server reads
/// pictures and catalogues, and changes neither: which duplicates to drop is recorded in a file of its own
/// (CATALOG.decisions, that of the first catalogue), and nothing is deleted. It makes no request to other
/// machines, unless --remote or a path asks for it. On Linux it gives up, before it opens a catalogue, the
/// right to write elsewhere and to connect to others (--no-sandbox). It listens on this machine alone, unless
/// --listen names another address. Where other machines can reach it (--listen, --host), it prints a token,
/// without which nothing is served (--token, --no-token); elsewhere it answers only the user who started it,
/// as far as the system says who connects.
#[derive(Args, Debug)]
#[command(after_long_help = "\
Examples:
  thalweg serve photos.db --open
  thalweg serve ~/Pictures
  thalweg serve archive.db laptop.db nas.db
  thalweg serve photos.db --token
  thalweg serve photos.db --listen 0.0.0.0:8420")]
pub(crate) struct ServeArgs {
    /// Catalogues created by `thalweg index`, or files and directories [default: thalweg.db]
    #[arg(value_name = "CATALOG|PATH")]
    pub(crate) paths: Vec<PathBuf>,

    /// Catalogue for the files and directories; created if it does not exist
    #[arg(long, short, value_name = "CATALOG", requires = "paths")]
    pub(crate) catalog: Option<PathBuf>,

    /// Address to listen on: IP:PORT, IP or PORT; port 0 is any free one [default: 127.0.0.1:8420]
    #[arg(long, value_name = "ADDR", value_parser = address)]
    pub(crate) listen: Option<SocketAddr>,

    /// Open the page in the browser
    #[arg(long)]
    pub(crate) open: bool,

    /// Path below which the page is served, for a proxy: /pictures
    #[arg(long, value_name = "PATH", default_value = "")]
    pub(crate) base_path: String,

    /// Host name by which browsers reach the server, besides localhost and its address; may be repeated
    ///
    /// For a proxy that passes requests of other machines on. Then a token is needed, as with --listen.
    #[arg(long, value_name = "NAME")]
    pub(crate) host: Vec<String>,

    /// Ask for a token on this machine too: the printed address has it, and nothing is served without
    ///
    /// With --listen or --host this is the default. Without them, only the user who started the server is
    /// answered, which Linux can tell; --token lets other users of this machine in who have the address. A
    /// browser exchanges the token for a session. The token ends with the server, and when "End all other
    /// sessions" is chosen in the settings of the page; a new one is then printed.
    #[arg(long, conflicts_with = "no_token")]
    pub(crate) token: bool,

    /// Serve everyone who reaches the server: for a proxy that asks for a password itself
    ///
    /// With --listen or --host other machines can reach the server. By default the printed address then has a
    /// token, without which nothing is served. Without it, everyone who reaches the server sees all pictures,
    /// other users of this machine too.
    #[arg(long)]
    pub(crate) no_token: bool,

    /// Read pictures from other machines where the catalogue names them: s3://..., gs://..., \\HOST\SHARE
    ///
    /// A catalogue from a stranger could send requests to any address. Paths on the command line are read in
    /// any case.
    #[arg(long)]
    pub(crate) remote: bool,

    /// Keep the rights to write everywhere and to connect to other machines and programs
    ///
    /// By default the server gives them up on Linux: it writes in the folders of the catalogues and
    /// thumbnails, in the cache folder and in that of temporary files, and makes no connections, unless
    /// --remote or a path on another machine needs it. A kernel that cannot refuse files or system
    /// calls is named at the start.
    #[arg(long)]
    pub(crate) no_sandbox: bool,

    /// Use the thumbnails in the database DB, created by `thalweg index --thumbnails`; may be repeated
    #[arg(long, value_name = "DB")]
    pub(crate) thumbnails: Vec<PathBuf>,

    /// Offer this report in the page: an HTML file of `thalweg profile` or `thalweg lab`; may be repeated
    #[arg(long, value_name = "FILE")]
    pub(crate) report: Vec<PathBuf>,

    /// Tile server for the map: https://tiles.example.org/{z}/{x}/{y}.png
    ///
    /// Browsers then load the tiles that they show from that server, which sees the addresses of these tiles.
    /// Without the option nothing is loaded from other machines.
    #[arg(long, value_name = "URL")]
    pub(crate) tiles: Option<String>,

    /// Attribution of the tiles, shown with the map, such as "(c) OpenStreetMap contributors"
    #[arg(long, value_name = "TEXT", requires = "tiles")]
    pub(crate) tiles_attribution: Option<String>,
}

fn address(text: &str) -> Result<SocketAddr, String> {
    let local = IpAddr::from(Ipv4Addr::LOCALHOST);
    let named = text.strip_prefix("localhost").unwrap_or(text);
    let text = if named.len() < text.len() { format!("{local}{named}") } else { text.to_owned() };
    let bare = text.trim_start_matches('[').trim_end_matches(']');
    text.parse()
        .ok()
        .or_else(|| Some(SocketAddr::new(bare.parse().ok()?, DEFAULT_PORT)))
        .or_else(|| Some(SocketAddr::new(local, text.trim_start_matches(':').parse().ok()?)))
        .ok_or_else(|| "invalid address; write 127.0.0.1:8420, 0.0.0.0:8420, [::1]:8420 or 8420".into())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_is_an_ip_or_a_port_or_both() {
        for (text, expected) in [
            ("127.0.0.1:80", "127.0.0.1:80"),
            ("0.0.0.0", "0.0.0.0:8420"),
            ("8080", "127.0.0.1:8080"),
            (":8080", "127.0.0.1:8080"),
            ("localhost:0", "127.0.0.1:0"),
            ("localhost", "127.0.0.1:8420"),
            ("[::]:1", "[::]:1"),
            ("::1", "[::1]:8420"),
            ("[::1]", "[::1]:8420"),
        ] {
            assert_eq!(address(text).map(|address| address.to_string()), Ok(expected.into()), "{text}");
        }
        for text in ["", "a", "example.org:80", "1.2.3", "127.0.0.1:99999", "-1"] {
            assert!(address(text).is_err(), "{text}");
        }
    }
}
