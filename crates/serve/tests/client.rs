//! A simple HTTP client that sends exactly the bytes that a test gives it.

use std::io::{Read as _, Write as _};
use std::net::{SocketAddr, TcpStream};
use std::time::Duration;

/// An answer of the server.
#[derive(Clone, Debug)]
pub(crate) struct Answer {
    pub(crate) status: u16,
    pub(crate) headers: Vec<(String, String)>,
    pub(crate) body: Vec<u8>,
}

impl Answer {
    /// The value of a header; empty if it is missing.
    pub(crate) fn header(&self, name: &str) -> &str {
        let found = self.headers.iter().find(|(known, _)| known.eq_ignore_ascii_case(name));
        found.map_or("", |(_, value)| value)
    }

    pub(crate) fn text(&self) -> String {
        String::from_utf8_lossy(&self.body).into_owned()
    }

    #[track_caller]
    pub(crate) fn json(&self) -> serde_json::Value {
        serde_json::from_slice(&self.body).unwrap_or_else(|error| panic!("{error}: {self:?}"))
    }

    /// The code of the error in the body.
    #[track_caller]
    pub(crate) fn code(&self) -> String {
        self.json()["error"]["code"].as_str().unwrap_or_default().to_owned()
    }
}

/// Connects with a time limit for each read, so that no test waits for ever.
pub(crate) fn connect(address: SocketAddr) -> TcpStream {
    let stream = TcpStream::connect(address).unwrap();
    stream.set_read_timeout(Some(Duration::from_secs(20))).unwrap();
    stream
}

/// Sends these bytes and reads one answer. `None` if the connection is closed without one.
pub(crate) fn send(address: SocketAddr, bytes: &[u8]) -> Option<Answer> {
    let mut stream = connect(address);
    // Fails if the server refuses the request before it has read all of it.
    let _ = stream.write_all(bytes);
    read_answer(&mut stream)
}

/// Reads one answer from a connection.
pub(crate) fn read_answer(stream: &mut TcpStream) -> Option<Answer> {
    let mut bytes = Vec::new();
    let mut block = [0; 4096];
    let end = loop {
        if let Some(at) = bytes.windows(4).position(|window| window == b"\r\n\r\n") {
            break at;
        }
        match stream.read(&mut block) {
            Ok(0) | Err(_) => return None,
            Ok(n) => bytes.extend_from_slice(&block[..n]),
        }
    };
    let head = String::from_utf8_lossy(&bytes[..end]).into_owned();
    let mut lines = head.split("\r\n");
    let status = lines.next()?.split(' ').nth(1)?.parse().ok()?;
    let headers: Vec<(String, String)> = lines
        .filter_map(|line| line.split_once(':'))
        .map(|(name, value)| (name.to_owned(), value.trim().to_owned()))
        .collect();
    let mut answer = Answer { status, headers, body: bytes.split_off(end + 4) };
    let len: Option<usize> = answer.header("content-length").parse().ok();
    while len.is_none_or(|len| answer.body.len() < len) && !matches!(status, 204 | 304) {
        match stream.read(&mut block) {
            Ok(0) | Err(_) => break,
            Ok(n) => answer.body.extend_from_slice(&block[..n]),
        }
    }
    Some(answer)
}
