//! Conditions on the stack of a file, in SQL.

use rusqlite::types::Value;

use super::condition::Expression;
use crate::stack::StackRole;

/// The number of the stack of a file: the row of the file that stands for it.
pub(super) const STACK_OF: &str = "(SELECT s.stack_id FROM stacked AS s WHERE s.file_id = f.id)";

/// Another file is in the same stack.
pub(super) const IS_STACKED: &str = "EXISTS (SELECT 1 FROM stacked AS s JOIN stacked AS o \
    ON o.stack_id = s.stack_id AND o.file_id <> s.file_id WHERE s.file_id = f.id)";

/// The file is in one stack with that of a path.
pub(super) fn of_path(path: &str) -> Expression {
    let sql = "f.id IN (SELECT o.file_id FROM stacked AS o JOIN stacked AS s ON s.stack_id = o.stack_id \
               JOIN file AS sf ON sf.id = s.file_id JOIN directory AS sd ON sd.id = sf.directory_id \
               WHERE sd.path = ? AND sf.name = ?)";
    let name = path.rfind(['/', '\\']).map_or(0, |at| at + 1);
    let texts = [&path[..name], &path[name..]].map(|text| Value::Text(text.to_owned()));
    Expression::with(sql, texts)
}

/// A file of the same stack has this role.
pub(super) fn with_role(role: StackRole) -> Expression {
    Expression::new(format!(
        "EXISTS (SELECT 1 FROM stacked AS s JOIN stacked AS o ON o.stack_id = s.stack_id \
         WHERE s.file_id = f.id AND o.role IN ({}))",
        names(role)
    ))
}

/// The file has this role.
pub(super) fn of_role(role: StackRole) -> Expression {
    Expression::new(format!(
        "EXISTS (SELECT 1 FROM stacked AS s WHERE s.file_id = f.id AND s.role = '{}')",
        role.name()
    ))
}

/// The names of the roles that count as this one.
fn names(role: StackRole) -> String {
    match role {
        // A film within a picture is a film, too.
        StackRole::Film => format!("'{}', '{}'", StackRole::Film.name(), StackRole::Motion.name()),
        other => format!("'{}'", other.name()),
    }
}
