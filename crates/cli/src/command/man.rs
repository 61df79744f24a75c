//! `thalweg man`: prints one manual page for all commands, generated from the definitions of the help.

use std::io::{self, Write};

use clap::{Command, CommandFactory as _};
use clap_mangen::Man;

use crate::args::Arguments;
use crate::command::Outcome;
use crate::exit::Exit;
use crate::printer::Printer;

pub(crate) fn run(printer: &Printer) -> Outcome {
    let mut out = printer.data();
    write_page(&mut out)?;
    out.flush()?;
    Ok(Exit::Done)
}

fn write_page(out: &mut dyn Write) -> io::Result<()> {
    // Without the command `help`, which would repeat all other commands.
    let mut program = Arguments::command().disable_help_subcommand(true);
    program.build();
    let page = Man::new(program.clone());
    page.render_title(out)?;
    page.render_name_section(out)?;
    page.render_synopsis_section(out)?;
    page.render_description_section(out)?;
    page.render_options_section(out)?;
    for command in program.get_subcommands().filter(|command| !command.is_hide_set()) {
        write_command(command, out)?;
    }
    page.render_extra_section(out)?;
    page.render_version_section(out)
}

/// Writes a command as a section of the page; the sections of its own page become subsections.
fn write_command(command: &Command, out: &mut dyn Write) -> io::Result<()> {
    let page = Man::new(command.clone());
    let mut sections = Vec::new();
    page.render_synopsis_section(&mut sections)?;
    page.render_description_section(&mut sections)?;
    page.render_options_section(&mut sections)?;
    page.render_extra_section(&mut sections)?;
    writeln!(out, ".SH \"THALWEG {}\"", command.get_name().to_uppercase())?;
    for line in String::from_utf8_lossy(&sections).lines() {
        match line.strip_prefix(".SH ") {
            // What follows it begins with its own heading.
            Some("EXTRA") => {}
            Some(heading) => writeln!(out, ".SS {heading}")?,
            None if line == "Examples:" => writeln!(out, ".SS EXAMPLES")?,
            None => writeln!(out, "{line}")?,
        }
    }
    Ok(())
}
