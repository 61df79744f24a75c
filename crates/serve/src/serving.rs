//! Where a running server is, for the program that started it.

use std::fmt;
use std::io;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::path::{Path, PathBuf};

use crate::guard::{Guard, Hosts, Sessions};
use crate::platform;

/// A server that listens.
#[derive(Clone)]
pub struct Serving {
    /// The address that it listens on, with the port that was chosen.
    pub address: SocketAddr,
    /// Address of the page, without the token.
    pub url: String,
    /// The token without which nothing is served; `None` if none is needed.
    pub token: Option<String>,
}

impl fmt::Debug for Serving {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Serving").field("url", &self.url).finish_non_exhaustive()
    }
}

impl Serving {
    pub(crate) fn of(guard: &Guard, address: SocketAddr) -> Serving {
        // An unspecified address is no address to go to.
        let ip = match address.ip() {
            IpAddr::V4(ip) if ip.is_unspecified() => Ipv4Addr::LOCALHOST.into(),
            IpAddr::V6(ip) if ip.is_unspecified() => Ipv6Addr::LOCALHOST.into(),
            ip => ip,
        };
        let url = format!("http://{}:{}{}/", Hosts::in_url(ip), address.port(), guard.base().text());
        Serving { address, url, token: guard.sessions().map(Sessions::token) }
    }

    /// Address of the page with the token, if there is one.
    #[must_use]
    pub fn url_with_token(&self) -> String {
        match &self.token {
            Some(token) => format!("{}?token={token}", self.url),
            None => self.url.clone(),
        }
    }

    /// What a browser can be started with: the address, or with a token a file that only the user can read
    /// and that leads to the page, since other users see the arguments of a program. The file lies in
    /// `folder`; remove it when the server ends.
    ///
    /// # Errors
    /// If the file cannot be created.
    pub fn to_open(&self, folder: &Path) -> io::Result<BrowserStart> {
        if self.token.is_none() {
            return Ok(BrowserStart { target: self.url.clone().into(), file: None });
        }
        let file = folder.join(format!("thalweg-{}-{}.html", self.address.port(), std::process::id()));
        let url = self.url_with_token();
        let page = format!(
            "<!doctype html><meta charset=\"utf-8\"><title>Thalweg</title>\
             <meta name=\"referrer\" content=\"no-referrer\">\
             <meta http-equiv=\"refresh\" content=\"0;url={url}\"><a href=\"{url}\">Pictures</a>\n"
        );
        platform::write_private(&file, page.as_bytes())?;
        Ok(BrowserStart { target: file.clone(), file: Some(file) })
    }
}

/// What a browser is started with. Dropping it removes its file.
#[derive(Debug)]
pub struct BrowserStart {
    /// An address, or the path of a file.
    pub target: PathBuf,
    file: Option<PathBuf>,
}

impl Drop for BrowserStart {
    fn drop(&mut self) {
        if let Some(file) = &self.file {
            // Ignored: the token ends with the server.
            let _ = std::fs::remove_file(file);
        }
    }
}
