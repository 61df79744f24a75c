//! Bodies of requests: JSON of bounded size, which has to arrive within a time.

use std::time::Duration;

use http_body_util::{BodyExt as _, LengthLimitError, Limited};
use hyper::StatusCode;
use hyper::body::{Body as _, Incoming};
use serde::de::DeserializeOwned;

use crate::limits::MOST_BODY_BYTES;
use crate::problem::Problem;

/// Reads a body as JSON of this type.
pub(crate) async fn read<T: DeserializeOwned>(body: Incoming, time: Duration) -> Result<T, Problem> {
    if body.size_hint().lower() > MOST_BODY_BYTES as u64 {
        return Err(too_large());
    }
    let collected = tokio::time::timeout(time, Limited::new(body, MOST_BODY_BYTES).collect()).await;
    let bytes = match collected {
        Err(_) => {
            let words = "the body of the request did not arrive in time";
            return Err(Problem::new(StatusCode::REQUEST_TIMEOUT, "slow", words));
        }
        Ok(Err(error)) if error.is::<LengthLimitError>() => return Err(too_large()),
        Ok(Err(_)) => return Err(Problem::body("the body of the request is cut off")),
        Ok(Ok(collected)) => collected.to_bytes(),
    };
    serde_json::from_slice(&bytes).map_err(|error| {
        let words: String = error.to_string().chars().take(200).collect();
        Problem::body(format!("the body is not the JSON of this route: {words}"))
    })
}

fn too_large() -> Problem {
    let words = format!("the body of a request has at most {MOST_BODY_BYTES} bytes");
    Problem::new(StatusCode::PAYLOAD_TOO_LARGE, "too_large", words)
}
