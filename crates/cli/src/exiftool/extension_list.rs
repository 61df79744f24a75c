//! Lists of file name extensions (`-listf`, `-listr`).

use engine::tag::extension;

/// Which extensions to list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ExtensionList {
    /// Those of files that are read (`-listf`).
    Read,
    /// All that are known (`-listr`).
    Known,
}

impl ExtensionList {
    /// The list as ExifTool prints it, in lines of at most 79 characters.
    pub(super) fn text(self) -> String {
        const MOST_CHARACTERS: usize = 79;
        let (title, is_listed): (_, fn(&str) -> bool) = match self {
            ExtensionList::Read => ("Supported", extension::is_read),
            ExtensionList::Known => ("Recognized", extension::is_known),
        };
        let mut text = format!("{title} file extensions:\n");
        let mut line = " ".to_owned();
        for known in extension::KNOWN.iter().filter(|known| is_listed(known)) {
            if line.len() + 1 + known.len() > MOST_CHARACTERS {
                text.push_str(&line);
                text.push('\n');
                line = " ".to_owned();
            }
            line.push(' ');
            line.push_str(&known.to_ascii_uppercase());
        }
        text + &line + "\n"
    }
}
