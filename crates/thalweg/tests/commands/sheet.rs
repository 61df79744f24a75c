//! Tests of `thalweg sheet`: what is on the sheet, in which order, and that names and broken files do no harm.

use std::io::Cursor;
use std::path::Path;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use engine::pixel::{DecodeOptions, SrgbOptions, decode_srgb, decoder};

use crate::env::{Env, sample};

/// A name full of what means something in a page; Windows does not allow all of it in names.
const HOSTILE: &str = if cfg!(windows) { "&lt;b onload=x;&'.jpg" } else { "<b onload=x>&\"'.jpg" };

/// The name as it has to be in a page.
fn escaped() -> String {
    let escapes = [("&", "&amp;"), ("<", "&lt;"), (">", "&gt;"), ("\"", "&quot;"), ("'", "&#39;")];
    escapes.iter().fold(HOSTILE.to_owned(), |text, (plain, escape)| text.replace(plain, escape))
}

fn pictures() -> Env {
    let passau = sample("danube/passau.jpg");
    Env::new()
        .with("b.jpg", &passau)
        .with(HOSTILE, &passau)
        .with("a.png", sample("maps/sheet-7.png"))
        .with("broken.jpg", &passau[..40])
        .with("notes.txt", "no picture")
}

fn read(env: &Env, name: &str) -> Vec<u8> {
    std::fs::read(env.path(name)).unwrap()
}

fn html(env: &Env, arguments: &[&str]) -> String {
    env.run(["sheet"].iter().chain(arguments).chain(&["-o", "s.html"])).exits(3);
    String::from_utf8(read(env, "s.html")).unwrap()
}

/// Names on a sheet, in order.
fn names(html: &str) -> Vec<&str> {
    html.split("<bdi title=\"").skip(1).map(|rest| rest.split('"').next().unwrap()).collect()
}

#[test]
fn a_page_has_all_pictures_and_needs_nothing_else() {
    let env = pictures();
    let html = html(&env, &["photos"]);
    let hostile = escaped();
    assert_eq!(names(&html), [hostile.as_str(), "a.png", "b.jpg", "broken.jpg"]);
    assert!(!html.contains("<b onload") && !html.contains("<script") && !html.contains("src=\"http"));
    assert!(html.contains("<h1>photos</h1>") && html.contains("4 pictures"));
    assert_eq!(html.matches("class=\"none\"").count(), 1);
    // The pictures are whole JPEGs of the size that is stated.
    for picture in html.split("data:image/jpeg;base64,").skip(1) {
        let mut parts = picture.split('"');
        let bytes = STANDARD.decode(parts.next().unwrap()).unwrap();
        let header = decoder(Box::new(Cursor::new(bytes)), &DecodeOptions::default()).unwrap().header();
        let (width, height) = (parts.nth(1).unwrap(), parts.nth(1).unwrap());
        assert_eq!((width, height), (header.width.to_string().as_str(), header.height.to_string().as_str()));
        assert_eq!(header.width.max(header.height), 256);
    }
}

#[test]
fn a_catalogue_is_filtered_and_sorted() {
    let env = pictures();
    env.run(["index", "photos", "-c", "c.db", "--perceptual"]).exits(0);
    let found = html(&env, &["c.db", "--sort", "date", "--title", "A <title>"]);
    // The broken one has no date.
    assert_eq!(names(&found)[0], "a.png");
    assert_eq!(names(&found)[2..], ["b.jpg", "broken.jpg"]);
    assert!(found.contains("<h1>A &lt;title&gt;</h1>"));
    let run = |arguments: &[&str]| env.run(["sheet", "c.db", "-o", "s.html"].iter().chain(arguments));
    run(&["--format", "PNG"]).exits(0);
    assert_eq!(names(&String::from_utf8(read(&env, "s.html")).unwrap()), ["a.png"]);
    run(&["--similar", "0", "--reverse", "--limit", "1"]).exits(0);
    assert_eq!(names(&String::from_utf8(read(&env, "s.html")).unwrap()), ["b.jpg"]);
    run(&["--format", "GIF"]).exits(2).says("there are no pictures");
    env.run(["sheet", "photos", "-o", "s.html", "--format", "PNG"]).exits(2).says("catalogue");
    env.run(["sheet", "photos", "-o", "s.gif"]).exits(2).says(".html, .pdf or .jpg");
}

