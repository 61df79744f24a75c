//! `/sessions`: ends the access of all who have it.

use hyper::StatusCode;
use hyper::header::SET_COOKIE;
use serde::Serialize;

use super::Call;
use crate::answer::{self, Answer};
use crate::problem::Problem;

/// The answer of `DELETE /sessions`.
#[derive(Serialize)]
struct Ended {
    ended: bool,
}

/// Ends all sessions and the token, and closes the connections of others. The browser that asks gets a new
/// session. Whoever can see the pictures can do so, and has the owner look up the new address.
pub(super) fn end_all(call: &Call<'_>) -> Result<Answer, Problem> {
    call.query(&[])?;
    let guard = &call.site.guard;
    let Some(sessions) = guard.sessions() else {
        let words = "this server has no token, and therefore no sessions";
        let hint = "start it with `--token`";
        return Err(Problem::new(StatusCode::CONFLICT, "no_token", words).hinted(hint));
    };
    let renewed = sessions.end_all().and_then(|()| sessions.begin(guard.base().text()));
    let cookie = renewed.map_err(|error| Problem::internal(error.to_string()))?;
    call.caller.connection.close_others();
    call.site.renewed.notify_one();
    let mut answer = answer::json(&Ended { ended: true }, call.headers);
    answer::insert(&mut answer, SET_COOKIE, &cookie);
    Ok(answer)
}
