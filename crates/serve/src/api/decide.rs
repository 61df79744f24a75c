//! POST `/decisions`: checks what a client wants, against the groups as they are now, and records it.

use std::collections::{BTreeMap, HashMap, HashSet};

use engine::catalog::decisions::{DecisionSummary, GroupDecision, MOST_MEMBERS, Recording, Refusal};
use engine::catalog::groups::{Group, GroupKind, Losses, Member, Rule};
use serde::{Deserialize, Serialize};

use super::groups;
use crate::deciding;
use crate::finder::FoundGroups;
use crate::problem::Problem;
use crate::site::{Reading, Site};

/// Largest number of groups that are decided one by one.
const MOST_GROUPS: usize = 1000;

/// The body of the request.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Decide {
    kind: String,
    bits: Option<u32>,
    groups: Option<Vec<OneGroup>>,
    rule: Option<String>,
    folder: Option<i64>,
    keys: Option<Keys>,
    #[serde(default)]
    dry_run: bool,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct OneGroup {
    key: String,
    keep: Vec<i64>,
}

#[derive(Deserialize)]
#[serde(untagged)]
enum Keys {
    All(String),
    Some(Vec<String>),
}

/// What is wanted, checked as far as the request says.
pub(super) struct DecisionRequest {
    kind: GroupKind,
    how: How,
    /// Only count what would be decided, and record nothing.
    is_dry_run: bool,
}

enum How {
    /// Keys of groups, with the members to keep.
    OneByOne(Vec<(String, Vec<i64>)>),
    /// A rule for these groups, or for all that are not decided.
    ByRule(KeepRule, Option<Vec<String>>),
}

#[derive(Clone, Copy)]
enum KeepRule {
    Largest,
    Oldest,
    /// The number of a folder.
    Folder(i64),
}

/// The answer.
#[derive(Serialize)]
pub(super) struct DecisionAnswer {
    seq: Option<u64>,
    groups: u64,
    files: u64,
    bytes: u64,
    skipped: usize,
    /// Numbers of dropped files by the name of what they have and the kept ones lack.
    losses: BTreeMap<&'static str, u64>,
    /// The same as a sentence; null if nothing is lost.
    warning: Option<String>,
}

impl DecisionAnswer {
    /// The answer about what was recorded; `seq` is null if it was not kept.
    fn of(recorded: DecisionSummary, is_kept: bool, skipped: usize) -> DecisionAnswer {
        let losses = recorded.losses;
        DecisionAnswer {
            seq: is_kept.then_some(recorded.seq),
            groups: recorded.n_groups,
            files: recorded.n_dropped,
            bytes: recorded.bytes_dropped,
            skipped,
            losses: counts(&losses),
            warning: warning(&losses),
        }
    }
}

/// Numbers of files by the name of a loss.
pub(super) fn counts(losses: &Losses) -> BTreeMap<&'static str, u64> {
    losses.iter().map(|(loss, n_files)| (loss.name(), n_files)).collect()
}

/// Losses as a sentence; `None` without any.
pub(super) fn warning(losses: &Losses) -> Option<String> {
    (!losses.is_empty()).then(|| losses.to_string())
}

impl DecisionRequest {
    /// Whether nothing is recorded.
    pub(super) fn is_dry_run(&self) -> bool {
        self.is_dry_run
    }
}

impl Decide {
    pub(super) fn checked(self) -> Result<DecisionRequest, Problem> {
        let kind = groups::kind(&self.kind, self.bits)?;
        let how = match (self.groups, self.rule, self.keys) {
            (Some(groups), None, None) if self.folder.is_none() => How::OneByOne(one_by_one(groups)?),
            (None, Some(rule), Some(keys)) => How::ByRule(ruled(&rule, self.folder)?, wanted_keys(keys)?),
            _ => return Err(Problem::body("give either `groups`, or `rule` and `keys`")),
        };
        Ok(DecisionRequest { kind, how, is_dry_run: self.dry_run })
    }
}

