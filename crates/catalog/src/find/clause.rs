//! A filter as the end of a SELECT over `file AS f` and `directory AS d`.

use rusqlite::types::Value;

use super::condition::{Expression, SearchContext};
use super::duplicate::{duplicated, group_keys, key_of};
use super::filter::{Filter, SortKey};
use super::similar::turned;
use super::stack;
use crate::column;
use crate::error::CatalogError;
use crate::language::Search;

/// `WHERE ... ORDER BY ... LIMIT ...` and the values it binds, in order.
#[derive(Debug)]
pub(crate) struct Clause {
    pub(crate) sql: String,
    /// Only the `WHERE ...` part of the clause.
    pub(crate) conditions: String,
    pub(crate) parameters: Vec<Value>,
}

/// Conditions and their parameters, collected one by one.
#[derive(Default)]
struct Conditions {
    sql: Vec<String>,
    parameters: Vec<Value>,
}

impl Conditions {
    fn add(&mut self, sql: impl Into<String>) {
        self.sql.push(sql.into());
    }

    fn add_expression(&mut self, expression: Expression) {
        self.add(expression.sql);
        self.parameters.extend(expression.values);
    }
}

impl Clause {
    /// Builds the clause of a filter, with the table of words if it is ready.
    ///
    /// # Errors
    /// [`CatalogError::UnknownColumn`] if the search or the order names an unknown column.
    pub(crate) fn of(filter: &Filter, has_words: bool) -> Result<Clause, CatalogError> {
        let mut conditions = Conditions::default();
        conditions.add(if filter.vanished {
            "f.vanished_at IS NOT NULL AND f.excluded_by IS NULL"
        } else {
            "f.vanished_at IS NULL"
        });
        if filter.search != Search::everything() {
            let given = SearchContext { has_words, decided: &filter.decided };
            conditions.add_expression(Expression::of(&filter.search, given)?);
        }
        let order = order_by(&mut conditions, filter)?;
        let where_ = format!("WHERE {}", conditions.sql.join(" AND "));
        let mut sql = format!("{where_}{order}");
        if let Some(limit) = filter.limit {
            sql.push_str(" LIMIT ?");
            conditions.parameters.push(Value::Integer(i64::try_from(limit).unwrap_or(i64::MAX)));
        }
        Ok(Clause { sql, conditions: where_, parameters: conditions.parameters })
    }
}

/// Adds conditions that compare a file with others, and returns the order: that which puts such files
/// together, then the one that is asked for, then by path if there is any order.
fn order_by(conditions: &mut Conditions, filter: &Filter) -> Result<String, CatalogError> {
    let mut keys = Vec::new();
    if let Some((hash, bits)) = filter.similar_to {
        let distance = distance_sql(hash, filter);
        conditions.add(format!("{distance} <= {bits}"));
        keys = vec![distance];
    }
    if filter.similar.is_some() {
        conditions.add(format!("{GROUP_OF_SIMILAR} IS NOT NULL"));
    }
    if let Some(key) = filter.duplicates {
        conditions.add(duplicated(key));
    }
    if filter.stacks {
        conditions.add(stack::IS_STACKED);
    }
    let groups = keys_of_groups(filter);
    if !groups.is_empty() {
        keys = groups.iter().map(|key| (*key).to_owned()).collect();
    }
    if groups == [stack::STACK_OF] {
        keys.push(format!("f.id <> {}", stack::STACK_OF));
    }
    for SortKey { column, is_descending } in &filter.sort {
        let known =
            column::by_name(column).ok_or_else(|| CatalogError::UnknownColumn { name: column.clone() })?;
        let direction = if *is_descending { " DESC" } else { "" };
        keys.push(format!("{}{direction} NULLS LAST", known.expression));
    }
    if keys.is_empty() {
        return Ok(String::new());
    }
    keys.extend(["d.path".to_owned(), "f.name".to_owned()]);
    Ok(format!(" ORDER BY {}", keys.join(", ")))
}

/// Bits in which a file's hash differs from `hash`, or from the nearest hash that counts as it.
fn distance_sql(hash: u64, filter: &Filter) -> String {
    let mut hashes = vec![hash];
    if !filter.similar_to_also.is_empty() {
        hashes.extend(&filter.similar_to_also);
    } else if filter.any_orientation {
        hashes = turned(hash).to_vec();
    }
    let differing = |hash: &u64| format!("thalweg_differing_bits(f.perceptual_hash, {})", hash.cast_signed());
    let each: Vec<String> = hashes.iter().map(differing).collect();
    // With one argument, `min` would be the aggregate.
    if each.len() == 1 { each.concat() } else { format!("min({})", each.join(", ")) }
}

/// SQL function that is registered while similar files are searched.
const GROUP_OF_SIMILAR: &str = "thalweg_group(f.id)";

/// The expression that is equal for files of one group; `None` if files are not grouped.
pub(crate) fn group_key(filter: &Filter) -> Option<&'static str> {
    let of_stack = filter.stacks.then_some(stack::STACK_OF);
    filter.duplicates.map(key_of).or(filter.similar.map(|_| GROUP_OF_SIMILAR)).or(of_stack)
}

/// The expressions by which files are sorted so that those of a group come together; none if files are not
/// grouped.
pub(super) fn keys_of_groups(filter: &Filter) -> &'static [&'static str] {
    match (filter.duplicates, filter.similar) {
        (Some(key), _) => group_keys(key),
        (None, Some(_)) => &[GROUP_OF_SIMILAR],
        (None, None) if filter.stacks => &[stack::STACK_OF],
        (None, None) => &[],
    }
}
