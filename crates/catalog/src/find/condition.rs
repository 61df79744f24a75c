//! A search and its conditions as SQL expressions over `file AS f` and `directory AS d`.

use rusqlite::types::Value;

use super::duplicate::duplicated;
use super::stack;
use super::tag::{SHAPES_WITH_TAG, tag_patterns};
use crate::canonical;
use crate::checked_sql::IS_ROTTED;
use crate::column::{self, MODIFIED_AT};
use crate::criteria::Place;
use crate::error::CatalogError;
use crate::known::end_of_prefix;
use crate::language::date::beginning;
use crate::language::{
    CalendarPart, Condition, Kind, NumberColumn, NumberRange, Search, TextColumn, TextMatch, Words,
};
use crate::meaning::BROKEN;
use crate::place_names::town_called;
use crate::volume_sql::{IS_OFFLINE, ON_VOLUME};
use crate::words;

/// An SQL expression that is true for the files found, and the values that it binds, in order.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Expression {
    pub(crate) sql: String,
    pub(crate) values: Vec<Value>,
}

/// What the expressions depend on besides the search.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct SearchContext<'g> {
    /// Whether the table of words is ready.
    pub(crate) has_words: bool,
    /// Ids of the files about which a decision was recorded.
    pub(crate) decided: &'g [i64],
}

impl Expression {
    fn new(sql: impl Into<String>) -> Expression {
        Expression { sql: sql.into(), values: Vec::new() }
    }

    fn with(sql: impl Into<String>, values: impl IntoIterator<Item = Value>) -> Expression {
        Expression { sql: sql.into(), values: values.into_iter().collect() }
    }

    /// Joins expressions by an operator; `empty` stands for none.
    fn joined(
        searches: &[Search],
        operator: &str,
        empty: &str,
        given: SearchContext<'_>,
    ) -> Result<Expression, CatalogError> {
        let mut joined = Expression::new("");
        for search in searches {
            let expression = Expression::of(search, given)?;
            joined.sql.push_str(if joined.sql.is_empty() { "(" } else { operator });
            joined.sql.push_str(&expression.sql);
            joined.values.extend(expression.values);
        }
        joined.sql.push_str(if joined.sql.is_empty() { empty } else { ")" });
        Ok(joined)
    }

    /// The expression of a search, in parentheses where it needs them.
    ///
    /// # Errors
    /// [`CatalogError::UnknownColumn`] if a condition names an unknown column.
    pub(crate) fn of(search: &Search, given: SearchContext<'_>) -> Result<Expression, CatalogError> {
        match search {
            Search::And(all) => Expression::joined(all, " AND ", "1", given),
            Search::Or(any) => Expression::joined(any, " OR ", "0", given),
            Search::Not(negated) => {
                let Expression { sql, values } = Expression::of(negated, given)?;
                // A file without the value is found, unlike by NOT.
                Ok(Expression { sql: format!("({sql} IS NOT TRUE)"), values })
            }
            Search::Is(condition) => Expression::of_condition(condition, given),
        }
    }

    /// The expression of one condition, in parentheses where it needs them.
    ///
    /// # Errors
    /// [`CatalogError::UnknownColumn`] if the condition names an unknown column.
    pub(crate) fn of_condition(
        condition: &Condition,
        given: SearchContext<'_>,
    ) -> Result<Expression, CatalogError> {
        Ok(match condition {
            Condition::Words(words) => of_words(words, given.has_words),
            Condition::Text(column, wanted) => of_text(*column, wanted),
            Condition::Folder(wanted) => Expression::with(
                "f.directory_id IN (SELECT id FROM directory WHERE thalweg_folder(path, ?, ?))",
                matched(wanted),
            ),
            Condition::Path(wanted) => {
                // A file's path with a separator at its end is matched as a folder's.
                Expression::with("thalweg_folder(d.path || f.name || '/', ?, ?)", matched(wanted))
            }
            Condition::Under(folder) => under(folder),
            Condition::Contains(text) => contains(text),
            Condition::Extension(extension) => {
                let escaped = extension.replace('\\', "\\\\").replace('%', "\\%").replace('_', "\\_");
                Expression::with("f.name LIKE ? ESCAPE '\\'", [Value::Text(format!("_%.{escaped}"))])
            }
            Condition::Calendar(part, range) => recurring(*part, *range),
            Condition::Modified { from, to } => in_period(MODIFIED_AT, from.as_deref(), to.as_deref()),
            Condition::Taken { from, to } => taken(from.as_deref(), to.as_deref()),
            Condition::Number(column, range) => of_number(*column, *range),
            Condition::Place(place) => of_place(*place),
            Condition::Kind(kind) => of_kind(*kind),
            Condition::Format(format) => {
                Expression::with("f.format = ? COLLATE NOCASE", [Value::Text(format.clone())])
            }
            Condition::Broken => Expression::new(BROKEN),
            Condition::Duplicate(key) => Expression::new(format!("({})", duplicated(*key))),
            Condition::Decided => of_rows(given.decided),
            // Nothing, unless `Catalog::with_kept` put something in its place.
            Condition::Album(_) => Expression::new("0"),
            Condition::Rows(ids) => of_rows(ids),
            Condition::Stacked => Expression::new(stack::IS_STACKED),
            Condition::Rotted => Expression::new(IS_ROTTED),
            Condition::Offline => Expression::new(IS_OFFLINE),
            Condition::Volume(name) => {
                Expression::with(ON_VOLUME, [Value::Text(name.clone()), Value::Text(name.clone())])
            }
            Condition::StackOf(path) => of_stack_with(path),
            Condition::StackHas(role) => Expression::new(stack::has_role(*role)),
            Condition::Role(role) => Expression::new(stack::is_role(*role)),
            Condition::Has(name) => of_column(name)?,
            Condition::Tag(tag) => {
                Expression::with(format!("f.tag_shape_id IN {SHAPES_WITH_TAG}"), [tag_patterns(tag)])
            }
        })
    }
}