fn one_by_one(groups: Vec<OneGroup>) -> Result<Vec<(String, Vec<i64>)>, Problem> {
    if groups.len() > MOST_GROUPS {
        return Err(Problem::body(format!("at most {MOST_GROUPS} groups are decided at once")));
    }
    if groups.iter().any(|group| group.keep.is_empty()) {
        return Err(Problem::body(Refusal::NothingKept.to_string()));
    }
    let mut keys: Vec<&str> = groups.iter().map(|group| group.key.as_str()).collect();
    keys.sort_unstable();
    if keys.windows(2).any(|pair| pair[0] == pair[1]) {
        return Err(Problem::body("a group is named twice"));
    }
    Ok(groups.into_iter().map(|group| (group.key, group.keep)).collect())
}

fn ruled(rule: &str, folder: Option<i64>) -> Result<KeepRule, Problem> {
    match (rule, folder) {
        ("largest", None) => Ok(KeepRule::Largest),
        ("oldest", None) => Ok(KeepRule::Oldest),
        ("folder", Some(id)) => Ok(KeepRule::Folder(id)),
        _ => Err(Problem::body("`rule` is largest, oldest, or folder with the number of a `folder`")),
    }
}

fn wanted_keys(keys: Keys) -> Result<Option<Vec<String>>, Problem> {
    match keys {
        Keys::All(word) if word == "open" => Ok(None),
        Keys::All(_) => Err(Problem::body("`keys` is a list of keys, or `open`")),
        Keys::Some(mut keys) => {
            keys.sort_unstable();
            keys.dedup();
            Ok(Some(keys))
        }
    }
}

/// Records what is wanted. Groups that have changed since they were listed are skipped.
pub(super) fn decide(
    site: &Site,
    reading: &Reading<'_>,
    wanted: &DecisionRequest,
) -> Result<DecisionAnswer, Problem> {
    let _changing = site.deciding.lock();
    let is_start = matches!(wanted.how, How::ByRule(_, None));
    let found = site.finder.find(wanted.kind, reading.g(), is_start)?;
    let (rule, name) = match &wanted.how {
        How::OneByOne(_) => (None, None),
        How::ByRule(ruled, _) => {
            let rule = rule(reading, *ruled)?;
            let name = rule.name();
            (Some(rule), Some(name))
        }
    };
    let mut decisions = site.deciding.open_for_writing()?;
    let recording = decisions.begin(name).map_err(deciding::problem)?;
    let mut deciding =
        InProgress { reading, found: &found, recording, places: Vec::new(), ids: Vec::new(), n_skipped: 0 };
    match (&wanted.how, &rule) {
        (How::OneByOne(groups), _) => deciding.one_by_one(groups)?,
        (How::ByRule(_, Some(keys)), Some(rule)) => deciding.by_rule_among(rule, keys)?,
        (How::ByRule(..), Some(rule)) => deciding.by_rule(rule)?,
        (How::ByRule(..), None) => {}
    }
    if wanted.is_dry_run {
        // Dropping the recording leaves no trace of it.
        Ok(DecisionAnswer::of(deciding.recording.recorded(), false, deciding.n_skipped))
    } else {
        deciding.commit(site)
    }
}

fn rule(reading: &Reading<'_>, ruled: KeepRule) -> Result<Rule, Problem> {
    Ok(match ruled {
        KeepRule::Largest => Rule::Largest,
        KeepRule::Oldest => Rule::Oldest,
        KeepRule::Folder(id) => {
            let path = match reading.catalog.folder_path(id)? {
                Some(path) => Some(path),
                None => reading.columns.folder_path(id).map(Into::into),
            };
            Rule::InFolder(path.ok_or_else(|| Problem::body("`folder` is not the number of a folder"))?)
        }
    })
}

/// For each member whether it is kept; `None` if the group is not decided.
type Keeps<'k> = dyn Fn(&[Member]) -> Result<Option<Vec<bool>>, Problem> + 'k;

/// A decision that is being recorded.
struct InProgress<'d> {
    reading: &'d Reading<'d>,
    found: &'d FoundGroups,
    recording: Recording<'d>,
    /// Places of the groups that were decided, and ids of their members.
    places: Vec<usize>,
    ids: Vec<i64>,
    n_skipped: usize,
}

