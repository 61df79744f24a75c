//! `thalweg serve`: shows the pictures of a catalogue in a browser.

use std::ffi::OsStr;
use std::io;
use std::path::{Path, PathBuf};

use engine::catalog::decisions::Decisions;
use engine::file::profile;
use engine::{Catalog, CatalogError, Location, Outgoing};
use serve::{BrowserStart, Listening, ServeOptions, Serving, Stop, TokenUse};

use crate::args::ServeArgs;
use crate::command::{Failure, Outcome};
use crate::confined::confine_to_serving;
use crate::exit::Exit;
use crate::interrupt::on_interrupt;
use crate::open::{DEFAULT_CATALOG, is_catalog};
use crate::platform::{WaitingBrowser, create_private_folders};
use crate::printer::{Printer, shown_path};

pub(crate) fn run(args: &ServeArgs, printer: &Printer) -> Outcome {
    let mut options = what(args)?;
    if let Some(listen) = args.listen {
        options.listen = listen;
    }
    options.base_path.clone_from(&args.base_path);
    options.hosts.clone_from(&args.host);
    options.remote = args.remote;
    options.token = match (args.token, args.no_token) {
        (true, _) => TokenUse::Always,
        (_, true) => TokenUse::Never,
        _ => TokenUse::IfReachable,
    };
    options.thumbnails.clone_from(&args.thumbnails);
    options.reports.clone_from(&args.report);
    options.tiles.clone_from(&args.tiles);
    options.tiles_attribution.clone_from(&args.tiles_attribution);
    // Without the folder the server starts more slowly, and that is all.
    options.cache = cache_folder().filter(|folder| create_private_folders(folder).is_ok());
    let listening = Listening::start(&options)?;
    let mut browser = if args.open { browser(&listening.serving(), printer) } else { None };
    if !args.no_sandbox {
        // Before the first thread: those that run already would keep all rights.
        confine(&options, printer);
    }
    check(&options, printer)?;
    let stop = Stop::default();
    let on_first = stop.clone();
    on_interrupt(move || on_first.request())?;
    let mut is_renewed = false;
    let mut ready = |serving: &Serving| {
        if std::mem::replace(&mut is_renewed, true) {
            printer.warn(format_args!("all sessions were ended; serving at {}", serving.url_with_token()));
            return;
        }
        announce(serving, &options, printer);
        let waiting = browser.as_mut().and_then(|(waiting, _)| waiting.take());
        if let Some(Err(error)) = waiting.map(WaitingBrowser::open) {
            warn_of_browser(&error, printer);
        }
    };
    listening.serve(&mut ready, &stop)?;
    Ok(Exit::Done)
}

/// The browser, which waits for the server, and the file that leads it to the page, if any, which exists
/// until the server ends.
fn browser(serving: &Serving, printer: &Printer) -> Option<(Option<WaitingBrowser>, BrowserStart)> {
    let started = serving.to_open(&std::env::temp_dir()).and_then(|start| {
        let waiting = WaitingBrowser::start(&start.target)?;
        Ok((Some(waiting), start))
    });
    started.map_err(|error| warn_of_browser(&error, printer)).ok()
}

fn warn_of_browser(error: &io::Error, printer: &Printer) {
    printer.warn(format_args!("cannot open the browser: {error}; open the address yourself"));
}

/// Gives up what serving does not take, and says what could not be given up.
fn confine(options: &ServeOptions, printer: &Printer) {
    let is_remote = options.remote || options.index.iter().any(|path| Location::of(path).is_remote());
    let outgoing = if is_remote { Outgoing::Kept } else { Outgoing::Refused };
    let databases = [&options.catalog].into_iter().chain(&options.gather).chain(&options.thumbnails);
    // Where a database sorts what does not fit into memory, and programs write the picture that they decode.
    let temporary = std::env::temp_dir();
    let folders = options.cache.iter().chain([&temporary]);
    if let Err(missing) = confine_to_serving(databases.chain(folders).map(PathBuf::as_path), outgoing) {
        printer.say(format_args!("The sandbox of this server is not complete: {missing}."));
    }
}

/// What is shown: a catalogue, several, or paths that are indexed into one. Opens no catalogue.
fn what(args: &ServeArgs) -> Result<ServeOptions, Failure> {
    let shown = match (args.paths.as_slice(), &args.catalog) {
        ([], _) => Path::new(DEFAULT_CATALOG),
        ([path], None) if is_catalog(path) => path,
        (paths, None) if are_catalogs(paths) => return together(paths),
        (paths, catalog) => return indexed(paths, catalog.as_deref()),
    };
    if args.paths.is_empty() && !shown.exists() {
        return Err(format!(
            "there is no catalogue `{DEFAULT_CATALOG}` in this folder; name a catalogue, or the folders to show: \
             thalweg serve ~/Pictures"
        )
        .into());
    }
    Ok(ServeOptions::new(shown.to_owned()))
}

