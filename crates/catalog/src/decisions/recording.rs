//! Records one decision, group by group: a rule can decide more groups than memory should hold.

use std::path::Path;

use rusqlite::{Connection, Transaction, TransactionBehavior, params};

use super::{DIGESTS, Decisions, GroupDecision};
use crate::error::{CatalogError, During};
use crate::groups::{Loss, Losses, Member, losses};

/// Number and size of a decision that was recorded.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct DecisionSummary {
    /// Number of the decision, by which it can be undone.
    pub seq: u64,
    /// Number of groups that it decided.
    pub n_groups: u64,
    /// Number of files that it drops, without other names of a kept file.
    pub n_dropped: u64,
    /// Size of these files in bytes.
    pub bytes_dropped: u64,
    /// What is lost with these files.
    pub losses: Losses,
}

/// A decision that is being recorded. Nothing of it is kept unless it is committed.
#[derive(Debug)]
pub struct Recording<'d> {
    path: &'d Path,
    transaction: Transaction<'d>,
    recorded: DecisionSummary,
}

impl Decisions {
    /// Begins to record a decision. Other processes wait with theirs until it is committed or dropped.
    ///
    /// # Errors
    /// Errors of SQLite or the storage.
    pub fn begin(&mut self, rule: Option<&str>) -> Result<Recording<'_>, CatalogError> {
        let Decisions { path, connection, .. } = self;
        let (transaction, seq) = begin(connection, rule).during(RECORD, path)?;
        Ok(Recording { path, transaction, recorded: DecisionSummary { seq, ..DecisionSummary::default() } })
    }
}

fn begin<'c>(connection: &'c mut Connection, rule: Option<&str>) -> rusqlite::Result<(Transaction<'c>, u64)> {
    let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
    let made_at = jiff::Timestamp::now().to_string();
    transaction.execute("INSERT INTO decision (made_at, rule) VALUES (?, ?)", params![made_at, rule])?;
    let seq = transaction.last_insert_rowid().cast_unsigned();
    Ok((transaction, seq))
}

/// Name of the operation in errors.
const RECORD: &str = "record a decision in";

impl Recording<'_> {
    /// Adds what was decided about a group.
    ///
    /// # Errors
    /// Errors of SQLite or the storage.
    pub fn add(&mut self, group: &GroupDecision) -> Result<(), CatalogError> {
        let (members, keeps): (Vec<Member>, Vec<bool>) = group.members.iter().cloned().unzip();
        let losses = losses(&members, &keeps);
        self.insert(group, &losses).during(RECORD, self.path)?;
        self.recorded.n_groups += 1;
        losses.iter().for_each(|losses| self.recorded.losses.add(losses));
        for (member, is_kept) in &group.members {
            let is_other_name =
                || group.members.iter().any(|(other, is_kept)| *is_kept && member.is_same_file(other));
            if !is_kept && !is_other_name() {
                self.recorded.n_dropped += 1;
                self.recorded.bytes_dropped += member.bytes;
            }
        }
        Ok(())
    }

    fn insert(&self, group: &GroupDecision, losses: &[Vec<Loss>]) -> rusqlite::Result<()> {
        let mut statement = self
            .transaction
            .prepare_cached("INSERT INTO decided VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)")?;
        for ((member, is_kept), losses) in group.members.iter().zip(losses) {
            let names: Vec<&str> = losses.iter().map(|loss| loss.name()).collect();
            statement.execute(params![
                self.recorded.seq.cast_signed(),
                self.recorded.n_groups.cast_signed(),
                group.kind.name(),
                group.key,
                member.path.as_os_str().as_encoded_bytes(),
                member.bytes.cast_signed(),
                member.mtime_ns,
                member.device.cast_signed(),
                member.inode.cast_signed(),
                member.content_hash,
                is_kept,
                (!names.is_empty()).then(|| names.join(" ")),
            ])?;
        }
        Ok(())
    }

    /// What was added until now.
    #[must_use]
    pub fn recorded(&self) -> DecisionSummary {
        self.recorded
    }

    /// Records all that was added, as one decision.
    ///
    /// # Errors
    /// Errors of SQLite or the storage; then nothing is recorded.
    pub fn commit(self) -> Result<DecisionSummary, CatalogError> {
        let Recording { path, transaction, recorded } = self;
        let finish = || {
            let sql = "UPDATE decision SET n_groups = ?, n_dropped = ?, bytes_dropped = ? WHERE seq = ?";
            let DecisionSummary { seq, n_groups, n_dropped, bytes_dropped, .. } = recorded;
            let values = [n_groups, n_dropped, bytes_dropped, seq].map(u64::cast_signed);
            transaction.execute(sql, values)?;
            DIGESTS.update(&transaction, &[seq.cast_signed()])?;
            transaction.commit()
        };
        finish().during(RECORD, path)?;
        Ok(recorded)
    }
}
