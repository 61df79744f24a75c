//! The server of map tiles, from which browsers may load pictures.

use serde::Serialize;

use crate::error::ServeError;

/// Longest address of tiles.
const MOST_URL_BYTES: usize = 500;

/// A server of map tiles.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct Tiles {
    url: String,
    attribution: Option<String>,
    /// Scheme, host and port, as a policy names them.
    #[serde(skip)]
    origin: String,
}

impl Tiles {
    /// Reads the address that a user gave.
    pub(crate) fn parse(url: &str, attribution: Option<String>) -> Result<Tiles, ServeError> {
        let wrong = || ServeError::Tiles { text: url.to_owned() };
        // Characters that a policy or a header could take for its own are not among them.
        let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-._~:/?#[]@!$&()*+=%{}".contains(&byte);
        let (scheme, rest) = url.split_once("://").ok_or_else(wrong)?;
        let (host, path) = rest.split_once('/').ok_or_else(wrong)?;
        let (name, port) = host.rsplit_once(':').map_or((host, None), |(name, port)| (name, Some(port)));
        let is_host = !name.is_empty()
            && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'.'));
        let is_valid = url.len() <= MOST_URL_BYTES
            && matches!(scheme, "http" | "https")
            && is_host
            && port.is_none_or(|port| port.parse::<u16>().is_ok())
            && path.bytes().all(is_plain)
            && ["{z}", "{x}", "{y}"].iter().all(|part| path.matches(part).count() == 1);
        if is_valid {
            Ok(Tiles { url: url.to_owned(), attribution, origin: format!("{scheme}://{host}") })
        } else {
            Err(wrong())
        }
    }

    /// Scheme, host and port.
    pub(crate) fn origin(&self) -> &str {
        &self.origin
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_names_a_host_and_the_parts_of_a_tile() {
        for (url, origin) in [
            ("https://tiles.example.org/{z}/{x}/{y}.png", "https://tiles.example.org"),
            ("http://127.0.0.1:8000/a/{z}/{x}/{y}?key=a-b", "http://127.0.0.1:8000"),
        ] {
            assert_eq!(Tiles::parse(url, None).unwrap().origin(), origin);
        }
        for url in [
            "",
            "tiles.example.org/{z}/{x}/{y}.png",
            "ftp://a/{z}/{x}/{y}",
            "https:///{z}/{x}/{y}",
            "https://a b/{z}/{x}/{y}",
            "https://a;script-src/{z}/{x}/{y}",
            "https://*/{z}/{x}/{y}",
            "https://a:port/{z}/{x}/{y}",
            "https://u@a/{z}/{x}/{y}",
            "https://a/{z}/{x}",
            "https://a/{z}/{x}/{y}/{y}",
            "https://a/{z}/{x}/{y}; default-src *",
            "https://a/{z}/{x}/{y}\r\nX: y",
            "https://a/'{z}'/{x}/{y}",
        ] {
            assert!(Tiles::parse(url, None).is_err(), "{url}");
        }
    }
}
