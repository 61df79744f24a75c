//! Sidecar data is in the row of the photo, and the row is updated with the sidecar.

use thalweg_engine::IndexOptions;

use super::tree::Tree;

fn sidecar(rating: u32, title: &str) -> Vec<u8> {
    format!(
        r#"<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
        <rdf:Description xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmp:Rating="{rating}"
         xmlns:dc="http://purl.org/dc/elements/1.1/" dc:title="{title}"
         xmlns:tiff="http://ns.adobe.com/tiff/1.0/" tiff:Make="Nobody"/></rdf:RDF></x:xmpmeta>"#
    )
    .into_bytes()
}

/// Name, title, rating, make and sidecar of each photo.
fn photos(tree: &Tree) -> Vec<String> {
    let separator = std::path::MAIN_SEPARATOR;
    tree.ask(&format!(
        "SELECT replace(path, rtrim(path, replace(path, '{separator}', '')), '') AS p, title AS t, rating AS r, \
         make AS m, sidecar AS s FROM image WHERE format = 'JPEG' ORDER BY path"
    ))
}

fn photo(name: &str, said: Option<(u32, &str, &str)>) -> String {
    match said {
        Some((rating, title, sidecar)) => {
            format!(r#"{{"p":"{name}","t":"{title}","r":{rating},"m":"Canon","s":"{sidecar}"}}"#)
        }
        None => format!(r#"{{"p":"{name}","t":null,"r":null,"m":"Canon","s":null}}"#),
    }
}

#[test]
fn the_row_follows_its_sidecar() {
    let tree = Tree::with(&["a.jpg", "b.jpg"]);
    tree.write("a.xmp", &sidecar(3, "One"));
    tree.run();
    let without_b = photo("b.jpg", None);
    assert_eq!(photos(&tree), [photo("a.jpg", Some((3, "One", "a.xmp"))), without_b.clone()]);
    assert_eq!(tree.run().n_read, 0);
    // Replaced by another sidecar, which is for this photo alone.
    tree.write("a.jpg.xmp", &sidecar(4, "Two"));
    assert_eq!(tree.run().n_read, 2);
    assert_eq!(photos(&tree), [photo("a.jpg", Some((4, "Two", "a.jpg.xmp"))), without_b.clone()]);
    tree.write("a.jpg.xmp", &sidecar(5, "Another"));
    assert_eq!(tree.run().n_read, 2);
    assert_eq!(photos(&tree)[0], photo("a.jpg", Some((5, "Another", "a.jpg.xmp"))));
    tree.remove("a.jpg.xmp");
    tree.remove("a.xmp");
    assert_eq!(tree.run().n_read, 1);
    assert_eq!(photos(&tree), [photo("a.jpg", None), without_b]);
    assert_eq!(tree.run().n_read, 0);
}

#[test]
fn a_photo_that_moves_with_or_without_its_sidecar() {
    let tree = Tree::with(&["a.jpg"]);
    tree.write("a.xmp", &sidecar(3, "One"));
    tree.run();
    tree.rename("a.jpg", "there/b.jpg");
    tree.rename("a.xmp", "there/b.xmp");
    tree.run();
    assert_eq!(photos(&tree), [photo("b.jpg", Some((3, "One", "b.xmp")))]);
    tree.rename("there/b.jpg", "c.jpg");
    tree.run();
    assert_eq!(photos(&tree), [photo("c.jpg", None)]);
    assert_eq!(tree.ask("SELECT count(*) AS n FROM image"), [r#"{"n":2}"#]);
}

#[test]
fn a_photo_that_is_named_has_its_sidecar_too_and_its_tags() {
    let tree = Tree::with(&["a.jpg"]);
    tree.write("a.xmp", &sidecar(2, "One"));
    let mut options = IndexOptions::default();
    options.tags = true;
    tree.run_over(&[tree.path("a.jpg")], &options).unwrap();
    assert_eq!(photos(&tree), [photo("a.jpg", Some((2, "One", "a.xmp")))]);
    let tags = tree.ask("SELECT tags ->> 'XMP-xmp:Rating' AS r, tags ->> 'IFD0:Make' AS m FROM image");
    assert_eq!(tags, [r#"{"r":2,"m":"Canon"}"#]);
}

/// Raw developers write `photo.xmp` for one of the files `photo.*`, and say which.
#[test]
fn a_sidecar_for_an_extension_belongs_to_no_other_file() {
    let tree = Tree::with(&["a.jpg", "b.jpg"]);
    let of = |extension: &str| {
        let said = format!(
            "xmlns:photoshop=\"http://ns.adobe.com/photoshop/1.0/\" photoshop:SidecarForExtension=\"{extension}\" xmp:Rating"
        );
        String::from_utf8(sidecar(3, "One")).unwrap().replace("xmp:Rating", &said).into_bytes()
    };
    tree.write("a.xmp", &of("NEF"));
    tree.write("b.xmp", &of("JPG"));
    tree.run();
    let expected = [photo("a.jpg", None), photo("b.jpg", Some((3, "One", "b.xmp")))];
    assert_eq!(photos(&tree), expected);
    assert_eq!(tree.run().n_read, 0);
    // One that names the whole file is its own, whatever it says.
    tree.write("a.jpg.xmp", &of("NEF"));
    tree.run();
    assert_eq!(photos(&tree)[0], photo("a.jpg", Some((3, "One", "a.jpg.xmp"))));
}

#[cfg(unix)]
#[test]
fn an_edit_of_a_sidecar_that_keeps_size_and_time_is_noticed() {
    let tree = Tree::with(&["a.jpg"]);
    tree.write("a.xmp", &sidecar(3, "One"));
    tree.run();
    let path = tree.path("a.xmp");
    let time = std::fs::metadata(&path).unwrap().modified().unwrap();
    tree.write("a.xmp", &sidecar(4, "Two"));
    std::fs::File::options().write(true).open(&path).unwrap().set_modified(time).unwrap();
    assert_eq!(tree.run().n_read, 2);
    assert_eq!(photos(&tree), [photo("a.jpg", Some((4, "Two", "a.xmp")))]);
}

#[cfg(target_os = "linux")]
#[test]
fn a_sidecar_whose_name_is_not_utf_8() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt as _;

    let tree = Tree::with(&["a.jpg"]);
    let name = |ending: &[u8]| tree.path(OsStr::from_bytes(&[b"\xe4", ending].concat()));
    std::fs::rename(tree.path("a.jpg"), name(b".jpg")).unwrap();
    std::fs::write(name(b".xmp"), sidecar(3, "One")).unwrap();
    tree.run();
    let rows = tree.ask("SELECT rating AS r, sidecar AS s FROM image WHERE format = 'JPEG'");
    assert_eq!(rows, [r#"{"r":3,"s":"\\xE4.xmp"}"#]);
    assert_eq!(tree.run().n_read, 0);
}

/// Blanks, comments and prefixes of one's own are XML.
#[test]
fn a_sidecar_in_any_xml_that_is_xmp() {
    let plain = String::from_utf8(sidecar(3, "One")).unwrap();
    for (what, xmp) in [
        ("a line break first", format!("\n{plain}")),
        ("a byte order mark and a blank first", format!("\u{feff} {plain}")),
        ("a comment first", format!("<!-- made by hand -->\n{plain}")),
        ("a comment inside", plain.replacen("<rdf:RDF", "<!-- c --><rdf:RDF", 1)),
        (
            "another prefix",
            plain
                .replace("x:", "a:")
                .replace("xmlns:x=", "xmlns:a=")
                .replace("rdf:", "r:")
                .replace(":rdf=", ":r="),
        ),
        ("no packet around it", plain[plain.find("<rdf:RDF").unwrap()..].replace("</x:xmpmeta>", "")),
    ] {
        let tree = Tree::with(&["a.jpg"]);
        tree.write("a.xmp", xmp.as_bytes());
        tree.run();
        assert_eq!(photos(&tree), [photo("a.jpg", Some((3, "One", "a.xmp")))], "{what}: {xmp}");
        assert_eq!(
            tree.ask("SELECT format AS f FROM image WHERE path LIKE '%.xmp'"),
            [r#"{"f":"XMP"}"#],
            "{what}"
        );
    }
}

#[test]
fn what_osxphotos_writes_counts_as_a_sidecar() {
    let tree = Tree::with(&["a.jpg", "b.jpg"]);
    let json = |title: &str| {
        let tags = r#""XMP:Rating": 4, "EXIF:DateTimeOriginal": "2019:04:15 14:40:24""#;
        format!(r#"[{{"SourceFile": "x", "XMP:Title": "{title}", {tags}}}]"#)
    };
    tree.write("a.jpg.json", json("One").as_bytes());
    tree.run();
    assert_eq!(photos(&tree), [photo("a.jpg", Some((4, "One", "a.jpg.json"))), photo("b.jpg", None)]);
    let taken = "SELECT taken_at AS t, taken_from AS f FROM image WHERE rating = 4";
    assert_eq!(tree.ask(taken), [r#"{"t":"2019-04-15T14:40:24","f":"EXIF:DateTimeOriginal"}"#]);
    tree.write("a.jpg.json", json("Another").as_bytes());
    assert_eq!(tree.run().n_read, 2);
    assert_eq!(photos(&tree)[0], photo("a.jpg", Some((4, "Another", "a.jpg.json"))));
    // XMP comes first as a whole.
    tree.write("a.xmp", &sidecar(3, "Of XMP"));
    tree.run();
    assert_eq!(photos(&tree)[0], photo("a.jpg", Some((3, "Of XMP", "a.xmp"))));
}

#[test]
fn picasas_file_tells_of_all_photos_of_its_folder() {
    let tree = Tree::with(&["a.jpg", "b.jpg", "c.jpg"]);
    let faces = "[Contacts2]\n1f=Anna;;\n[a.jpg]\nfaces=rect64(1),1f;\n[b.jpg]\nstar=yes\n";
    tree.write(".picasa.ini", faces.as_bytes());
    tree.run();
    let known = || {
        tree.ask(
            "SELECT people AS p, is_favorite AS f, sidecar AS s FROM image WHERE format = 'JPEG' ORDER BY path",
        )
    };
    let none = r#"{"p":null,"f":null,"s":null}"#;
    let starred = r#"{"p":null,"f":1,"s":".picasa.ini"}"#;
    assert_eq!(known(), [r#"{"p":"[\"Anna\"]","f":0,"s":".picasa.ini"}"#, starred, none]);
    assert_eq!(tree.run().n_read, 0);
    tree.write(".picasa.ini", b"[b.jpg]\nstar=yes\nrotate=rotate(1)\n");
    assert_eq!(tree.run().n_read, 4);
    assert_eq!(known(), [none, starred, none]);
    tree.remove(".picasa.ini");
    assert_eq!(tree.run().n_read, 3);
    assert_eq!(known(), [none; 3]);
}

#[test]
fn another_zone_of_the_place_reads_no_file_again() {
    let tree = Tree::with(&["a.jpg", "b.jpg"]);
    tree.write("a.xmp", &sidecar(3, "One"));
    tree.run();
    for zone in [Some(true), None, Some(false)] {
        assert_eq!(tree.run_with(&IndexOptions::default().assume_zone_of_place(zone)).n_read, 0, "{zone:?}");
    }
}
