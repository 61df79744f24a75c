//! A filter as the end of a SELECT over `file AS f` and `directory AS d`.

use rusqlite::types::Value;

use super::condition::{self, Expression, Given};
use super::duplicate::{duplicated, group_keys, key_of};
use super::filter::{Filter, SortKey};
use super::similar::turned;
use super::tag::{SHAPES_WITH_TAG, tag_patterns};
use crate::canonical;
use crate::column;
use crate::error::CatalogError;
use crate::known::end_of_prefix;
use crate::language::date::beginning;
use crate::name::SqlName;

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

    fn add_with(&mut self, sql: impl Into<String>, parameters: impl IntoIterator<Item = Value>) {
        self.add(sql);
        self.parameters.extend(parameters);
    }

    fn add_expression(&mut self, expression: Expression) {
        self.add_with(expression.sql, expression.values);
    }
}

impl Clause {
    /// Builds the clause of a filter, with the table of words if it is ready.
    ///
    /// # Errors
    /// [`CatalogError::UnknownColumn`] if [`Filter::missing`] or the search names an unknown column.
    pub(crate) fn of(filter: &Filter, has_words: bool) -> Result<Clause, CatalogError> {
        let mut conditions = Conditions::default();
        conditions.add(if filter.vanished { "f.vanished_at IS NOT NULL" } else { "f.vanished_at IS NULL" });
        add_time(&mut conditions, filter);
        add_text(&mut conditions, filter);
        add_numbers(&mut conditions, filter);
        if let Some(place) = filter.place {
            conditions.add_expression(condition::of_place(place));
        }
        if let Some(search) = &filter.search {
            let given = Given { has_words, decided: &filter.decided };
            conditions.add_expression(Expression::of(search, given)?);
        }
        add_missing(&mut conditions, filter)?;
        add_tags(&mut conditions, filter);
        if let Some(under) = &filter.under {
            let under = SqlName::of_directory(under);
            if under.text.is_ascii() {
                let end = end_of_prefix(&under.text);
                conditions.add_with(
                    "d.path >= ? AND d.path < ?",
                    [Value::Text(under.text.into_owned()), Value::Text(end)],
                );
            } else {
                let under = Value::Text(canonical::nfc(&under.text).into_owned());
                let sql = "f.directory_id IN (SELECT id FROM directory WHERE thalweg_under(path, ?))";
                conditions.add_with(sql, [under]);
            }
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
    let groups = keys_of_groups(filter);
    if !groups.is_empty() {
        keys = groups.iter().map(|key| (*key).to_owned()).collect();
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
    filter.duplicates.map(key_of).or(filter.similar.map(|_| GROUP_OF_SIMILAR))
}

/// The expressions by which files are sorted so that those of a group come together; none if files are not
/// grouped.
pub(super) fn keys_of_groups(filter: &Filter) -> &'static [&'static str] {
    match (filter.duplicates, filter.similar) {
        (Some(key), _) => group_keys(key),
        (None, Some(_)) => &[GROUP_OF_SIMILAR],
        (None, None) => &[],
    }
}

fn add_time(conditions: &mut Conditions, filter: &Filter) {
    if let Some(from) = &filter.taken_from {
        conditions.add_with("f.taken_at >= ?", [Value::Text(beginning(from).to_owned())]);
    }
    if let Some(to) = &filter.taken_to {
        // A tilde sorts after every character of a time, so the index serves the end of the range too.
        conditions.add_with("f.taken_at <= ?", [Value::Text(format!("{to}~"))]);
    }
}

fn add_text(conditions: &mut Conditions, filter: &Filter) {
    let folded = |text: &String| Value::Text(canonical::folded(text));
    if let Some(camera) = &filter.camera {
        let both = "coalesce(f.make, '') || ' ' || coalesce(f.model, '')";
        conditions.add_with(format!("thalweg_contains({both}, ?)"), [folded(camera)]);
    }
    if let Some(lens) = &filter.lens {
        conditions.add_with("thalweg_contains(f.lens, ?)", [folded(lens)]);
    }
    if let Some(text) = &filter.text {
        let places = ["f.title", "f.description", "f.keywords", "d.path || f.name"];
        let any: Vec<String> = places.iter().map(|place| format!("thalweg_contains({place}, ?)")).collect();
        conditions.add_with(format!("({})", any.join(" OR ")), places.iter().map(|_| folded(text)));
    }
    if let Some(format) = &filter.format {
        conditions.add_with("f.format = ? COLLATE NOCASE", [Value::Text(format.clone())]);
    }
}

fn add_numbers(conditions: &mut Conditions, filter: &Filter) {
    let bytes = |number: u64| Value::Integer(i64::try_from(number).unwrap_or(i64::MAX));
    let limits = [
        ("f.rating >= ?", filter.rating_min.map(|rating| Value::Integer(rating.into()))),
        ("f.rating <= ?", filter.rating_max.map(|rating| Value::Integer(rating.into()))),
        ("f.bytes >= ?", filter.bytes_min.map(bytes)),
        ("f.bytes <= ?", filter.bytes_max.map(bytes)),
    ];
    for (sql, limit) in limits {
        if let Some(limit) = limit {
            conditions.add_with(sql, [limit]);
        }
    }
    if filter.broken {
        conditions.add(crate::meaning::BROKEN);
    }
}

fn add_missing(conditions: &mut Conditions, filter: &Filter) -> Result<(), CatalogError> {
    for name in &filter.missing {
        let column =
            column::by_name(name).ok_or_else(|| CatalogError::UnknownColumn { name: name.clone() })?;
        if column.name == "tags" {
            conditions.add("f.tag_shape_id IS NULL");
        } else {
            conditions.add(format!("{} IS NULL", column.expression));
        }
    }
    Ok(())
}

/// Adds conditions on tags. There are few shapes and many files, so each condition reads the shapes once and
/// then compares numbers.
fn add_tags(conditions: &mut Conditions, filter: &Filter) {
    for tag in &filter.has_tags {
        conditions.add_with(format!("f.tag_shape_id IN {SHAPES_WITH_TAG}"), [tag_patterns(tag)]);
    }
    for tag in &filter.lacks_tags {
        conditions.add_with(format!("f.tag_shape_id NOT IN {SHAPES_WITH_TAG}"), [tag_patterns(tag)]);
    }
}
