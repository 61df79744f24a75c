//! Arguments of `thalweg note`.

use std::path::PathBuf;

use act::{Edits, Field, Naming};
use clap::{Args, ValueEnum};

use super::PathListArgs;

/// Write ratings, titles, keywords and places of files into XMP sidecars beside them
///
/// The files themselves are never changed. Sidecars are those that darktable, digiKam and Lightroom read;
/// one that exists is edited, and all else in it stays as it is. Each run writes a journal: --undo takes it
/// back. Exit code 3: some files were left as they are, each with its reason.
#[derive(Args, Debug)]
#[command(after_long_help = "\
Examples:
  thalweg note photos/a.jpg photos/b.jpg --rating 4 --add-keyword animals/dog
  thalweg note a.nef --title \"The pass\" --gps 46.56,8.56 --dry-run
  thalweg note -c thalweg.db --where \"near:Rome -keyword:rome\" --add-keyword places/Rome
  thalweg note --edits edits.jsonl
  thalweg note --undo")]
pub(crate) struct NoteArgs {
    /// Files to note
    #[arg(value_name = "FILE")]
    pub(crate) files: Vec<PathBuf>,

    #[command(flatten)]
    pub(crate) list: PathListArgs,

    /// Catalogue for --where
    #[arg(long, short, value_name = "CATALOG", requires = "search")]
    pub(crate) catalog: Option<PathBuf>,

    /// Note the files that this search finds in the catalogue, as in `thalweg find`
    #[arg(long = "where", value_name = "SEARCH", allow_hyphen_values = true)]
    pub(crate) search: Option<String>,

    /// Read files with edits of their own, as lines of JSON; - is standard input
    ///
    /// Each line is an object: {"path": "a.jpg", "rating": 4, "title": null, "add_keywords": ["a/b"]}. Keys
    /// are the fields (rating, label, title, description, creator, copyright, date, gps, city, state,
    /// country, keywords), add_keywords and remove_keywords; null removes a field.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["files", "list", "search", "edit"])]
    pub(crate) edits: Option<PathBuf>,

    #[command(flatten)]
    pub(crate) edit: EditArgs,

    /// Name of the sidecar [default: the one that exists, else full]
    #[arg(long, value_enum)]
    pub(crate) naming: Option<NamingArg>,

    /// Write nothing; print what would change
    #[arg(long)]
    pub(crate) dry_run: bool,

    /// Print one line of JSON for each file
    #[arg(long)]
    pub(crate) json: bool,

    /// Write the journal to this new file [default: in ~/.local/state/thalweg/journals]
    #[arg(long, value_name = "FILE")]
    pub(crate) journal: Option<PathBuf>,

    /// Take back what a run wrote: that of this journal, or the last one that was not undone
    ///
    /// A sidecar that changed after the run is left as it is, and makes the exit code 1.
    #[arg(long, value_name = "JOURNAL", num_args = 0..=1)]
    #[arg(conflicts_with_all = ["files", "list", "search", "edits", "edit", "dry_run", "journal", "naming"])]
    pub(crate) undo: Option<Option<PathBuf>>,

    /// List the journals, the oldest first
    #[arg(long, conflicts_with_all = ["files", "list", "search", "edits", "edit", "undo", "dry_run", "journal", "naming"])]
    pub(crate) journals: bool,
}

// No doc comment: clap would take it for the help of the command that this is flattened into.
#[derive(Args, Debug)]
#[command(next_help_heading = "Edits")]
#[group(id = "edit", multiple = true)]
pub(crate) struct EditArgs {
    /// Rating: 0 to 5 stars, or -1 for rejected
    #[arg(long, value_name = "STARS", allow_hyphen_values = true)]
    pub(crate) rating: Option<String>,

    /// Colour label, as the program that reads it calls it: Red, Approved
    #[arg(long, value_name = "LABEL")]
    pub(crate) label: Option<String>,

    /// Title; in the default language, others stay
    #[arg(long, value_name = "TEXT")]
    pub(crate) title: Option<String>,

    /// Description; in the default language, others stay
    #[arg(long, value_name = "TEXT")]
    pub(crate) description: Option<String>,

