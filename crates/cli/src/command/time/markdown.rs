//! The figures of all commands as a table in Markdown: the medians, and the comparisons with the first one.

use super::Measured;

/// A row for each command. The last two columns are there if commands are compared.
pub(super) fn table(all: &[Measured<'_>]) -> String {
    let is_compared = all.len() > 1;
    let mut table = String::from("| command | runs | wall | min | max | user | system | peak memory |");
    let mut line = String::from("\n|---|--:|--:|--:|--:|--:|--:|--:|");
    if is_compared {
        table += " ratio (95 % interval) | verdict |";
        line += "--:|---|";
    }
    table += &line;
    for Measured { timed, figures, comparison, .. } in all {
        let mut cells = vec![code(&timed.shown)];
        cells.extend(figures.cells());
        if let Some(found) = comparison {
            cells.extend([format!("{} ({})", found.ratio, found.interval), found.words.clone()]);
        } else if is_compared {
            cells.extend(["1".to_owned(), String::new()]);
        }
        table += &format!("\n| {} |", cells.join(" | "));
    }
    table + "\n"
}

/// Text in the table's type for code. A bar would end the cell, and a backtick the code.
fn code(text: &str) -> String {
    let text = text.replace('|', "\\|");
    let fence = if text.contains('`') { "``" } else { "`" };
    format!("{fence}{text}{fence}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_command_stays_in_its_cell() {
        assert_eq!(code("cat a | sort"), "`cat a \\| sort`");
        assert_eq!(code("echo `id`x"), "``echo `id`x``");
    }
}
