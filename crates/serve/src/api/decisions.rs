//! `/decisions`: which files of groups are kept and which are to be dropped.

use std::collections::BTreeMap;
use std::sync::Arc;

use engine::catalog::decisions::{Decisions, DropSummary};
use hyper::StatusCode;
use hyper::body::Incoming;
use serde::Serialize;

use super::Call;
use super::decide::{self, Decide};
use crate::answer::{self, Answer};
use crate::deciding::{self, Deciding};
use crate::json_body;
use crate::problem::Problem;

/// Decisions of an answer, unless a number is given.
const DEFAULT_DECISIONS: usize = 50;

/// Largest number of decisions of an answer.
const MOST_DECISIONS: usize = 200;

#[derive(Serialize)]
struct DecisionsAnswer {
    decisions: Vec<Past>,
    next: Option<u64>,
    total: Total,
}

#[derive(Serialize)]
struct Past {
    seq: u64,
    decided_at: String,
    kind: String,
    rule: Option<String>,
    groups: u64,
    files: u64,
    bytes: u64,
}

#[derive(Default, Serialize)]
struct Total {
    files: u64,
    bytes: u64,
    /// As in [`decide::Decided`].
    losses: BTreeMap<&'static str, u64>,
    warning: Option<String>,
}

#[derive(Serialize)]
struct Undone {
    groups: u64,
}

/// The past decisions.
pub(super) async fn list(call: &Call<'_>) -> Result<Answer, Problem> {
    let query = call.query(&["after", "n"])?;
    let n = query.count("n", DEFAULT_DECISIONS, MOST_DECISIONS)?;
    let before = query.number::<u64>("after")?;
    let site = Arc::clone(call.site);
    let list = move |_: &crate::site::Reading<'_>| match site.deciding.open()? {
        Some(decisions) => past(&site.deciding, &decisions, before, n),
        None => Ok(DecisionsAnswer { decisions: Vec::new(), next: None, total: Total::default() }),
    };
    Ok(answer::json(&call.site.record(list).await?, call.headers))
}

fn past(
    deciding: &Deciding,
    decisions: &Decisions,
    before: Option<u64>,
    n: usize,
) -> Result<DecisionsAnswer, Problem> {
    let mut all = decisions.past(before, n + 1).map_err(deciding::problem)?;
    let has_more = all.len() > n;
    all.truncate(n);
    let DropSummary { n_files, bytes, losses, .. } = deciding.total(decisions)?;
    let next = all.last().filter(|_| has_more).map(|last| last.seq);
    let past = all.into_iter().map(|past| Past {
        seq: past.seq,
        decided_at: past.decided_at,
        kind: past.kind,
        rule: past.rule,
        groups: past.n_groups,
        files: past.n_dropped,
        bytes: past.bytes_dropped,
    });
    Ok(DecisionsAnswer {
        decisions: past.collect(),
        next,
        total: Total {
            files: n_files,
            bytes,
            losses: decide::counts(&losses),
            warning: decide::warning(&losses),
        },
    })
}

/// Records a decision.
pub(super) async fn decide(call: &Call<'_>, body: Incoming) -> Result<Answer, Problem> {
    call.query(&[])?;
    let wanted: Decide = json_body::read(body, call.site.limits.body_time).await?;
    let wanted = wanted.checked()?;
    let site = Arc::clone(call.site);
    let is_dry_run = wanted.is_dry_run();
    let work = move |reading: &crate::site::Reading<'_>| decide::decide(&site, reading, &wanted);
    let decided = call.site.record(work).await?;
    let mut answer = answer::json(&decided, call.headers);
    *answer.status_mut() = if is_dry_run { StatusCode::OK } else { StatusCode::CREATED };
    Ok(answer)
}

/// Takes a decision back.
pub(super) async fn undo(call: &Call<'_>, seq: &str) -> Result<Answer, Problem> {
    call.query(&[])?;
    let seq: u64 = seq
        .parse()
        .ok()
        .filter(|_| !seq.starts_with('+'))
        .ok_or_else(|| Problem::parameter("the number of a decision is an integer"))?;
    let site = Arc::clone(call.site);
    let undo = move |reading: &crate::site::Reading<'_>| {
        let _changing = site.deciding.lock();
        let n_groups = match site.deciding.open()? {
            Some(_) => site.deciding.open_for_writing()?.undo(seq).map_err(deciding::problem)?,
            None => 0,
        };
        if n_groups == 0 {
            return Err(Problem::new(StatusCode::NOT_FOUND, "no_decision", "there is no such decision"));
        }
        site.finder.look_up_decided(reading.catalog)?;
        let (columns, _) = site.view.ready()?;
        columns.set_decided(site.deciding.ids_in(reading.catalog));
        site.hub.send("decisions", &serde_json::json!({ "seq": null }));
        Ok(n_groups)
    };
    let groups = call.site.record(undo).await?;
    Ok(answer::json(&Undone { groups }, call.headers))
}
