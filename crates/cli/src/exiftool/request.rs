//! Tag names, as options (`-EXIF:Make`) and after a `$` in conditions or formats.

pub(super) mod shortcut;

use std::borrow::Cow;

use engine::tag::Request;

use crate::exiftool::misuse::Misuse;

/// Parses the name of a tag into a request, if this form of request is supported.
///
/// # Errors
/// If it is not a name, or names groups of a family that this program does not have.
pub(crate) fn request(text: &str) -> Result<Request, Misuse> {
    let is_name =
        !text.is_empty() && text.bytes().all(|b| b.is_ascii_alphanumeric() || b"_-:*?#+".contains(&b));
    let has_group_pattern = text
        .rsplit_once(':')
        .is_some_and(|(groups, _)| groups.split(':').any(|group| group != "*" && group.contains(['*', '?'])));
    if !is_name || has_group_pattern {
        return Err(format!("-{text} is neither an option nor a tag name"));
    }
    let request = Request::parse(&without_main(text));
    let unknown = request.groups().find(|(family, _)| family.is_some_and(|family| family > 2));
    match unknown {
        Some((_, group)) => Err(format!(
            "-{text}: group `{group}` is not supported; use groups of families 0, 1 and 2, such as EXIF, \
             IFD0 and Time"
        )),
        None => Ok(request),
    }
}

/// The name without the group of the main document: all tags belong to it, as files within files are not
/// read.
fn without_main(text: &str) -> Cow<'_, str> {
    let is_main = |group: &&str| group.eq_ignore_ascii_case("main") || group.eq_ignore_ascii_case("3main");
    match text.rsplit_once(':') {
        Some((groups, tag)) if groups.split(':').any(|group| is_main(&group)) => {
            let kept: Vec<&str> = groups.split(':').filter(|group| !is_main(group)).chain([tag]).collect();
            Cow::Owned(kept.join(":"))
        }
        _ => Cow::Borrowed(text),
    }
}

/// The name of a tag at the beginning of `text`, after the `$`: `Tag`, `Group:Tag` or `Tag#`, each also in
/// braces. Returns the name and the rest of the text.
///
/// # Errors
/// If there is no name, or an expression follows the name in braces.
pub(crate) fn tag_name(text: &str) -> Result<(&str, &str), String> {
    if text.starts_with('{') {
        let (inside, rest) = braced(text).ok_or("unclosed brace `${`")?;
        let name = inside.trim();
        if !name.is_empty() && plain_name(name).is_some_and(|(_, rest)| rest.is_empty()) {
            return Ok((name, rest));
        }
        return Err(format!(
            "`${{{inside}}}` is not a tag name, optionally followed by `;` and an expression"
        ));
    }
    plain_name(text).ok_or_else(|| "missing tag name after `$`; write $$ for a literal $".to_owned())
}

/// Contents of the braces at the beginning of `text`, and the rest of the text; braces within are paired.
pub(crate) fn braced(text: &str) -> Option<(&str, &str)> {
    let inside = text.strip_prefix('{')?;
    let mut depth = 0_u32;
    for (at, byte) in inside.bytes().enumerate() {
        match byte {
            b'{' => depth += 1,
            b'}' if depth == 0 => return Some((&inside[..at], &inside[at + 1..])),
            b'}' => depth -= 1,
            _ => {}
        }
    }
    None
}

/// A name without braces. It ends with a letter, digit or `_`, and an optional `#`, so that a hyphen or colon
/// may follow.
fn plain_name(text: &str) -> Option<(&str, &str)> {
    let is_part = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '-' | ':');
    let end = text.find(|c| !is_part(c)).unwrap_or(text.len());
    let name = text[..end].trim_end_matches(['-', ':']);
    if name.is_empty() || name.starts_with([':', '-']) {
        return None;
    }
    let end = name.len() + usize::from(text[name.len()..].starts_with('#'));
    Some(text.split_at(end))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_end_where_they_should() {
        assert_eq!(tag_name("Make, x"), Ok(("Make", ", x")));
        assert_eq!(tag_name("EXIF:Make- x"), Ok(("EXIF:Make", "- x")));
        assert_eq!(tag_name("By-line#>1"), Ok(("By-line#", ">1")));
        assert_eq!(tag_name("{XMP-dc:Title}s"), Ok(("XMP-dc:Title", "s")));
        assert!(tag_name("{make;tr/a/b/}").unwrap_err().contains("not a tag name"));
        assert_eq!(tag_name("{ Make }s"), Ok(("Make", "s")));
        assert_eq!(braced("{a;s/{2}//}b}"), Some(("a;s/{2}//", "b}")));
        for wrong in ["", " ", "{make", "{}", "-"] {
            tag_name(wrong).unwrap_err();
        }
    }
}
