//! `/reports`: the reports that the server was given.

use serde::Serialize;

use super::Call;
use crate::answer::{self, Answer};
use crate::problem::Problem;
use crate::reports::Report;

#[derive(Serialize)]
struct ReportsAnswer<'r> {
    reports: &'r [Report],
}

pub(super) fn reports(call: &Call<'_>) -> Result<Answer, Problem> {
    call.query(&[])?;
    Ok(answer::json(&ReportsAnswer { reports: call.site.reports.all() }, call.headers))
}
