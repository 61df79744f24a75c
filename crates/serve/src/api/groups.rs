//! `/groups`: groups of equal and similar files, side by side with what differs.

use std::collections::BTreeMap;
use std::sync::Arc;

use base64::Engine as _;
use base64::prelude::BASE64_URL_SAFE_NO_PAD;
use engine::catalog::decisions::{Decisions, GroupState, MOST_MEMBERS};
use engine::catalog::groups::{self, GroupKind, Member, Rule};
use engine::catalog::{DEFAULT_SIMILAR_BITS, MOST_SIMILAR_BITS, PictureSummary, path_text};
use serde::Serialize;

use super::Call;
use crate::answer::Answer;
use crate::deciding;
use crate::finder::FoundGroups;
use crate::picture;
use crate::problem::Problem;
use crate::query::Query;
use crate::site::Reading;

/// Groups of one answer, unless a number is given.
const DEFAULT_GROUPS: usize = 20;

/// Largest number of groups of one answer.
const MOST_GROUPS: usize = 50;

/// Members of a group that an answer has.
const MOST_SHOWN: usize = 200;

/// Members that are read for one answer, after which it ends with fewer groups than asked for.
const MOST_READ: usize = 20_000;

/// Longest cursor that is read.
const MOST_CURSOR_BYTES: usize = 1000;

#[derive(Serialize)]
struct GroupsAnswer {
    kind: &'static str,
    bits: Option<u32>,
    total: usize,
    gain: u64,
    open: usize,
    lacks: u64,
    groups: Vec<GroupAnswer>,
    next: Option<String>,
}

#[derive(Serialize)]
struct GroupAnswer {
    key: String,
    gain: u64,
    differs: Vec<&'static str>,
    state: &'static str,
    decision: Option<u64>,
    gone: Vec<String>,
    members: Vec<MemberAnswer>,
    more: usize,
}

#[derive(Serialize)]
struct MemberAnswer {
    id: i64,
    v: String,
    name: String,
    folder: String,
    folder_id: i64,
    bytes: u64,
    mtime: Option<String>,
    taken: Option<String>,
    format: Option<String>,
    width: Option<u32>,
    height: Option<u32>,
    same_file: Option<i64>,
    keep: Option<bool>,
    rules: Vec<&'static str>,
    metadata: BTreeMap<&'static str, String>,
}

/// The kind of groups with this name.
pub(super) fn kind(name: &str, bits: Option<u32>) -> Result<GroupKind, Problem> {
    let bits = bits.unwrap_or(DEFAULT_SIMILAR_BITS);
    if bits > MOST_SIMILAR_BITS {
        return Err(Problem::parameter(format!("`bits` is from 0 to {MOST_SIMILAR_BITS}")));
    }
    let kinds = [GroupKind::Content, GroupKind::Picture, GroupKind::SizeAndTime, GroupKind::Similar { bits }];
    let kind = kinds.into_iter().find(|kind| kind.name() == name);
    kind.ok_or_else(|| Problem::parameter("`kind` is content, picture, size-time or similar"))
}

/// The key of a group for clients: it names the group and its members, so that nothing is decided about
/// members that the client has not seen.
pub(super) fn key(key: &str, ids: &[i64], members: &[Member]) -> String {
    let mut hasher = blake3::Hasher::new();
    ids.iter().for_each(|id| {
        hasher.update(&id.to_le_bytes());
    });
    for member in members {
        let path = member.path.as_os_str().as_encoded_bytes();
        hasher.update(&member.bytes.to_le_bytes());
        hasher.update(&member.mtime_ns.to_le_bytes());
        hasher.update(&(path.len() as u64).to_le_bytes());
        hasher.update(path);
    }
    format!("{key}~{}", &hasher.finalize().to_hex()[..16])
}

pub(super) async fn groups(call: &Call<'_>) -> Result<Answer, Problem> {
    let query = call.query(&["kind", "bits", "state", "after", "n"])?;
    let kind = kind(query.text("kind").unwrap_or("content"), query.number("bits")?)?;
    let is_open_only = match query.text("state") {
        None | Some("open") => true,
        Some("all") => false,
        Some(_) => return Err(Problem::parameter("`state` is open or all")),
    };
    let n = query.count("n", DEFAULT_GROUPS, MOST_GROUPS)?;
    let cursor = cursor(&query)?;
    let (columns, _) = call.site.view.ready()?;
    let found = call.site.finder.find(kind, columns.generation(), cursor.is_none())?;
    let site = Arc::clone(call.site);
    call.json(move |reading| {
        let decisions = site.deciding.open()?;
        list(reading, decisions.as_ref(), &found, cursor, n, is_open_only)
    })
    .await
}

