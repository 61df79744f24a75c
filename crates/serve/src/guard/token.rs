//! The token of a server that other machines can reach.

use std::fmt;
use std::io;

use base64::Engine as _;
use base64::prelude::BASE64_URL_SAFE_NO_PAD;
use hyper::HeaderMap;
use hyper::header::COOKIE;

/// Bytes of a token: 128 bits.
const TOKEN_BYTES: usize = 16;

/// A random token that a browser sends once in the address and then as a cookie.
pub(crate) struct Token {
    text: String,
    /// Cookies do not know ports, so each server has a cookie of its own.
    cookie: String,
}

impl fmt::Debug for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Token").finish_non_exhaustive()
    }
}

impl Token {
    /// Makes a token for the server on `port`.
    pub(crate) fn random(port: u16) -> io::Result<Token> {
        let mut bytes = [0; TOKEN_BYTES];
        getrandom::fill(&mut bytes).map_err(|error| io::Error::other(error.to_string()))?;
        Ok(Token { text: BASE64_URL_SAFE_NO_PAD.encode(bytes), cookie: format!("thalweg-{port}") })
    }

    /// The token as it stands in an address.
    pub(crate) fn text(&self) -> &str {
        &self.text
    }

    /// Whether `given` is the token. Takes the same time wherever they differ.
    pub(crate) fn is(&self, given: &str) -> bool {
        let (own, given) = (self.text.as_bytes(), given.as_bytes());
        let differing = own.iter().zip(given).fold(0, |bits, (a, b)| bits | (a ^ b));
        own.len() == given.len() && std::hint::black_box(differing) == 0
    }

    /// Whether the request has the token's cookie.
    pub(crate) fn is_in_cookie(&self, headers: &HeaderMap) -> bool {
        let cookies = headers.get_all(COOKIE).iter().filter_map(|value| value.to_str().ok());
        let mut pairs =
            cookies.flat_map(|text| text.split(';')).filter_map(|pair| pair.trim().split_once('='));
        pairs.any(|(name, value)| name == self.cookie && self.is(value))
    }

    /// Value of the header `Set-Cookie` for a server below `base`.
    pub(crate) fn cookie(&self, base: &str) -> String {
        format!("{}={}; HttpOnly; SameSite=Strict; Path={base}/", self.cookie, self.text)
    }
}

/// The value of `token` in the query of an address.
pub(super) fn in_query(query: Option<&str>) -> Option<String> {
    let mut pairs = form_urlencoded::parse(query?.as_bytes());
    pairs.find(|(name, _)| name == "token").map(|(_, value)| value.into_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_token_is_equal_to_itself_alone() {
        let (one, other) = (Token::random(1).unwrap(), Token::random(1).unwrap());
        assert_eq!(one.text().len(), 22);
        assert!(one.is(one.text()) && !one.is(other.text()));
        assert!(!one.is("") && !one.is(&one.text()[1..]) && !one.is(&format!("{}a", one.text())));
    }

    #[test]
    fn the_cookie_is_found_among_others() {
        let token = Token::random(7).unwrap();
        let has = |cookies: &[&str]| {
            let mut headers = HeaderMap::new();
            for text in cookies {
                headers.append(COOKIE, text.parse().unwrap());
            }
            token.is_in_cookie(&headers)
        };
        let (text, ours) = (token.text(), format!("thalweg-7={}", token.text()));
        assert!(has(&[&ours]) && has(&[&format!("a=b; {ours}; c")]) && has(&["thalweg-7=old", &ours]));
        assert!(!has(&[]) && !has(&[text]) && !has(&[&format!("thalweg-8={text}")]));
    }
}
