//! The jobs that are attacked, by what they write.

/// A job that writes something.
#[derive(Debug)]
pub(crate) struct Kind {
    pub(crate) name: &'static str,
    /// Commands that make what the job begins with, in words.
    pub(super) before: &'static [&'static str],
    pub(crate) command: &'static str,
    pub(super) outcomes: &'static [Outcome],
    /// Number of pictures in a folder `mine` of the job's own, which it changes.
    pub(super) n_own: usize,
    /// What takes back what the job did.
    pub(super) undo: Option<&'static str>,
}

impl Kind {
    const fn new(
        name: &'static str,
        before: &'static [&'static str],
        command: &'static str,
        outcomes: &'static [Outcome],
    ) -> Kind {
        Kind { name, before, command, outcomes, n_own: 0, undo: None }
    }

    /// Whether files that could not be read are read again by the next run.
    pub(crate) fn reads_again(&self) -> bool {
        self.outcomes.iter().any(|outcome| matches!(outcome, Outcome::Catalog(_) | Outcome::Unsynced(_)))
    }

    /// Whether the job decodes in processes of its own, whose failure is a verdict and no error.
    pub(crate) fn has_verdicts(&self) -> bool {
        self.command.contains("--verify")
    }

    /// A job that changes pictures or what is beside them.
    const fn of_own(
        name: &'static str,
        before: &'static [&'static str],
        command: &'static str,
        undo: &'static str,
    ) -> Kind {
        const OWN: &[Outcome] = &[Outcome::Kept("mine")];
        Kind { name, before, command, outcomes: OWN, n_own: 36, undo: Some(undo) }
    }
}

/// How a run was interrupted.
#[derive(Clone, Copy, Debug)]
pub(crate) enum End {
    Killed,
    PowerCut,
}

