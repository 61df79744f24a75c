//! Access control: accepts requests that claim to be signed for the bucket's region. Signatures are not
//! verified.

use hyper::header::{AUTHORIZATION, HeaderMap};

use crate::answer::S3Error;

/// Checks whether a bucket in `region` may answer requests with these headers.
///
/// # Errors
/// `AccessDenied` for an unsigned request, `AuthorizationHeaderMalformed` for another region.
pub(crate) fn check(headers: &HeaderMap, region: &str) -> Result<(), S3Error> {
    let signed =
        headers.get(AUTHORIZATION).and_then(|value| value.to_str().ok()).ok_or(S3Error::AccessDenied)?;
    // `AWS4-HMAC-SHA256 Credential=KEY/DATE/REGION/s3/aws4_request, ...`
    let credential = signed.split_once("Credential=").map_or("", |(_, rest)| rest);
    let named = credential.split([',', ' ']).next().and_then(|scope| scope.split('/').rev().nth(2));
    match named {
        Some(named) if named == region => Ok(()),
        Some(_) => Err(S3Error::AuthorizationHeaderMalformed),
        None => Err(S3Error::AccessDenied),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check_header(header: &str, expected: Result<(), S3Error>) {
        let mut headers = HeaderMap::new();
        if !header.is_empty() {
            headers.insert(AUTHORIZATION, header.parse().expect("a header"));
        }
        assert_eq!(check(&headers, "eu-north-1"), expected, "{header}");
    }

    #[test]
    fn only_the_region_is_looked_at() {
        let signed = |region: &str| {
            format!(
                "AWS4-HMAC-SHA256 Credential=KEY/20260101/{region}/s3/aws4_request, SignedHeaders=host, Signature=00"
            )
        };
        check_header(&signed("eu-north-1"), Ok(()));
        check_header(&signed("us-east-1"), Err(S3Error::AuthorizationHeaderMalformed));
        check_header("", Err(S3Error::AccessDenied));
        check_header("Basic eDp5", Err(S3Error::AccessDenied));
    }
}
