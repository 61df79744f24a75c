//! SQL of the stack of a file.

use crate::language::StackRole;

/// The number of the stack of a file: the row of the file that stands for it.
pub(super) const STACK_OF: &str = "(SELECT s.stack_id FROM stacked AS s WHERE s.file_id = f.id)";

/// Another file is in the same stack.
pub(super) const IS_STACKED: &str = "EXISTS (SELECT 1 FROM stacked AS s JOIN stacked AS o \
    ON o.stack_id = s.stack_id AND o.file_id <> s.file_id WHERE s.file_id = f.id)";

/// The file is in one stack with that of a folder and a name, which are bound in this order.
pub(super) const IS_STACKED_WITH: &str = "f.id IN (SELECT o.file_id FROM stacked AS o \
    JOIN stacked AS s ON s.stack_id = o.stack_id JOIN file AS sf ON sf.id = s.file_id \
    JOIN directory AS sd ON sd.id = sf.directory_id WHERE sd.path = ? AND sf.name = ?)";

/// A file of the same stack has this role.
pub(super) fn has_role(role: StackRole) -> String {
    let roles = match role {
        // A film within a picture is a film, too.
        StackRole::Film => format!("'{}', '{}'", StackRole::Film.name(), StackRole::Motion.name()),
        other => format!("'{}'", other.name()),
    };
    format!(
        "EXISTS (SELECT 1 FROM stacked AS s JOIN stacked AS o ON o.stack_id = s.stack_id \
         WHERE s.file_id = f.id AND o.role IN ({roles}))"
    )
}

/// The file has this role.
pub(super) fn is_role(role: StackRole) -> String {
    format!("EXISTS (SELECT 1 FROM stacked AS s WHERE s.file_id = f.id AND s.role = '{}')", role.name())
}
