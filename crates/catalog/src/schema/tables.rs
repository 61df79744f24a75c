//! The tables of a new catalogue.

/// What all of [`super::steps::STEPS`] give, with the columns of indexes first: SQLite decodes a row from its
/// beginning.
pub(super) const TABLES: &str = "
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
    ctime_ns INTEGER,
    inode INTEGER NOT NULL,
    device INTEGER NOT NULL,
    vanished_at TEXT,
    tag_shape_id INTEGER REFERENCES tag_shape (id),
    error_kind TEXT,
    rules INTEGER,
    kind TEXT,
    ties TEXT,
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
    keyword_paths TEXT,
    people TEXT,
    artist TEXT,
    copyright TEXT,
    rating INTEGER,
    software TEXT,
    color_profile TEXT,
    has_thumbnail INTEGER,
    frames INTEGER,
    content_hash BLOB,
    perceptual_hash INTEGER,
    error TEXT,
    verdict TEXT,
    survives REAL,
    sidecar TEXT,
    sidecar_bytes INTEGER,
    sidecar_mtime_ns INTEGER,
    sublocation TEXT,
    city TEXT,
    state TEXT,
    country TEXT,
    country_code TEXT,
    place TEXT,
    region TEXT,
    country_of_place TEXT,
    time_zone TEXT,
    digitized_at TEXT,
    taken_precision TEXT,
    picture_signature BLOB,
    sidecar_inode INTEGER,
    sidecar_ctime_ns INTEGER,
    excluded_by TEXT,
    located_from TEXT,
    is_favorite INTEGER,
    sidecar_preferred INTEGER,
    picture_hash BLOB,
    sha256 BLOB,
    md5 BLOB
) STRICT;

CREATE TABLE file_tags (
    file_id INTEGER PRIMARY KEY REFERENCES file (id),
    differing TEXT NOT NULL
) STRICT;

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

CREATE TABLE exclude_rules (
    root BLOB PRIMARY KEY,
    presets INTEGER NOT NULL,
    exclude TEXT NOT NULL,
    include TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE preferences (
    root BLOB PRIMARY KEY,
    preferred INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE checked (
    file_id INTEGER PRIMARY KEY REFERENCES file (id),
    hash BLOB NOT NULL,
    good_at INTEGER,
    rotted_at INTEGER
) STRICT;

CREATE TABLE volume (
    number INTEGER PRIMARY KEY,
    identity TEXT NOT NULL,
    name TEXT NOT NULL,
    mounted_at BLOB,
    folder BLOB NOT NULL,
    seen_at INTEGER NOT NULL
) STRICT;
";
