//! `thalweg list`: lists the members of a pack.

use std::io::Write as _;

use engine::packs::Pack;
use serde_json::json;

use crate::args::ListArgs;
use crate::command::Outcome;
use crate::exit::Exit;
use crate::printer::{Printer, one_line};
use crate::terminal::json_line;

pub(crate) fn run(args: &ListArgs, printer: &Printer) -> Outcome {
    let pack = Pack::open(&args.pack)?;
    let is_terminal = std::io::IsTerminal::is_terminal(&std::io::stdout());
    let mut out = printer.data();
    for index in 0..pack.len() {
        let member = pack.member(index)?;
        if args.json {
            let line = json!({
                "name": member.name(), "key": member.key, "extension": member.extension,
                "shard": pack.lookup().shards().get(member.shard as usize).map(|shard| &shard.name),
                "offset": member.offset, "bytes": member.bytes, "json_offset": member.json.map(|json| json.0),
                "json_bytes": member.json.map(|json| json.1), "content_hash": member.hash.map(|hash| blake3::Hash::from_bytes(hash).to_hex().to_string()),
            });
            out.write_all(json_line(&line)?.as_bytes())?;
        } else if args.null {
            write!(out, "{}\0", member.name())?;
        } else if is_terminal {
            writeln!(out, "{}", one_line(&member.name()))?;
        } else {
            writeln!(out, "{}", member.name())?;
        }
    }
    out.flush()?;
    Ok(Exit::Done)
}
