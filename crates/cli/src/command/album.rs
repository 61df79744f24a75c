//! `thalweg album`: lists, makes, changes and imports albums.

use std::io::Write as _;
use std::path::{Path, PathBuf};

use engine::catalog::Filter;
use engine::catalog::albums::{Album, AlbumContent, Albums};
use engine::catalog::language::Condition;
use engine::{Catalog, CatalogError};
use serde::Serialize;

use crate::args::AlbumArgs;
use crate::command::{Failure, Outcome};
use crate::exit::Exit;
use crate::filters;
use crate::open::open;
use crate::printer::{Drawing, Printer, count, counted, one_line, shown_path};
use crate::terminal::{self, print_json};

pub(crate) fn run(args: &AlbumArgs, printer: &Printer) -> Outcome {
    let catalog = open(&args.catalog)?;
    let place = Albums::beside(catalog.path());
    if let Some(from) = &args.import {
        return import(&catalog, &mut Albums::create_or_open(&place)?, from, args.json, printer);
    }
    let name = args.name.as_deref().unwrap_or_default();
    let (add, remove) = (args.add.as_deref(), args.remove.as_deref());
    if let Some(search) = &args.search {
        filters::search(search).map_err(|mistakes| Drawing(format!("--where has {mistakes}")))?;
        Albums::create_or_open(&place)?.save_search(name, search)?;
    } else if let Some(named) = add.or(remove) {
        let paths = args.list.after(named)?;
        if paths.is_empty() {
            return Err("name the files after --add or --remove, or in a list with -@".into());
        }
        let (files, unknown) = files_of(&catalog, &paths)?;
        return change(&catalog, &place, name, add.is_some(), (&files, &unknown), printer);
    } else if args.list.list.is_some() {
        return Err("the list -@ is for --add or --remove".into());
    } else if args.delete {
        existing(&place, name)?;
        Albums::create_or_open(&place)?.delete(name)?;
        printer.say(format_args!("Deleted the album `{}`; its files stay where they are", one_line(name)));
        return Ok(Exit::Done);
    }
    show(&catalog, &place, args, printer)
}

/// Adds files to a list, or removes them.
fn change(
    catalog: &Catalog,
    place: &Path,
    name: &str,
    adds: bool,
    (files, unknown): (&[PathBuf], &[PathBuf]),
    printer: &Printer,
) -> Outcome {
    if adds && files.is_empty() {
        let path = shown_path(catalog.path());
        return Err(format!("no file was added: none of these paths is in the catalogue `{path}`").into());
    }
    let n_changed = if adds {
        Albums::create_or_open(place)?.add(name, files)?
    } else {
        existing(place, name)?;
        // Also files that the catalogue has no more.
        let files = [files, unknown].concat();
        Albums::create_or_open(place)?.remove(name, &files)?
    };
    let files = counted(n_changed, "file", "files");
    let (what, direction) = if adds { ("Added", "to") } else { ("Removed", "from") };
    printer.say(format_args!("{what} {files} {direction} the album `{}`", one_line(name)));
    if !adds || unknown.is_empty() {
        return Ok(Exit::Done);
    }
    for path in unknown.iter().take(MOST_SHOWN) {
        printer.warn(format_args!("`{}` is not in the catalogue", shown_path(path)));
    }
    if let Some(n_more @ 1..) = unknown.len().checked_sub(MOST_SHOWN) {
        printer.warn(format_args!("{} more are not in the catalogue", count(n_more as u64)));
    }
    Ok(Exit::SomeUnread)
}

/// Paths that are named before the rest is counted.
const MOST_SHOWN: usize = 5;

/// Fails if there is no album of this name, before a database is made.
fn existing(place: &Path, name: &str) -> Result<(), CatalogError> {
    let missing = || CatalogError::UnknownAlbum { name: name.to_owned(), meant: None };
    Albums::open_read_only(place)?.ok_or_else(missing)?.named(name).map(|_| ())
}

/// The files of the catalogue that paths name, and the paths that it does not have: a file by itself, a
/// folder by all that is in it.
fn files_of(catalog: &Catalog, paths: &[PathBuf]) -> Result<(Vec<PathBuf>, Vec<PathBuf>), Failure> {
    let absolute = |path: &PathBuf| {
        filters::directory(path).map_err(|error| format!("cannot resolve `{}`: {error}", shown_path(path)))
    };
    let paths = paths.iter().map(absolute).collect::<Result<Vec<PathBuf>, String>>()?;
    let (mut files, mut unknown) = (Vec::new(), Vec::new());
    for (path, id) in paths.iter().zip(catalog.ids_of_files(&paths)?) {
        if id.is_some() {
            files.push(path.clone());
            continue;
        }
        let below = catalog.find_all(&Filter::of(Condition::under(path)))?;
        if below.is_empty() {
            unknown.push(path.clone());
        }
        files.extend(below.into_iter().map(|found| found.path));
    }
    Ok((files, unknown))
}

