//! Keys of objects that attack the programs that read them.

/// Keys that lead out of a folder, that terminals, file systems, URLs and XML understand as something else,
/// and that are as long as a store allows.
///
/// Each is UTF-8, as stores demand. Some are the same as others after slashes, dots or escapes are removed.
pub fn hostile_keys() -> Vec<String> {
    let mut keys: Vec<String> = KEYS.iter().map(|key| (*key).to_owned()).collect();
    let long = |part: &str, n_bytes: usize| format!("{}.jpg", part.repeat((n_bytes - 4) / part.len()));
    keys.extend([
        long("n", 1024),
        long("d/", 1024),
        long("\u{fc}", 1024),
        long("folder-of-many-letters/", 1020),
    ]);
    keys.push(format!("{}/x.jpg", "f".repeat(1000)));
    keys
}

/// Those that are not long.
const KEYS: &[&str] = &[
    // Out of the folder.
    "../up.jpg",
    "a/../../up.jpg",
    "..",
    "a/..",
    "./here.jpg",
    "a/./here.jpg",
    "/leading.jpg",
    "leading.jpg",
    "//two.jpg",
    "a//two.jpg",
    "trailing.jpg/",
    "trailing.jpg",
    "/etc/passwd.jpg",
    "~/home.jpg",
    // Other systems and other places.
    "..\\up.jpg",
    "C:\\windows.jpg",
    "\\\\server\\share\\x.jpg",
    "CON.jpg",
    "nul.jpg",
    "aux",
    "name.jpg.",
    "name.jpg ",
    " name.jpg",
    "stream.jpg:other",
    "http://example.org/x.jpg",
    "s3:/pics/x.jpg",
    "file:///etc/x.jpg",
    "x.jpg?versionId=1",
    "x.jpg#part",
    "-o.jpg",
    "--help",
    "@list.jpg",
    "*.jpg",
    "$(touch hit).jpg",
    "`touch hit`.jpg",
    "'; DROP TABLE file; --.jpg",
    // Escapes, and what they would be.
    "%2e%2e/up.jpg",
    "%2F.jpg",
    "a%00b.jpg",
    "%ff.jpg",
    "%.jpg",
    "a+b c.jpg",
    "&lt;x&gt;.jpg",
    "<x>&\"'.jpg",
    "]]>.jpg",
    "=cmd|' /C calc'!A1.jpg",
    // Characters that terminals and readers obey.
    "line\nbreak.jpg",
    "return\r.jpg",
    "tab\t.jpg",
    "bell\u{7}.jpg",
    "\u{1b}[31mred\u{1b}[0m.jpg",
    "\u{1b}]0;title\u{7}.jpg",
    "del\u{7f}.jpg",
    "c1\u{9b}31m.jpg",
    "rtl\u{202e}gpj.exe.jpg",
    "zero\u{200b}width.jpg",
    "bom\u{feff}.jpg",
    "last\u{ffff}.jpg",
    "u\u{308}.jpg",
    "\u{fc}.jpg",
    "\u{1f30a}.jpg",
];