    /// Author; can be repeated, and replaces all
    #[arg(long, value_name = "NAME")]
    pub(crate) creator: Vec<String>,

    /// Copyright notice; in the default language, others stay
    #[arg(long, value_name = "TEXT")]
    pub(crate) copyright: Option<String>,

    /// Date taken: 2024-06-01, 2024-06-01T12:30:00 or 2024-06-01T12:30:00+02:00
    #[arg(long, value_name = "DATE")]
    pub(crate) date: Option<String>,

    /// Place in degrees; north and east are positive
    #[arg(long, value_name = "LAT,LON", allow_hyphen_values = true)]
    pub(crate) gps: Option<String>,

    /// City
    #[arg(long, value_name = "NAME")]
    pub(crate) city: Option<String>,

    /// State or province
    #[arg(long, value_name = "NAME")]
    pub(crate) state: Option<String>,

    /// Country
    #[arg(long, value_name = "NAME")]
    pub(crate) country: Option<String>,

    /// Add a keyword, or one in a hierarchy (animals/dog or animals|dog); can be repeated
    ///
    /// A / always separates levels. For a keyword that contains one, put a | at its end: "AC/DC|".
    #[arg(long, value_name = "KEYWORD")]
    pub(crate) add_keyword: Vec<String>,

    /// Remove a keyword, also where it is the last level of a hierarchy; can be repeated
    #[arg(long, value_name = "KEYWORD")]
    pub(crate) remove_keyword: Vec<String>,

    /// Replace all keywords by these, with commas between them
    #[arg(long, value_name = "KEYWORDS", value_delimiter = ',')]
    pub(crate) keywords: Vec<String>,

    /// Remove this field; can be repeated
    ///
    /// A title, description or copyright notice is removed in all languages, a place with its height.
    #[arg(long, value_name = "FIELD", value_parser = field)]
    pub(crate) remove: Vec<Field>,
}

/// How a sidecar is named.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum NamingArg {
    /// `photo.jpg.xmp`, as darktable and digiKam name it
    Full,
    /// `photo.xmp`, as Lightroom names it for raw files
    Stem,
}

impl NamingArg {
    pub(crate) fn naming(self) -> Naming {
        match self {
            NamingArg::Full => Naming::Full,
            NamingArg::Stem => Naming::Stem,
        }
    }
}

fn field(name: &str) -> Result<Field, String> {
    Field::of_name(name).ok_or_else(|| format!("the fields are {}", Field::ALL.map(Field::name).join(", ")))
}

impl EditArgs {
    /// The edits that the options ask for.
    ///
    /// # Errors
    /// If a field cannot have its value, or is set and removed.
    pub(crate) fn edits(&self) -> Result<Edits, String> {
        let one = |value: &Option<String>| value.iter().cloned().collect::<Vec<_>>();
        let fields = [
            (Field::Rating, one(&self.rating)),
            (Field::Label, one(&self.label)),
            (Field::Title, one(&self.title)),
            (Field::Description, one(&self.description)),
            (Field::Creator, self.creator.clone()),
            (Field::Copyright, one(&self.copyright)),
            (Field::Date, one(&self.date)),
            (Field::Gps, one(&self.gps)),
            (Field::City, one(&self.city)),
            (Field::State, one(&self.state)),
            (Field::Country, one(&self.country)),
            (Field::Keywords, self.keywords.clone()),
        ];
        let mut edits = Edits::default();
        let told = |error: act::BadValue| format!("--{error}");
        for (field, values) in &fields {
            if values.is_empty() {
                continue;
            }
            if self.remove.contains(field) {
                return Err(format!("--{0} and --remove {0} contradict each other", field.name()));
            }
            let values: Vec<&str> = values.iter().map(String::as_str).collect();
            edits.set_all(*field, &values).map_err(told)?;
        }
        self.remove.iter().for_each(|field| edits.remove(*field));
        self.add_keyword.iter().try_for_each(|keyword| edits.add_keyword(keyword)).map_err(told)?;
        self.remove_keyword.iter().try_for_each(|keyword| edits.remove_keyword(keyword)).map_err(told)?;
        Ok(edits)
    }
}