fn import(catalog: &Catalog, albums: &mut Albums, from: &Path, is_json: bool, printer: &Printer) -> Outcome {
    let from = filters::directory(from)
        .map_err(|error| format!("cannot resolve `{}`: {error}", shown_path(from)))?;
    let summary = albums.import(catalog, &from, engine::takeout_title)?;
    if is_json {
        print_json(&summary)?;
    }
    printer.say(format_args!(
        "Imported {} with {} ({} made, {} brought up to date)",
        counted(summary.n_made + summary.n_updated, "album", "albums"),
        counted(summary.n_files, "file", "files"),
        count(summary.n_made),
        count(summary.n_updated),
    ));
    for (n, what) in [
        (summary.n_empty, "albums without a file that the catalogue has, left out"),
        (summary.n_unknown_files, "files that the catalogue does not have"),
    ] {
        if n > 0 {
            printer.say(format_args!("  {:>11}  {what}", count(n)));
        }
    }
    for name in summary.kept.iter().take(MOST_SHOWN) {
        printer.warn(format_args!(
            "the album `{}` exists already and was not changed; delete it, and import again",
            one_line(name)
        ));
    }
    if let Some(n_more @ 1..) = summary.kept.len().checked_sub(MOST_SHOWN) {
        printer.warn(format_args!("{} more albums exist already and were not changed", count(n_more as u64)));
    }
    Ok(if summary.n_made + summary.n_updated > 0 { Exit::Done } else { Exit::BadNews })
}

/// One album as a line of JSON.
#[derive(Serialize)]
struct Line<'a> {
    name: &'a str,
    kind: &'static str,
    /// Files that the catalogue has now.
    n_files: u64,
    /// Files of a list that it does not have.
    n_missing: u64,
    search: Option<&'a str>,
    source: Option<&'a str>,
    made_at: &'a str,
}

/// Prints one album or all of them.
fn show(catalog: &Catalog, place: &Path, args: &AlbumArgs, printer: &Printer) -> Outcome {
    let albums = Albums::open_read_only(place)?;
    let all = match (&albums, &args.name) {
        (Some(albums), Some(name)) => vec![albums.named(name)?],
        (Some(albums), None) => albums.all()?,
        (None, Some(name)) => {
            return Err(CatalogError::UnknownAlbum { name: name.clone(), meant: None }.into());
        }
        (None, None) => Vec::new(),
    };
    let mut out = terminal::shared_stdout();
    for album in &all {
        let line = line(catalog, albums.as_ref(), album)?;
        if args.json {
            print_json(&line)?;
        } else {
            let search = line.search.map(|search| format!("  ({})", one_line(search))).unwrap_or_default();
            let missing = match line.n_missing {
                0 => String::new(),
                n => format!("  (and {} that the catalogue does not have)", count(n)),
            };
            writeln!(out, "{:>11}  {}{search}{missing}", count(line.n_files), one_line(&album.name))?;
        }
    }
    if all.is_empty() {
        printer.say("There are no albums yet; see thalweg album --help.");
    }
    Ok(Exit::Done)
}

fn line<'a>(catalog: &Catalog, albums: Option<&Albums>, album: &'a Album) -> Result<Line<'a>, CatalogError> {
    let (mut search, mut n_missing) = (None, 0);
    let n_files = match (&album.content, albums) {
        (AlbumContent::Files(n), Some(albums)) => {
            let n_files = albums.ids_in(catalog, album)?.len() as u64;
            n_missing = n.saturating_sub(n_files);
            n_files
        }
        (AlbumContent::Search(text), _) => {
            search = Some(text.as_str());
            let filter = catalog.with_kept(Filter::of(Condition::Album(album.name.clone())))?;
            catalog.count(&filter)?
        }
        _ => 0,
    };
    let kind = if search.is_some() { "search" } else { "files" };
    let (source, made_at) = (album.source.as_deref(), album.made_at.as_str());
    Ok(Line { name: &album.name, kind, n_files, n_missing, search, source, made_at })
}