fn of_rows(ids: &[i64]) -> Expression {
    let ids: Vec<String> = ids.iter().map(i64::to_string).collect();
    let list = Value::Text(format!("[{}]", ids.join(",")));
    Expression::with("f.id IN (SELECT value FROM json_each(?))", [list])
}

/// Words of the table, or of the texts themselves; without a field also those of folder, camera, lens and
/// place.
fn of_words(words: &Words, has_table: bool) -> Expression {
    let (sql, mut values) = if has_table {
        let sql = "f.id IN (SELECT rowid FROM words WHERE words MATCH ?)".to_owned();
        (sql, vec![Value::Text(words::match_text(words))])
    } else {
        words::scan(words)
    };
    if words.field.is_some() {
        return Expression { sql, values };
    }
    let wanted = words::function_value(&words.text, words.is_prefix);
    values.extend([wanted.clone(), wanted.clone(), wanted.clone(), wanted]);
    let sql = format!(
        "({sql} OR f.directory_id IN (SELECT id FROM directory WHERE thalweg_words(path, ?)) \
         OR thalweg_words(coalesce(f.make, '') || ' ' || coalesce(f.model, ''), ?) OR thalweg_words(f.lens, ?) \
         OR thalweg_words({PLACE}, ?))"
    );
    Expression { sql, values }
}

/// The names of a row's place, for words and `thalweg_place_is`.
const PLACE: &str = "thalweg_place_key(f.sublocation, f.city, f.state, f.country, f.country_code, \
    f.place, f.region, f.country_of_place)";

fn of_text(column: TextColumn, wanted: &TextMatch) -> Expression {
    let text = match column {
        TextColumn::Camera => {
            return Expression::with("thalweg_camera(f.make, f.model, ?, ?)", matched(wanted));
        }
        TextColumn::Person => {
            return Expression::with("thalweg_any(f.people, ?, ?)", matched(wanted));
        }
        TextColumn::Place => {
            return of_place_name(wanted);
        }
        TextColumn::Lens => "f.lens",
        TextColumn::Artist => "f.artist",
        TextColumn::Software => "f.software",
        TextColumn::Mime => "f.mime",
        TextColumn::Serial => "f.serial",
    };
    Expression::with(format!("thalweg_text({text}, ?, ?)"), matched(wanted))
}

fn of_place_name(wanted: &TextMatch) -> Expression {
    let mut expression = Expression::with(format!("thalweg_place_is({PLACE}, ?, ?)"), matched(wanted));
    if let Some(town) = town_called(wanted) {
        expression.sql = format!("({} OR thalweg_is_in_town({PLACE}, ?))", expression.sql);
        expression.values.push(Value::Text(town));
    }
    expression
}

/// Files in a folder or below it. `folder` ends with a separator.
fn under(folder: &str) -> Expression {
    if folder.is_ascii() {
        let bounds = [folder.to_owned(), end_of_prefix(folder)].map(Value::Text);
        return Expression::with("(d.path >= ? AND d.path < ?)", bounds);
    }
    let folder = Value::Text(canonical::nfc(folder).into_owned());
    Expression::with("f.directory_id IN (SELECT id FROM directory WHERE thalweg_under(path, ?))", [folder])
}

/// A text in any of the texts of a file.
fn contains(text: &str) -> Expression {
    let texts = ["f.title", "f.description", "f.keywords", "d.path || f.name"];
    let any: Vec<String> = texts.iter().map(|text| format!("thalweg_contains({text}, ?)")).collect();
    let wanted = Value::Text(canonical::folded(text));
    Expression::with(format!("({})", any.join(" OR ")), texts.map(|_| wanted.clone()))
}