fn list(
    reading: &Reading<'_>,
    decisions: Option<&Decisions>,
    found: &FoundGroups,
    cursor: Option<(u64, String)>,
    n: usize,
    is_open_only: bool,
) -> Result<GroupsAnswer, Problem> {
    let all = &found.groups;
    let kind = all.kind();
    let start = cursor.map_or(0, |(gain, key)| all.start_after((gain, &key)));
    let mut answer = GroupsAnswer {
        kind: kind.name(),
        bits: match kind {
            GroupKind::Similar { bits } => Some(bits),
            _ => None,
        },
        total: all.len(),
        gain: all.gain(),
        open: found.n_open(),
        lacks: found.n_without_hash,
        groups: Vec::new(),
        next: None,
    };
    let (mut n_read, mut last) = (0, None);
    for (place, group) in all.iter_from(start) {
        if answer.groups.len() == n || n_read >= MOST_READ {
            answer.next = last.map(cursor_text);
            break;
        }
        last = Some((group.gain, group.key));
        if is_open_only && found.is_decided(place) {
            continue;
        }
        // A group that is too large to be decided is shown in part.
        let ids = if group.ids.len() > MOST_MEMBERS { &group.ids[..MOST_SHOWN] } else { group.ids };
        n_read += ids.len();
        let members = reading.catalog.members(ids)?;
        let state = match decisions {
            Some(decisions) => decisions.state_of(kind, &members).map_err(deciding::problem)?,
            None => GroupState::Open,
        };
        // The others have vanished since.
        if members.len() >= 2 {
            answer.groups.push(group_answer(reading, &group, &members, state)?);
        }
    }
    Ok(answer)
}

fn group_answer(
    reading: &Reading<'_>,
    group: &groups::Group<'_>,
    members: &[Member],
    state: GroupState,
) -> Result<GroupAnswer, Problem> {
    let (state, decision, keeps, gone) = match state {
        GroupState::Decided { seq, keeps } => {
            ("decided", Some(seq), keeps.into_iter().map(Some).collect(), Vec::new())
        }
        GroupState::Changed { seq, keeps, gone } => ("changed", Some(seq), keeps, gone),
        _ => ("open", None, vec![None; members.len()], Vec::new()),
    };
    let shown = &members[..members.len().min(MOST_SHOWN)];
    let ids: Vec<i64> = shown.iter().map(|member| member.id).collect();
    let summaries = reading.catalog.summaries(&ids)?;
    let kept_by = kept_by(members, group.ids.len());
    let member = |(at, summary): (usize, Option<PictureSummary>)| {
        let keep = keeps.get(at).copied().flatten();
        let mut answer = member_answer(reading.identity, summary?, &shown[..=at], keep);
        answer.rules.extend(kept_by.iter().filter(|(_, keeps)| keeps[at]).map(|(rule, _)| *rule));
        Some(answer)
    };
    Ok(GroupAnswer {
        key: key(group.key, group.ids, members),
        gain: group.gain,
        differs: groups::differences(members),
        state,
        decision,
        gone: gone.iter().take(MOST_SHOWN).map(|path| path_text(path.as_os_str()).0.into_owned()).collect(),
        members: summaries.into_iter().enumerate().filter_map(member).collect(),
        more: group.ids.len().saturating_sub(shown.len()),
    })
}

/// For each rule that decides this group whether it keeps each member. In a group of which only a part was
/// read there is none.
fn kept_by(members: &[Member], n_members: usize) -> Vec<(&'static str, Vec<bool>)> {
    if members.len() < n_members {
        return Vec::new();
    }
    let rules = [Rule::Largest, Rule::Oldest].into_iter();
    rules.filter_map(|rule| Some((rule.name(), rule.keeps(members)?))).collect()
}

/// The last of these members.
fn member_answer(
    identity: &str,
    summary: PictureSummary,
    until: &[Member],
    keep: Option<bool>,
) -> MemberAnswer {
    let (width, height) = picture::upright(&summary);
    let v = picture::version(identity, &summary);
    let (same_file, mtime, metadata) = match until {
        [earlier @ .., member] => {
            let same = earlier.iter().find(|other| other.is_same_file(member)).map(|other| other.id);
            let metadata = member.named_metadata().into_iter();
            (same, member.modified_at(), metadata.map(|(name, text)| (name, text.into_owned())).collect())
        }
        [] => (None, None, BTreeMap::new()),
    };
    MemberAnswer {
        id: summary.id,
        v,
        name: summary.name,
        folder: summary.folder,
        folder_id: summary.folder_id,
        bytes: summary.bytes,
        mtime,
        taken: summary.taken_at,
        format: summary.format,
        width,
        height,
        same_file,
        keep,
        rules: Vec::new(),
        metadata,
    }
}

/// A cursor that continues after the group with this gain and key.
fn cursor_text((gain, key): (u64, &str)) -> String {
    BASE64_URL_SAFE_NO_PAD.encode(serde_json::json!([gain, key]).to_string())
}

/// The gain and the key of the last group of an earlier answer.
fn cursor(query: &Query) -> Result<Option<(u64, String)>, Problem> {
    let Some(text) = query.text("after").filter(|text| !text.is_empty()) else { return Ok(None) };
    let parsed = (text.len() <= MOST_CURSOR_BYTES)
        .then(|| BASE64_URL_SAFE_NO_PAD.decode(text).ok())
        .flatten()
        .and_then(|bytes| serde_json::from_slice(&bytes).ok());
    let cursor: (u64, String) = parsed.ok_or_else(|| {
        Problem::parameter("`after` is not a cursor").hinted("pass `next` of an answer of this route")
    })?;
    Ok(Some(cursor))
}
