//! `thalweg volumes`: the disks, cards and shares of a catalogue.

use std::io::Write as _;
use std::path::Path;

use engine::catalog::CatalogVolume;
use engine::file::volume::Presence;
use serde_json::json;

use crate::args::VolumesArgs;
use crate::command::Outcome;
use crate::exit::Exit;
use crate::open::open;
use crate::printer::{Printer, bytes, counted, one_line, shown_path};

pub(crate) fn run(args: &VolumesArgs, printer: &Printer) -> Outcome {
    let catalog = open(&args.catalog)?;
    let volumes = catalog.volumes(true)?;
    let mut out = printer.data();
    for volume in &volumes {
        let presence = volume.volume.presence();
        let line =
            if args.json { as_json(volume, &presence).to_string() } else { as_text(volume, &presence) };
        writeln!(out, "{line}")?;
    }
    out.flush()?;
    if volumes.is_empty() {
        printer
            .say("The catalogue has no volumes yet: they are kept from the next run of `thalweg index` on.");
    }
    Ok(Exit::Done)
}

fn as_text(found: &CatalogVolume, presence: &Presence) -> String {
    let volume = &found.volume;
    let at = volume.mounted_at.as_deref().unwrap_or(&volume.folder);
    let state = match presence {
        Presence::Here => format!("here, at {}", shown_path(at)),
        Presence::Elsewhere(now) => format!(
            "offline at {}: it is at {} now; run `thalweg index` there",
            shown_path(at),
            shown_path(now)
        ),
        _ => format!("offline, last seen at {} on {}", shown_path(at), day(found.seen_at)),
    };
    let (name, files) = (one_line(&volume.name), counted(found.n_files, "file", "files"));
    format!("{name}\t{files}\t{}\t{state}", bytes(found.bytes))
}

/// The day of a time in seconds since 1970, in UTC.
fn day(seconds: i64) -> String {
    jiff::Timestamp::from_second(seconds)
        .map_or_else(|_| "an unknown day".into(), |at| at.strftime("%F").to_string())
}

fn as_json(found: &CatalogVolume, presence: &Presence) -> serde_json::Value {
    let text = |path: &Path| path.to_string_lossy().into_owned();
    let (state, now) = match presence {
        Presence::Here => ("here", None),
        Presence::Elsewhere(now) => ("elsewhere", Some(text(now))),
        _ => ("offline", None),
    };
    let volume = &found.volume;
    json!({
        "name": volume.name,
        "identity": volume.identity,
        "files": found.n_files,
        "bytes": found.bytes,
        "state": state,
        "mounted_at": volume.mounted_at.as_deref().map(text),
        "now_at": now,
        "seen_at": found.seen_at,
    })
}