fn matched(wanted: &TextMatch) -> [Value; 2] {
    [Value::Text(wanted.text.clone()), Value::Integer(wanted.is_whole.into())]
}

fn taken(from: Option<&str>, to: Option<&str>) -> Expression {
    in_period("f.taken_at", from, to)
}

/// Whether the text of a time is in a period, of which each bound is any prefix of a time.
fn in_period(time: &str, from: Option<&str>, to: Option<&str>) -> Expression {
    let mut expression = Expression::new(format!("({time} IS NOT NULL"));
    if let Some(from) = from {
        expression.sql.push_str(&format!(" AND {time} >= ?"));
        expression.values.push(Value::Text(beginning(from).to_owned()));
    }
    if let Some(to) = to {
        // A tilde sorts after every character of a time, so that the whole period belongs to the range.
        expression.sql.push_str(&format!(" AND {time} <= ?"));
        expression.values.push(Value::Text(format!("{to}~")));
    }
    expression.sql.push(')');
    expression
}

/// Whether the month or day of `taken_at` is in a range, which may go over the end of the year or month.
fn recurring(part: CalendarPart, (first, last): (u8, u8)) -> Expression {
    let start = match part {
        CalendarPart::Month => "YYYY-".len(),
        CalendarPart::Day => "YYYY-MM-".len(),
    };
    let number = format!("CAST(substr(f.taken_at, {}, 2) AS INTEGER)", start + 1);
    let across = if first <= last { "AND" } else { "OR" };
    Expression::with(
        // Zero where the date does not go so far.
        format!("coalesce({number} > 0 AND ({number} >= ? {across} {number} <= ?), 0)"),
        [first, last].map(|bound| Value::Integer(bound.into())),
    )
}

/// The number that a condition on this column compares.
pub(crate) fn number_sql(column: NumberColumn) -> String {
    match column {
        NumberColumn::Width => {
            "CASE WHEN f.orientation BETWEEN 5 AND 8 THEN f.height ELSE f.width END".to_owned()
        }
        NumberColumn::Height => {
            "CASE WHEN f.orientation BETWEEN 5 AND 8 THEN f.width ELSE f.height END".to_owned()
        }
        NumberColumn::Aspect => {
            "CASE WHEN f.orientation BETWEEN 5 AND 8 THEN CAST(f.height AS REAL) / f.width \
             ELSE CAST(f.width AS REAL) / f.height END"
                .to_owned()
        }
        other => format!("f.{}", other.column()),
    }
}

fn of_number(column: NumberColumn, range: NumberRange) -> Expression {
    let number = number_sql(column);
    let mut expression = Expression::new(format!("({number} IS NOT NULL"));
    for (bound, inside, outside) in [(range.min, ">=", ">"), (range.max, "<=", "<")] {
        if let Some((bound, is_in)) = bound {
            let operator = if is_in { inside } else { outside };
            expression.sql.push_str(&format!(" AND {number} {operator} ?"));
            expression.values.push(Value::Real(bound));
        }
    }
    expression.sql.push(')');
    expression
}

/// The expression of an area.
fn of_place(place: Place) -> Expression {
    match place {
        Place::Box { south, west, north, east } => {
            let across = if west <= east { "AND" } else { "OR" };
            Expression::with(
                format!("(f.latitude BETWEEN ? AND ? AND (f.longitude >= ? {across} f.longitude <= ?))"),
                [south, north, west, east].map(Value::Real),
            )
        }
        Place::Within { latitude, longitude, km } => {
            // A degree of latitude is never shorter than 110.5 km, so this band excludes most rows before the
            // trigonometry.
            let band = km / 110.5;
            Expression::with(
                "(f.latitude BETWEEN ? AND ? AND thalweg_distance_km(f.latitude, f.longitude, ?, ?) <= ?)",
                [latitude - band, latitude + band, latitude, longitude, km].map(Value::Real),
            )
        }
    }
}

fn of_kind(kind: Kind) -> Expression {
    Expression::new(format!("(f.kind = '{}')", kind.name()))
}

/// The file is in one stack with that of a path.
fn of_stack_with(path: &str) -> Expression {
    let name = path.rfind(['/', '\\']).map_or(0, |at| at + 1);
    let texts = [&path[..name], &path[name..]].map(|text| Value::Text(text.to_owned()));
    Expression::with(stack::IS_STACKED_WITH, texts)
}

fn of_column(name: &str) -> Result<Expression, CatalogError> {
    let column =
        column::by_name(name).ok_or_else(|| CatalogError::UnknownColumn { name: name.to_owned() })?;
    // Assembling the tags to see whether there are any would be slow.
    let value = if column.name == "tags" { "f.tag_shape_id" } else { column.expression };
    Ok(Expression::new(format!("(({value}) IS NOT NULL)")))
}
