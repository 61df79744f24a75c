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
