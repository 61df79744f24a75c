//! The steps from each version of the tables to the next.

/// `STEPS[n]` migrates from version `n` to version `n + 1`; version 0 is an empty database.
pub(super) const STEPS: &[&str] =
    &[VERSION_1, VERSION_2, VERSION_3, VERSION_4, VERSION_5, VERSION_6, VERSION_7, VERSION_8];

const VERSION_1: &str = "
CREATE TABLE directory (
    id INTEGER PRIMARY KEY,
    path TEXT NOT NULL,
    path_raw BLOB
) STRICT;
CREATE UNIQUE INDEX directory_path ON directory (path) WHERE path_raw IS NULL;
CREATE UNIQUE INDEX directory_raw ON directory (path_raw) WHERE path_raw IS NOT NULL;

CREATE TABLE tag_shape (
    id INTEGER PRIMARY KEY,
    hash INTEGER NOT NULL,
    keys TEXT NOT NULL,
    common TEXT NOT NULL
) STRICT;
CREATE INDEX tag_shape_hash ON tag_shape (hash);

CREATE TABLE file (
    id INTEGER PRIMARY KEY,
    directory_id INTEGER NOT NULL REFERENCES directory (id),
    name TEXT NOT NULL,
    name_raw BLOB,
    bytes INTEGER NOT NULL,
    mtime_ns INTEGER NOT NULL,
    inode INTEGER NOT NULL,
    device INTEGER NOT NULL,
    vanished_at TEXT,
    tag_shape_id INTEGER REFERENCES tag_shape (id),
    error_kind TEXT,
    taken_at TEXT,
    format TEXT,
    mime TEXT,
    width INTEGER,
    height INTEGER,
    bit_depth INTEGER,
    orientation INTEGER,
    taken_utc TEXT,
    taken_from TEXT,
    date_time_original TEXT,
    create_date TEXT,
    modify_date TEXT,
    make TEXT,
    model TEXT,
    lens TEXT,
    serial TEXT,
    iso INTEGER,
    exposure_s REAL,
    f_number REAL,
    focal_mm REAL,
    focal_35mm REAL,
    flash INTEGER,
    latitude REAL,
    longitude REAL,
    altitude_m REAL,
    title TEXT,
    description TEXT,
    keywords TEXT,
    artist TEXT,
    copyright TEXT,
    rating INTEGER,
    software TEXT,
    color_profile TEXT,
    has_thumbnail INTEGER,
    frames INTEGER,
    content_hash BLOB,
    perceptual_hash INTEGER,
    error TEXT
) STRICT;

CREATE TABLE file_tags (
    file_id INTEGER PRIMARY KEY REFERENCES file (id),
    differing TEXT NOT NULL
) STRICT;
";

/// Columns for the results of `index --verify`.
const VERSION_2: &str = "
ALTER TABLE file ADD COLUMN verdict TEXT;
ALTER TABLE file ADD COLUMN survives REAL;
";

/// Columns for the XMP sidecar whose metadata the row contains, and its size and time, by which a later run
/// recognises it.
const VERSION_3: &str = "
ALTER TABLE file ADD COLUMN sidecar TEXT;
ALTER TABLE file ADD COLUMN sidecar_bytes INTEGER;
ALTER TABLE file ADD COLUMN sidecar_mtime_ns INTEGER;
";

/// Columns for the names of the place.
const VERSION_4: &str = "
ALTER TABLE file ADD COLUMN sublocation TEXT;
ALTER TABLE file ADD COLUMN city TEXT;
ALTER TABLE file ADD COLUMN state TEXT;
ALTER TABLE file ADD COLUMN country TEXT;
ALTER TABLE file ADD COLUMN country_code TEXT;
";

/// Columns for the date of digitisation and the precision of the date taken; for the signature by which
/// pictures with the same perceptual hash are compared; and those by which a later run recognises unchanged
/// files and sidecars more surely, and knows the rows that were made by older rules (see [`crate::rules`]).
/// The index of unchanged files is built again with them. Verdicts of the version before misjudged how much
/// of a picture is left, so none is kept.
const VERSION_5: &str = "
ALTER TABLE file ADD COLUMN digitized_at TEXT;
ALTER TABLE file ADD COLUMN taken_precision TEXT;
ALTER TABLE file ADD COLUMN picture_signature BLOB;
ALTER TABLE file ADD COLUMN ctime_ns INTEGER;
ALTER TABLE file ADD COLUMN rules INTEGER;
ALTER TABLE file ADD COLUMN sidecar_inode INTEGER;
ALTER TABLE file ADD COLUMN sidecar_ctime_ns INTEGER;
UPDATE file SET verdict = NULL, survives = NULL WHERE verdict IS NOT NULL;
DROP INDEX IF EXISTS file_known;
";

/// The rules of what is left out, and the rule that each row is left out by; the kind of each file, which
/// follows from its format and its name; paths of keywords, people, ties; stacks; the source of the place,
/// favourites, whose values a user prefers, and the place by the coordinates.
const VERSION_6: &str = "
ALTER TABLE file ADD COLUMN excluded_by TEXT;
CREATE TABLE exclude_rules (
    root BLOB PRIMARY KEY,
    presets INTEGER NOT NULL,
    exclude TEXT NOT NULL,
    include TEXT NOT NULL
) STRICT, WITHOUT ROWID;
ALTER TABLE file ADD COLUMN kind TEXT;
ALTER TABLE file ADD COLUMN keyword_paths TEXT;
ALTER TABLE file ADD COLUMN people TEXT;
ALTER TABLE file ADD COLUMN ties TEXT;
ALTER TABLE file ADD COLUMN located_from TEXT;
ALTER TABLE file ADD COLUMN is_favorite INTEGER;
ALTER TABLE file ADD COLUMN sidecar_preferred INTEGER;
ALTER TABLE file ADD COLUMN place TEXT;
ALTER TABLE file ADD COLUMN region TEXT;
ALTER TABLE file ADD COLUMN country_of_place TEXT;
ALTER TABLE file ADD COLUMN time_zone TEXT;
CREATE TABLE preferences (
    root BLOB PRIMARY KEY,
    preferred INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
UPDATE file SET kind = thalweg_kind(format, name);
CREATE TABLE stacked (
    file_id INTEGER PRIMARY KEY REFERENCES file (id),
    stack_id INTEGER NOT NULL REFERENCES file (id),
    role TEXT NOT NULL,
    rule TEXT NOT NULL
) STRICT;
CREATE INDEX stacked_stack ON stacked (stack_id);
CREATE TABLE unstacked (
    directory_id INTEGER PRIMARY KEY
) STRICT;
INSERT INTO unstacked (directory_id) VALUES (0);
";

/// When the bytes of each file were last compared with its hash.
const VERSION_7: &str = "
CREATE TABLE checked (
    file_id INTEGER PRIMARY KEY REFERENCES file (id),
    hash BLOB NOT NULL,
    good_at INTEGER,
    rotted_at INTEGER
) STRICT;
";

/// Columns for the hash of the picture's data and for further hashes of a file's bytes; the disks, cards and
/// shares that files are on.
const VERSION_8: &str = "
ALTER TABLE file ADD COLUMN picture_hash BLOB;
ALTER TABLE file ADD COLUMN sha256 BLOB;
ALTER TABLE file ADD COLUMN md5 BLOB;
CREATE TABLE volume (
    number INTEGER PRIMARY KEY,
    identity TEXT NOT NULL,
    name TEXT NOT NULL,
    mounted_at BLOB,
    folder BLOB NOT NULL,
    seen_at INTEGER NOT NULL
) STRICT;
";