#[cfg(unix)]
#[test]
fn names_that_are_no_text_are_shown() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt as _;

    let env = Env::new().with(OsStr::from_bytes(b"d\xff.jpg"), sample("danube/passau.jpg"));
    env.run(["index", "photos", "-c", "c.db"]).exits(0);
    env.run(["sheet", "c.db", "-o", "s.html"]).exits(0);
    let html = String::from_utf8(read(&env, "s.html")).unwrap();
    assert!(html.contains("data:image/jpeg"), "{html}");
}

#[test]
fn a_pdf_is_sound() {
    let env = pictures();
    env.run(["sheet", "photos", "-o", "s.pdf", "--columns", "1"]).exits(3);
    let pdf = read(&env, "s.pdf");
    let text = String::from_utf8_lossy(&pdf);
    assert_eq!(text.matches("/Type /Page ").count(), 4);
    assert_eq!(text.matches("/DCTDecode").count(), 3);
    assert!(text.contains(&format!("({HOSTILE}) Tj")));
    // Each offset of the table is that of its object.
    let start: usize = text.rsplit("startxref\n").next().unwrap().lines().next().unwrap().parse().unwrap();
    let table = String::from_utf8_lossy(&pdf[start..]).into_owned();
    let mut lines = table.lines().skip(1);
    let n_objects: usize = lines.next().unwrap().split(' ').nth(1).unwrap().parse().unwrap();
    for (number, line) in lines.take(n_objects).enumerate().skip(1) {
        let offset: usize = line[..10].parse().unwrap();
        assert!(pdf[offset..].starts_with(format!("{number} 0 obj\n").as_bytes()), "{number}");
    }
}

/// Characters beyond Latin-1 are drawn from a font of the system, and can be searched.
#[test]
fn a_pdf_shows_names_of_all_scripts() {
    let env = Env::new().with("Жук 写真.jpg", sample("danube/passau.jpg"));
    env.run(["sheet", "photos", "-o", "s.pdf"]).exits(0);
    let pdf = String::from_utf8_lossy(&read(&env, "s.pdf")).into_owned();
    if !pdf.contains("/Type3") {
        return eprintln!("skipped: no font of this machine has Cyrillic letters");
    }
    let n_of = |text: &str| pdf.matches(text).count();
    assert!(pdf.contains("<01> <0416>\n<02> <0443>\n<03> <043A>\n"), "the letters of Жук");
    assert!(n_of(" d1\n") >= 3 && pdf.contains("/D0 7.5 Tf (\\001\\002\\003) Tj /R 7.5 Tf ( "), "{pdf}");
    if pdf.contains("<5199>") {
        assert!(!pdf.contains("(?"), "a character is missing");
    }
}

#[test]
fn pages_of_jpeg_are_numbered() {
    let env = pictures();
    let run = |columns: &str| {
        env.run(["sheet", "photos", "-o", "photos/s.jpg", "--size", "64", "--columns", columns]).exits(3);
    };
    run("5");
    let decode = |name: &str| {
        let bytes = std::fs::read(env.path(Path::new("photos").join(name))).unwrap();
        decode_srgb(Box::new(Cursor::new(bytes)), &SrgbOptions::default()).unwrap()
    };
    let page = decode("s.jpg");
    // Four squares, their gaps and their text are in one row.
    assert!(page.header.width > 5 * 64 && page.header.height < 200, "{:?}", page.header);
    let is_coloured = |pixel: &[u8]| pixel.iter().max().unwrap() - pixel.iter().min().unwrap() > 60;
    assert!(page.pixels.chunks_exact(3).filter(|pixel| is_coloured(pixel)).count() > 200);
    // The sheet is not on the next one, nor are its pages.
    run("1");
    assert_eq!(decode("s-1.jpg").header.width, decode("s-4.jpg").header.width);
    run("1");
    assert!(!env.path("photos/s-5.jpg").exists());
}