/// Checks that there is a catalogue, before the server starts. Of several, those that cannot be opened now
/// are named, and the others are shown.
fn check(options: &ServeOptions, printer: &Printer) -> Result<(), CatalogError> {
    if !options.index.is_empty() {
        return Ok(());
    }
    if options.gather.is_empty() {
        return Catalog::open_read_only(&options.catalog).map(drop);
    }
    let problems: Vec<CatalogError> =
        options.gather.iter().filter_map(|path| Catalog::open_read_only(path).err()).collect();
    let has_any = problems.len() < options.gather.len();
    for problem in problems {
        if !has_any {
            return Err(problem);
        }
        printer.warn(format_args!("{}; the other catalogues are shown", engine::chain(&problem)));
    }
    for other in options.gather.iter().skip(1).filter(|path| Decisions::beside(path).exists()) {
        printer.say(format_args!(
            "The decisions about duplicates beside {} are not shown: name that catalogue first to see them.",
            shown_path(other)
        ));
    }
    Ok(())
}

/// Whether all paths are catalogues: the files of at least one, and the names of the others.
fn are_catalogs(paths: &[PathBuf]) -> bool {
    let may_be =
        |path: &PathBuf| is_catalog(path) || (path.extension() == Some(OsStr::new("db")) && !path.is_dir());
    paths.len() > 1 && paths.iter().any(|path| is_catalog(path)) && paths.iter().all(may_be)
}

/// Several catalogues, of which a copy is made.
fn together(paths: &[PathBuf]) -> Result<ServeOptions, Failure> {
    let mut sources: Vec<PathBuf> = Vec::new();
    for path in paths.iter().map(|path| absolute(path)) {
        if !sources.contains(&path) {
            sources.push(path);
        }
    }
    if let [alone] = sources.as_slice() {
        return Ok(ServeOptions::new(alone.clone()));
    }
    let mut options = ServeOptions::new(cached("together", &sources)?);
    options.gather = sources;
    Ok(options)
}

fn absolute(path: &Path) -> PathBuf {
    let absolute = || std::path::absolute(path).unwrap_or_else(|_| path.to_owned());
    engine::file::canonicalize(path).unwrap_or_else(|_| absolute())
}

fn indexed(paths: &[PathBuf], catalog: Option<&Path>) -> Result<ServeOptions, Failure> {
    if let Some(path) = paths.iter().find(|path| is_catalog(path)) {
        let path = shown_path(path);
        return Err(format!(
            "`{path}` is a catalogue: show it without other paths than catalogues, or index paths into it: thalweg serve PATH... -c {path}"
        )
        .into());
    }
    if let Some(path) = paths.iter().find(|path| !engine::Location::of(path).is_remote() && !path.exists()) {
        return Err(format!("cannot access `{}`: no such file or directory", shown_path(path)).into());
    }
    let catalog = match catalog {
        Some(catalog) => catalog.to_owned(),
        None => {
            let mut absolute: Vec<PathBuf> = paths
                .iter()
                .map(|path| engine::file::canonicalize(path).unwrap_or_else(|_| path.clone()))
                .collect();
            absolute.sort();
            absolute.dedup();
            cached("", &absolute)?
        }
    };
    let mut options = ServeOptions::new(catalog);
    options.index = paths.to_vec();
    Ok(options)
}

/// The folder for what `serve` keeps for its next run; `None` if the environment defines no such place.
fn cache_folder() -> Option<PathBuf> {
    profile::directory().map(|folder| folder.join("serve"))
}

/// The catalogue of these paths in the user's cache folder, named by a hash of them and how they are shown.
fn cached(how: &str, paths: &[PathBuf]) -> Result<PathBuf, Failure> {
    let folder = cache_folder().ok_or(
        "cannot find a folder for the catalogue: set XDG_CACHE_HOME or HOME to an absolute path, or name a file \
         with -c",
    )?;
    create_private_folders(&folder).map_err(|error| {
        format!("cannot create folder `{}`: {error}; name a file with -c", shown_path(&folder))
    })?;
    let mut hasher = blake3::Hasher::new();
    hasher.update(how.as_bytes());
    for path in paths {
        hasher.update(path.as_os_str().as_encoded_bytes());
        hasher.update(b"\0");
    }
    Ok(folder.join(format!("{}.db", &hasher.finalize().to_hex()[..16])))
}

fn announce(serving: &Serving, options: &ServeOptions, printer: &Printer) {
    if !options.index.is_empty() {
        printer.say(format_args!("Indexing into {}", shown_path(&options.catalog)));
    }
    // Also when quiet: without the address and the token the server cannot be used.
    printer.warn(format_args!("serving at {}", serving.url_with_token()));
    let is_reachable = !serving.address.ip().is_loopback() || !options.hosts.is_empty();
    match &serving.token {
        Some(_) if is_reachable => {
            printer.say(
                "Other machines can reach this server. The token in the address is valid until it ends.",
            );
        }
        Some(_) => printer.say("Nothing is served without the token, which is valid until the server ends."),
        None if is_reachable => {
            printer.warn(
                "other machines can reach this server, and it needs no token: all can see all pictures",
            );
        }
        None => {}
    }
    printer.say("Press Ctrl-C to end.");
}
