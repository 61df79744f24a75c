//! SQL of volumes, see `volume`, and its function.

use file::volume::{Presence, Volume};
use rusqlite::Connection;
use rusqlite::functions::{Context, FunctionFlags};
use rusqlite::types::ValueRef;

use crate::name::path_of_bytes;

/// SQL of the view's column `volume`.
pub(crate) const VOLUME: &str = "(SELECT v.name FROM volume AS v WHERE v.number = f.device)";

/// SQL of [`crate::language::Condition::Offline`]. The volumes are looked at once for a query.
pub(crate) const IS_OFFLINE: &str = "f.device IN (SELECT v.number FROM volume AS v \
    WHERE thalweg_is_away(v.identity, v.mounted_at, v.folder))";

/// SQL of [`crate::language::Condition::Volume`].
pub(crate) const ON_VOLUME: &str =
    "f.device IN (SELECT v.number FROM volume AS v WHERE v.name = ? COLLATE NOCASE OR v.identity = ?)";

/// Adds `thalweg_is_away(identity, mounted_at, folder)`: whether a volume is not where it was seen.
pub(crate) fn add_function(connection: &Connection) -> rusqlite::Result<()> {
    let flags = FunctionFlags::SQLITE_UTF8 | FunctionFlags::SQLITE_DIRECTONLY;
    connection.create_scalar_function("thalweg_is_away", 3, flags, is_away)
}

fn is_away(context: &Context<'_>) -> rusqlite::Result<bool> {
    let path = |index| match context.get_raw(index) {
        ValueRef::Blob(bytes) => Some(path_of_bytes(bytes)),
        _ => None,
    };
    let volume = Volume::recorded(context.get(0)?, String::new(), path(1), path(2).unwrap_or_default());
    Ok(volume.presence() != Presence::Here)
}
