//! `thalweg query`: runs a read-only SQL query.

use engine::CatalogError;
use engine::catalog::RowSink;
use engine::catalog::format::{Csv, JsonLines, Table};

use crate::args::QueryArgs;
use crate::command::Outcome;
use crate::exit::Exit;
use crate::open::open;
use crate::printer::Printer;

const HINT: &str = "The view `image` has one row per file. To see its columns: thalweg query CATALOG \
    \"SELECT * FROM image LIMIT 1\" --json";

pub(crate) fn run(args: &QueryArgs, printer: &Printer) -> Outcome {
    let mut catalog = open(args.catalog())?;
    for other in &args.attach {
        catalog.attach(&other.name, &other.catalog)?;
    }
    if args.unlimited {
        catalog.set_query_steps(u64::MAX);
    }
    match catalog.query(&args.sql(), &mut *sink(args, printer)) {
        Ok(_) => Ok(Exit::Done),
        Err(CatalogError::BadSql { source }) => {
            // The cause alone: SQLite's suffix is only an error number.
            printer.warn(format_args!("invalid SQL: {source}"));
            printer.say(HINT);
            Ok(Exit::Misuse)
        }
        Err(error @ CatalogError::Refused { .. }) => {
            printer.error(&error);
            printer.say("To read other catalogues in the statement, name them with --attach NAME=CATALOG.");
            Ok(Exit::Misuse)
        }
        Err(error @ CatalogError::Endless { .. }) => {
            printer.error(&error);
            printer.say("If the statement is yours and needs so long, repeat it with --unlimited.");
            Ok(Exit::Misuse)
        }
        Err(error) => Err(error.into()),
    }
}

fn sink(args: &QueryArgs, printer: &Printer) -> Box<dyn RowSink> {
    let out = printer.data();
    if args.json {
        Box::new(JsonLines::new(out))
    } else if args.csv {
        Box::new(Csv::new(out))
    } else {
        Box::new(Table::new(out))
    }
}
