//! Reads a page as strictly as XML: elements are closed in order, values are quoted, text is escaped.

/// An element, from its opening tag.
#[derive(Debug)]
pub(super) struct Element {
    pub(super) name: String,
    pub(super) attributes: Vec<(String, String)>,
}

impl Element {
    pub(super) fn attribute(&self, name: &str) -> Option<&str> {
        self.attributes.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
    }

    pub(super) fn classes(&self) -> impl Iterator<Item = &str> {
        self.attribute("class").unwrap_or_default().split(' ')
    }
}

/// All elements of the page, in their order.
#[track_caller]
pub(super) fn elements(page: &str) -> Vec<Element> {
    let mut rest = page.strip_prefix("<!DOCTYPE html>\n").expect("a page says what it is");
    let mut open: Vec<String> = Vec::new();
    let mut found = Vec::new();
    while let Some((text, after)) = rest.split_once('<') {
        check_text(text);
        let (tag, after) = after.split_once('>').expect("a tag ends");
        rest = after;
        if let Some(name) = tag.strip_prefix('/') {
            assert_eq!(open.pop().as_deref(), Some(name), "closed in order");
            continue;
        }
        let (tag, is_empty) = tag.strip_suffix('/').map_or((tag, false), |tag| (tag, true));
        let element = element(tag);
        if matches!(element.name.as_str(), "script" | "style") {
            rest = &rest[rest.find(&format!("</{}>", element.name)).expect("closed")..];
        }
        if !is_empty {
            open.push(element.name.clone());
        }
        found.push(element);
    }
    assert_eq!((rest.trim(), open.len()), ("", 0), "all is closed");
    found
}

/// Every `>` in a value is escaped, so a tag ends at the first one.
#[track_caller]
fn element(tag: &str) -> Element {
    let (name, mut rest) = tag.split_once(' ').unwrap_or((tag, ""));
    assert!(!name.is_empty() && name.bytes().all(|byte| byte.is_ascii_alphanumeric()), "<{tag}>");
    let mut attributes = Vec::new();
    while !rest.is_empty() {
        let (name, after) = rest.split_once("=\"").unwrap_or_else(|| panic!("<{tag}> has quoted values"));
        let (value, after) = after.split_once('"').unwrap_or_else(|| panic!("<{tag}> ends its values"));
        assert!(name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-'), "<{tag}>");
        check_text(value);
        attributes.push((name.to_owned(), value.to_owned()));
        assert!(after.is_empty() || after.starts_with(' '), "<{tag}>");
        rest = after.trim_start();
    }
    Element { name: name.to_owned(), attributes }
}

#[track_caller]
fn check_text(text: &str) {
    assert!(!text.contains('>'), "{text}");
    for part in text.split('&').skip(1) {
        let is_known = ["amp;", "lt;", "gt;", "quot;", "#39;"].iter().any(|known| part.starts_with(known));
        assert!(is_known, "{text}");
    }
}

#[test]
#[should_panic(expected = "closed in order")]
fn what_is_crossed_is_found() {
    elements("<!DOCTYPE html>\n<p><b></p></b>");
}

#[test]
#[should_panic(expected = "all is closed")]
fn what_is_left_open_is_found() {
    elements("<!DOCTYPE html>\n<p><b></b>");
}
