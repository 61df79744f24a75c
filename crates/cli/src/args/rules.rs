//! Rules that every argument must follow, tested on the arguments of all commands.

use std::collections::BTreeMap;

use clap::{Arg, Command, CommandFactory as _, Parser as _};

use super::Arguments;

/// The longest line of short help that still fits beside its flag on a common terminal.
const MAX_HELP_CHARS: usize = 100;

fn commands() -> Vec<Command> {
    let mut program = Arguments::command();
    program.build();
    let commands: Vec<Command> =
        program.get_subcommands().filter(|command| command.get_name() != "help").cloned().collect();
    assert!(commands.len() >= 10);
    commands
}

fn for_each_argument(mut check: impl FnMut(&str, &Arg)) {
    for command in commands() {
        for argument in command.get_arguments() {
            check(&format!("{} {}", command.get_name(), argument.get_id()), argument);
        }
    }
}

#[track_caller]
fn check_help(what: &str, help: Option<String>) {
    let help = help.unwrap_or_else(|| panic!("{what} has no help"));
    assert!(!help.ends_with('.'), "{what}: short help is a phrase without a full stop: {help}");
    assert!(!help.contains('\n'), "{what}: short help is one line: {help}");
    assert!(help.chars().count() <= MAX_HELP_CHARS, "{what}: short help is short: {help}");
    assert!(help.starts_with(|c: char| c.is_uppercase()), "{what}: help begins like a sentence: {help}");
}

#[test]
fn definitions_do_not_contradict_each_other() {
    Arguments::command().debug_assert();
}

#[test]
fn every_command_is_explained_short_and_long() {
    for command in commands() {
        check_help(command.get_name(), command.get_about().map(ToString::to_string));
        assert!(command.get_long_about().is_some(), "{} has no long help", command.get_name());
    }
}

/// The commands, and those below them.
fn commands_at_all_levels() -> Vec<Command> {
    let below = |command: &Command| command.get_subcommands().cloned().collect::<Vec<_>>();
    commands().into_iter().flat_map(|command| [below(&command), vec![command]].concat()).collect()
}

#[test]
fn every_command_has_examples_that_it_accepts() {
    let without = ["man", "help"];
    for command in commands_at_all_levels().iter().filter(|command| !without.contains(&command.get_name())) {
        let name = command.get_name();
        let help =
            command.get_after_long_help().unwrap_or_else(|| panic!("{name} has no examples")).to_string();
        let lines = help.lines().skip(1).take_while(|line| line.starts_with("  "));
        let examples: Vec<&str> = lines.map(str::trim).collect();
        assert!(help.starts_with("Examples:\n") && !examples.is_empty(), "{name}: {help}");
        for example in examples {
            // What the shell makes of it: quoted words, and output that goes to a file.
            let (line, _) = example.split_once(" > ").unwrap_or((example, ""));
            let words: Vec<String> = line
                .split('"')
                .enumerate()
                .flat_map(|(index, part)| match index % 2 {
                    0 => part.split_whitespace().map(str::to_owned).collect(),
                    _ => vec![part.to_owned()],
                })
                .collect();
            assert_eq!(words[0], "thalweg", "{name}: {example}");
            assert!(words.iter().any(|word| word == name), "{name}: {example}");
            Arguments::try_parse_from(&words).unwrap_or_else(|error| panic!("{example}: {error}"));
        }
    }
}

#[test]
fn every_argument_is_explained() {
    for_each_argument(|what, argument| check_help(what, argument.get_help().map(ToString::to_string)));
}

#[test]
fn flags_are_words_in_lower_case_with_hyphens() {
    for_each_argument(|what, argument| {
        let Some(long) = argument.get_long() else {
            assert!(argument.is_positional(), "{what} has a short name only");
            return;
        };
        // Numbered parameters keep the number that the literature uses: `--x1`.
        let letters = |word: &str| word.trim_end_matches(|c: char| c.is_ascii_digit()).to_owned();
        let is_word =
            |word: &str| !letters(word).is_empty() && letters(word).bytes().all(|b| b.is_ascii_lowercase());
        assert!(long.split('-').all(is_word), "{what}: --{long}");
    });
}

#[test]
fn values_are_named_in_capitals() {
    for_each_argument(|what, argument| {
        if !argument.get_action().takes_values() {
            return;
        }
        let names = argument.get_value_names().unwrap_or_default();
        assert!(!names.is_empty(), "{what} takes a value without a name");
        for name in names {
            assert!(!name.bytes().any(|b| b.is_ascii_lowercase()), "{what}: {name}");
        }
    });
}

/// Elsewhere `--json` is how the answer looks; of `pack` it is what goes into the pack. The files of `cache
/// --evict` are its arguments; those of `time` are a command. What is applied to duplicates has to be named,
/// moves are of one kind.
const OF_THEIR_OWN_KIND: [&str; 3] = ["pack json", "time evict", "find apply"];

#[test]
fn a_flag_is_the_same_kind_of_thing_everywhere() {
    let mut known: BTreeMap<String, (bool, Option<char>)> = BTreeMap::new();
    for_each_argument(|what, argument| {
        let Some(long) = argument.get_long().filter(|_| !OF_THEIR_OWN_KIND.contains(&what)) else { return };
        let kind = (argument.get_action().takes_values(), argument.get_short());
        let first = *known.entry(long.to_owned()).or_insert(kind);
        assert_eq!(kind, first, "{what}: --{long} differs from another command's");
    });
}
