//! SQL of what the last check of a file's bytes has shown, see `checked`.

/// The recorded hash of a file's bytes that is checked: the fastest to compute.
macro_rules! checked_hash {
    () => {
        "coalesce(f.content_hash, f.sha256, f.md5)"
    };
}
pub(crate) use checked_hash;

/// The row of `checked` that counts for `file AS f`.
macro_rules! counting {
    ($value:literal) => {
        concat!(
            "(SELECT ",
            $value,
            " FROM checked AS c WHERE c.file_id = f.id AND c.hash = substr(",
            checked_hash!(),
            ", 1, 8))"
        )
    };
}

/// SQL of the view's column `checked_at`.
pub(crate) const CHECKED_AT: &str = counting!("strftime('%Y-%m-%dT%H:%M:%SZ', c.good_at, 'unixepoch')");

/// SQL of the view's column `rotted_at`.
pub(crate) const ROTTED_AT: &str = counting!("strftime('%Y-%m-%dT%H:%M:%SZ', c.rotted_at, 'unixepoch')");

/// SQL of [`crate::language::Condition::Rotted`].
pub(crate) const IS_ROTTED: &str = concat!(counting!("c.rotted_at"), " IS NOT NULL");