/// What comes of a job, by its path.
#[derive(Clone, Copy, Debug)]
pub(super) enum Outcome {
    /// A catalogue, with the rows of its view `image`.
    Catalog(&'static str),
    /// A database of thumbnails.
    Thumbnails(&'static str),
    /// A file, or a folder with files.
    Files(&'static str),
    /// A folder with files that are not synced, which another run makes again.
    Unsynced(&'static str),
    /// A folder with files that the user must not lose: each has its old or its new name and bytes.
    Kept(&'static str),
    /// Parts of a plan, with the rows of what is merged of them.
    Parts(&'static str),
    /// What is below `made/` in the bucket.
    Objects,
    /// The lines of the standard output, in any order.
    Printed,
}

/// Everything that `index` can keep of a file.
const ALL: &str = "index ../photos -c c.db --tags --hash --hash-picture --perceptual --words --verify \
                   --thumbnails t.db --threads 2 -q";

const PLAN: &str = "plan ../photos --shards 4 -o plan.parquet -q";
const PARTS: &str = "index --plan plan.parquet --shard 0-3 -o parts --tags --threads 2 -q";
const INDEXED: &[Outcome] = &[Outcome::Catalog("c.db"), Outcome::Thumbnails("t.db")];
const FIRST_INDEX: &str = "index ../photos/0 -c c.db --tags --hash --words --thumbnails t.db -q";

/// The jobs that loops interrupt.
pub(super) const KINDS: &[Kind] = &[
    Kind::new("index", &[], ALL, INDEXED),
    Kind::new("index again", &[FIRST_INDEX], ALL, INDEXED),
    Kind::new("plan", &[], PLAN, &[Outcome::Files("plan.parquet")]),
    Kind::new("index --plan", &[PLAN], PARTS, &[Outcome::Parts("parts")]),
    Kind::new("merge", &[PLAN, PARTS], "merge parts -c c.db -q", &[Outcome::Catalog("c.db")]),
    Kind::new(
        "pack",
        &[],
        "pack ../photos -o packed --shard-size 600kB --json all --threads 2 -q",
        &[Outcome::Files("packed")],
    ),
    Kind::new(
        "unpack",
        &["pack ../photos -o packed --shard-size 600kB -q"],
        "unpack packed -o pictures -f -q",
        &[Outcome::Unsynced("pictures")],
    ),
    Kind::new(
        "export",
        &["index ../photos/0 -c c.db -q", "export c.db rows.csv -q", "index ../photos -c c.db --tags -q"],
        "export c.db rows.csv -f -q",
        &[Outcome::Catalog("c.db"), Outcome::Files("rows.csv")],
    ),
    Kind::new(
        "export to Parquet",
        &["index ../photos -c c.db --tags -q"],
        "export c.db rows.parquet -f -q",
        &[Outcome::Catalog("c.db"), Outcome::Files("rows.parquet")],
    ),
    Kind::new(
        "thumbnail",
        &[],
        "thumbnail ../photos -o small --size 64 --threads 2 -q",
        &[Outcome::Unsynced("small")],
    ),
    Kind::new("sheet", &[], "sheet ../photos/0 -o sheet.pdf -q", &[Outcome::Files("sheet.pdf")]),
    Kind::of_own(
        "note",
        &["index mine -c c.db -q", "note -c c.db --where format:jpeg --title old -q"],
        "note -c c.db --where format:jpeg --rating 4 -q",
        "note --undo -q",
    ),
];

/// The same of the objects of a store that are read whole, and of their heads.
const STORE_ALL: &str =
    "index s3://pics/photos -c c.db --hash --perceptual --verify --thumbnails t.db --threads 2";
const STORE_TAGS: &str = "index s3://pics/photos -c c.db --tags --threads 2";
const STORE_PLAN: &str = "plan s3://pics/photos --shards 2 -o s3://pics/made/plan.parquet";
const STORE_PARTS: &str =
    "index --plan s3://pics/made/plan.parquet --shard 0-1 -o s3://pics/made/parts --threads 2";
const STORE_PACK: &str =
    "pack s3://pics/photos -o s3://pics/made/packed --shard-size 150kB --json all --threads 2 -f";

/// The jobs that read a store, write to it, or both.
pub(super) const OF_STORES: &[Kind] = &[
    Kind::new("index", &[], STORE_TAGS, &[Outcome::Catalog("c.db")]),
    Kind::new("index of whole objects", &[], STORE_ALL, INDEXED),
    Kind::new(
        "index again",
        &["index s3://pics/photos/0 -c c.db -q"],
        STORE_TAGS,
        &[Outcome::Catalog("c.db")],
    ),
    Kind::new("index of known rows", &[STORE_TAGS], STORE_TAGS, &[Outcome::Catalog("c.db")]),
    Kind::new("plan", &[], STORE_PLAN, &[Outcome::Objects]),
    Kind::new("index --plan", &[STORE_PLAN], STORE_PARTS, &[Outcome::Objects]),
    Kind::new(
        "merge",
        &[STORE_PLAN, STORE_PARTS],
        "merge s3://pics/made/parts -c c.db",
        &[Outcome::Catalog("c.db")],
    ),
    Kind::new("pack", &[], STORE_PACK, &[Outcome::Objects]),
    Kind::new(
        "unpack",
        &[STORE_PACK],
        "unpack s3://pics/made/packed -o pictures -f",
        &[Outcome::Unsynced("pictures")],
    ),
    Kind::new(
        "index of a pack",
        &[STORE_PACK],
        "index s3://pics/made/packed -c c.db --threads 2",
        &[Outcome::Catalog("c.db")],
    ),
    Kind::new("list", &[STORE_PACK], "list s3://pics/made/packed", &[Outcome::Printed]),
    Kind::new(
        "export",
        &["index s3://pics/photos -c c.db -q"],
        "export c.db s3://pics/made/rows.parquet -f",
        &[Outcome::Objects],
    ),
    Kind::new(
        "thumbnail",
        &[],
        "thumbnail s3://pics/photos -o small --size 64 --threads 2 -f",
        &[Outcome::Unsynced("small")],
    ),
    Kind::new("verify", &[], "verify s3://pics/photos --json --all --threads 2", &[Outcome::Printed]),
    Kind::new("tags", &[], "tags -j -fast s3://pics/photos/0/", &[Outcome::Printed]),
    Kind::new(
        "check --read",
        &["index s3://pics/photos -c c.db --hash -q"],
        "check c.db --read --json",
        &[Outcome::Printed],
    ),
];
