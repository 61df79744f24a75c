//! Files that a rule would drop now, without a decision that is recorded.

use std::ops::ControlFlow;
use std::path::Path;

use super::{DecidedFile, DecidedRow, MOST_MEMBERS};
use crate::criteria::DuplicateKey;
use crate::error::CatalogError;
use crate::find::Filter;
use crate::groups::{GroupKind, Member, Rule, losses};
use crate::handle::Catalog;
use crate::language::Kind;

/// The files that a rule does not keep.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct RuleRows {
    /// The files, group by group.
    pub rows: Vec<DecidedRow>,
    /// Groups that the rule does not decide.
    pub n_undecided: u64,
    /// Groups with more than [`MOST_MEMBERS`] files, which are left out.
    pub n_too_large: u64,
}

impl Catalog {
    /// Applies a rule to the groups that a filter finds: of the same files, or of similar pictures. Files
    /// that the filter leaves out are neither kept nor dropped. Other names of a kept file are not among
    /// them, nor are sidecars: each belongs to its own file, although others have the same bytes.
    ///
    /// # Errors
    /// Those of [`Catalog::find`].
    pub fn rows_by_rule(&self, filter: &Filter, rule: &Rule) -> Result<RuleRows, CatalogError> {
        let kind = match (filter.duplicates, filter.similar) {
            (Some(DuplicateKey::Content), _) => GroupKind::Content,
            (Some(DuplicateKey::Picture | DuplicateKey::PictureHash), _) => GroupKind::Picture,
            (Some(DuplicateKey::SizeAndTime), _) => GroupKind::SizeAndTime,
            (None, Some(bits)) => GroupKind::Similar { bits },
            (None, None) => return Ok(RuleRows::default()),
        };
        let mut found = RuleRows::default();
        let (mut group, mut ids) = (None, Vec::new());
        let mut failed = Ok(());
        self.find(filter, &mut |file| {
            if file.group != group {
                group = file.group;
                failed = self.decide(kind, rule, &std::mem::take(&mut ids), &mut found);
            }
            ids.push(file.id);
            if failed.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        })?;
        failed?;
        self.decide(kind, rule, &ids, &mut found)?;
        Ok(found)
    }

    fn decide(
        &self,
        kind: GroupKind,
        rule: &Rule,
        ids: &[i64],
        found: &mut RuleRows,
    ) -> Result<(), CatalogError> {
        if ids.len() > MOST_MEMBERS {
            found.n_too_large += 1;
            return Ok(());
        }
        let members = self.members(ids)?;
        let Some(keeps) = rule.keeps(&members) else {
            found.n_undecided += u64::from(members.len() > 1);
            return Ok(());
        };
        let kept: Vec<&Member> =
            members.iter().zip(&keeps).filter(|(_, is_kept)| **is_kept).map(|(member, _)| member).collect();
        for ((member, is_kept), losses) in members.iter().zip(&keeps).zip(losses(&members, &keeps)) {
            let is_sidecar = member.kind() == Kind::Sidecar;
            if *is_kept || is_sidecar || kept.iter().any(|kept| kept.is_same_file(member)) {
                continue;
            }
            // A link to it is possible on one device only.
            let first = kept.iter().min_by_key(|kept| (kept.device != member.device, order(kept)));
            let Some(first) = first else { continue };
            found.rows.push(DecidedRow {
                seq: 0,
                kind: kind.name().to_owned(),
                dropped: decided(member),
                kept: decided(first),
                losses,
            });
        }
        Ok(())
    }
}

fn order<'m>(member: &'m &Member) -> &'m Path {
    &member.path
}

fn decided(member: &Member) -> DecidedFile {
    DecidedFile {
        path: member.path.clone(),
        bytes: member.bytes,
        mtime_ns: member.mtime_ns,
        content_hash: member.content_hash.clone(),
    }
}
