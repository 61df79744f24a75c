//! The names of this server: a request that names another one was sent by a page that guesses addresses (DNS
//! rebinding), and is refused.

use std::net::{IpAddr, SocketAddr};

use crate::error::ServeError;

/// The hosts, with ports, that a request may name.
#[derive(Clone, Debug)]
pub(crate) struct Hosts {
    allowed: Vec<String>,
    /// The port, if the server listens on all addresses of the machine. Then any address is a valid host: DNS
    /// rebinding needs a name.
    any_ip_at: Option<u16>,
}

impl Hosts {
    /// The names of a server that listens on `address`, and those that the user added.
    pub(crate) fn new(address: SocketAddr, named: &[String]) -> Result<Hosts, ServeError> {
        let port = address.port();
        let mut allowed = Vec::new();
        let own =
            ["localhost".to_owned(), "127.0.0.1".to_owned(), "[::1]".to_owned(), Hosts::in_url(address.ip())];
        for host in own {
            if port == 80 {
                allowed.push(host.clone());
            }
            allowed.push(format!("{host}:{port}"));
        }
        for text in named {
            let name = checked(text)?;
            if !has_port(&name) {
                allowed.push(format!("{name}:{port}"));
            }
            // Without a port: a proxy in front of this server has the port of its protocol.
            allowed.push(name);
        }
        let any_ip_at = address.ip().is_unspecified().then_some(port);
        Ok(Hosts { allowed, any_ip_at })
    }

    /// An IP address as the host of a page's address.
    pub(crate) fn in_url(ip: IpAddr) -> String {
        match ip {
            IpAddr::V4(ip) => ip.to_string(),
            IpAddr::V6(ip) => format!("[{ip}]"),
        }
    }

    /// Whether `Host` or an authority names this server.
    pub(crate) fn contains(&self, host: &str) -> bool {
        let is_ip = || {
            let address: Option<SocketAddr> = host.parse().ok();
            address.is_some_and(|address| Some(address.port()) == self.any_ip_at)
        };
        self.allowed.iter().any(|allowed| allowed.eq_ignore_ascii_case(host)) || is_ip()
    }
}

fn has_port(name: &str) -> bool {
    name.rsplit_once(':').is_some_and(|(_, port)| port.parse::<u16>().is_ok())
}

fn checked(text: &str) -> Result<String, ServeError> {
    let (name, port) = text.rsplit_once(':').map_or((text, None), |(name, port)| (name, Some(port)));
    let is_name = !name.is_empty()
        && name.len() <= 253
        && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'.' | b'_'));
    let is_port = port.is_none_or(|port| port.parse::<u16>().is_ok());
    if is_name && is_port {
        Ok(text.to_ascii_lowercase())
    } else {
        Err(ServeError::HostName { text: text.to_owned() })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hosts(address: &str, named: &[&str]) -> Hosts {
        let named: Vec<String> = named.iter().map(|&name| name.to_owned()).collect();
        Hosts::new(address.parse().unwrap(), &named).unwrap()
    }

    #[test]
    fn a_server_on_loopback_has_its_own_names_with_its_port() {
        let hosts = hosts("127.0.0.1:8420", &[]);
        for name in ["localhost:8420", "LOCALHOST:8420", "127.0.0.1:8420", "[::1]:8420"] {
            assert!(hosts.contains(name), "{name}");
        }
        for name in [
            "",
            "localhost",
            "localhost:8421",
            "evil.test",
            "evil.test:8420",
            "localhost.evil.test:8420",
            "127.0.0.1.:8420",
            "localhost.:8420",
            "127.0.0.2:8420",
            "0177.0.0.1:8420",
            "user@localhost:8420",
        ] {
            assert!(!hosts.contains(name), "{name}");
        }
    }

    #[test]
    fn other_names_and_addresses_need_permission() {
        let named = hosts("127.0.0.1:8420", &["Pictures.example", "b.example:443"]);
        assert!(named.contains("pictures.example:8420") && named.contains("pictures.example"));
        assert!(
            named.contains("b.example:443")
                && !named.contains("b.example")
                && !named.contains("b.example:8420")
        );
        let everywhere = hosts("0.0.0.0:8420", &[]);
        assert!(everywhere.contains("192.168.1.2:8420") && everywhere.contains("[fe80::1]:8420"));
        assert!(!everywhere.contains("192.168.1.2:80") && !everywhere.contains("evil.test:8420"));
        assert!(hosts("0.0.0.0:80", &[]).contains("localhost"));
        for text in ["", "a b", "http://a", "a:port", "a/b", "a:99999"] {
            assert!(Hosts::new("127.0.0.1:1".parse().unwrap(), &[text.to_owned()]).is_err(), "{text}");
        }
    }
}