impl InProgress<'_> {
    fn one_by_one(&mut self, wanted: &[(String, Vec<i64>)]) -> Result<(), Problem> {
        let by_key = self.places(wanted.iter().map(|(key, _)| key.as_str()));
        for ((key, keep), place) in wanted.iter().zip(by_key) {
            let keep: HashSet<i64> = keep.iter().copied().collect();
            let keeps = |members: &[Member]| {
                let keeps: Vec<bool> = members.iter().map(|member| keep.contains(&member.id)).collect();
                match keeps.iter().filter(|is_kept| **is_kept).count() {
                    n if n == keep.len() => Ok(Some(keeps)),
                    _ => Err(Problem::body("`keep` names an id that is not a member of the group")),
                }
            };
            self.decide(place, Some(key), &keeps)?;
        }
        Ok(())
    }

    fn by_rule_among(&mut self, rule: &Rule, keys: &[String]) -> Result<(), Problem> {
        let by_key = self.places(keys.iter().map(String::as_str));
        for (key, place) in keys.iter().zip(by_key) {
            self.decide(place, Some(key), &|members| Ok(rule.keeps(members)))?;
        }
        Ok(())
    }

    fn by_rule(&mut self, rule: &Rule) -> Result<(), Problem> {
        for place in 0..self.found.groups.len() {
            if !self.found.is_decided(place) {
                self.decide(Some(place), None, &|members| Ok(rule.keeps(members)))?;
            }
        }
        Ok(())
    }

    /// The places of the groups with these keys of clients, in their order.
    fn places<'k>(&self, keys: impl Iterator<Item = &'k str>) -> Vec<Option<usize>> {
        let places: HashMap<&str, usize> =
            self.found.groups.iter_from(0).map(|(place, group)| (group.key, place)).collect();
        keys.map(|key| places.get(key.rsplit_once('~')?.0).copied()).collect()
    }

    /// Decides one group, or skips it. `key`: that of the client, if it named the group.
    fn decide(&mut self, place: Option<usize>, key: Option<&str>, keeps: &Keeps<'_>) -> Result<(), Problem> {
        let decided = match place.and_then(|place| self.found.groups.iter_from(place).next()) {
            Some((_, group)) => self.decision(&group, key, keeps)?,
            None => None,
        };
        let (Some(decided), Some(place)) = (decided, place) else {
            self.n_skipped += 1;
            return Ok(());
        };
        self.recording.add(&decided).map_err(deciding::problem)?;
        self.places.push(place);
        self.ids.extend(decided.members.iter().map(|(member, _)| member.id));
        Ok(())
    }

    /// What is decided about a group; `None` if it has changed, or the rule does not decide it.
    fn decision(
        &self,
        group: &Group<'_>,
        key: Option<&str>,
        keeps: &Keeps<'_>,
    ) -> Result<Option<GroupDecision>, Problem> {
        let kind = self.found.groups.kind();
        if group.ids.len() > MOST_MEMBERS {
            return Ok(None);
        }
        let members = self.reading.catalog.members(group.ids)?;
        let is_as_listed = || key.is_none_or(|key| groups::key(group.key, group.ids, &members) == key);
        if members.len() != group.ids.len() || !kind.is_group(&members) || !is_as_listed() {
            return Ok(None);
        }
        let Some(keeps) = keeps(&members)? else { return Ok(None) };
        let decision = GroupDecision::new(kind, group.key, members, &keeps);
        decision.map(Some).map_err(|refused| Problem::body(refused.to_string()))
    }

    fn commit(self, site: &Site) -> Result<DecisionAnswer, Problem> {
        let InProgress { found, recording, places, ids, n_skipped, .. } = self;
        if places.is_empty() {
            return Ok(DecisionAnswer::of(recording.recorded(), false, n_skipped));
        }
        let recorded = recording.commit().map_err(deciding::problem)?;
        places.iter().for_each(|place| found.note_decided(*place));
        if let Ok((columns, _)) = site.view.ready() {
            columns.add_decided(ids);
        }
        site.hub.send("decisions", &serde_json::json!({ "seq": recorded.seq }));
        Ok(DecisionAnswer::of(recorded, true, n_skipped))
    }
}
