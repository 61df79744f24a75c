//! Pictures that look the same: what `index --perceptual` records, and which files are in one group.

use std::collections::BTreeMap;
use std::io::Cursor;

use thalweg_engine::catalog::groups::{GroupKind, Rule};
use thalweg_engine::catalog::language::Condition;
use thalweg_engine::catalog::{DuplicateKey, Filter, Products};
use thalweg_engine::pixel::{self, EmbeddedMetadata, EncodeOptions, Format, Header, Layout};
use thalweg_engine::{Catalog, IndexOptions, perceptual_hash};

use super::tree::Tree;

type Colour = [u8; 3];

/// A picture in this format, of colours by place.
fn picture(
    format: Format,
    width: u32,
    height: u32,
    quality: u8,
    colour: &dyn Fn(f64, f64) -> Colour,
) -> Vec<u8> {
    let header = Header { width, height, layout: Layout::Rgb8 };
    let place = |at: u32, of: u32| (f64::from(at) + 0.5) / f64::from(of);
    let pixels: Vec<u8> = (0..height)
        .flat_map(|y| (0..width).flat_map(move |x| colour(place(x, width), place(y, height))))
        .collect();
    let mut bytes = Cursor::new(Vec::new());
    let options = EncodeOptions { quality };
    let mut encoder =
        pixel::encoder(format, Box::new(&mut bytes), header, &EmbeddedMetadata::default(), &options).unwrap();
    encoder.write_rows(&pixels).unwrap();
    encoder.finish().unwrap();
    bytes.into_inner()
}

/// A colourful scene of waves.
fn scene(x: f64, y: f64) -> Colour {
    let light = 127.0 + 60.0 * (5.0 * x + 2.0 * y).sin() + 40.0 * (11.0 * y - 3.0 * x * y).cos();
    [light * (1.0 - 0.3 * x), light * 0.8, light * (0.6 + 0.4 * y)]
        .map(|sample| sample.clamp(0.0, 255.0) as u8)
}

fn grey_scene(x: f64, y: f64) -> Colour {
    let [red, green, blue] = scene(x, y).map(f64::from);
    [(0.299 * red + 0.587 * green + 0.114 * blue).round() as u8; 3]
}

/// A page of lines of dashes, with the bar of a 7 or of a 1 in a corner.
fn page(digit: u8) -> impl Fn(f64, f64) -> Colour {
    move |x, y| {
        let (column, row) = ((x * 600.0) as u32, (y * 800.0) as u32);
        let is_text = row % 20 < 8 && (60..400).contains(&column) && (column * 7 + row / 20 * 13) % 11 < 4;
        let is_stroke = (700..709).contains(&row) && column == 500;
        let is_bar = digit == 7 && row == 700 && (496..500).contains(&column);
        if is_text || is_stroke || is_bar { [20; 3] } else { [250; 3] }
    }
}

fn indexed(tree: &Tree) -> Catalog {
    let mut options = IndexOptions::default();
    options.products = Products { content_hash: true, perceptual_hash: true, ..Products::default() };
    tree.run_with(&options);
    Catalog::open_read_only(&tree.catalog_path()).unwrap()
}

/// The names of each group of this key, as `find --duplicates` has them; the other two ways must agree.
fn groups(catalog: &Catalog, key: DuplicateKey, kind: GroupKind) -> Vec<Vec<String>> {
    let name = |path: &std::path::Path| path.file_name().unwrap().to_str().unwrap().to_owned();
    let mut filter = Filter::default();
    filter.duplicates = Some(key);
    let mut found: BTreeMap<Option<u64>, Vec<String>> = BTreeMap::new();
    for file in catalog.find_all(&filter).unwrap() {
        found.entry(file.group).or_default().push(name(&file.path));
    }
    let mut found: Vec<Vec<String>> = found.into_values().collect();
    found.sort();
    let groups = catalog.groups(kind).unwrap();
    let names = |ids: &[i64]| {
        let members = catalog.members(ids).unwrap();
        assert!(kind.is_group(&members), "{members:?}");
        members.iter().map(|member| name(&member.path)).collect::<Vec<String>>()
    };
    let mut listed: Vec<Vec<String>> = groups.iter_from(0).map(|(_, group)| names(group.ids)).collect();
    listed.sort();
    assert_eq!(listed, found);
    let filter = Filter::of(Condition::Duplicate(key));
    let mut searched: Vec<String> =
        catalog.find_all(&filter).unwrap().iter().map(|file| name(&file.path)).collect();
    searched.sort();
    let mut all = found.concat();
    all.sort();
    assert_eq!(searched, all);
    found
}

fn looking_the_same(catalog: &Catalog) -> Vec<Vec<String>> {
    groups(catalog, DuplicateKey::Picture, GroupKind::Picture)
}

#[test]
fn copies_of_a_photo_look_the_same_and_other_colours_and_shapes_do_not() {
    let tree = Tree::new();
    tree.write("photo.jpg", &picture(Format::Jpeg, 1200, 800, 92, &scene));
    tree.write("again.jpg", &picture(Format::Jpeg, 1200, 800, 60, &scene));
    tree.write("web.jpg", &picture(Format::Jpeg, 200, 133, 80, &scene));
    tree.write("lossless.png", &picture(Format::Png, 1200, 800, 0, &scene));
    tree.write("grey.jpg", &picture(Format::Jpeg, 1200, 800, 92, &grey_scene));
    tree.write(
        "blue.jpg",
        &picture(Format::Jpeg, 1200, 800, 92, &|x, y| {
            let [red, green, blue] = scene(x, y);
            [red - red / 8, green, blue.saturating_add(30)]
        }),
    );
    tree.write("stretched.jpg", &picture(Format::Jpeg, 1200, 1200, 92, &scene));
    let catalog = indexed(&tree);
    assert_eq!(looking_the_same(&catalog), [["again.jpg", "lossless.png", "photo.jpg", "web.jpg"]]);
    // Of the copies the large ones are kept, whatever their times are.
    let groups = catalog.groups(GroupKind::Picture).unwrap();
    let members = catalog.members(groups.after(None, 1)[0].ids).unwrap();
    for rule in [Rule::Largest, Rule::Oldest] {
        let keeps = rule.keeps(&members).unwrap();
        let kept: Vec<_> = members.iter().zip(keeps).filter(|(_, is_kept)| *is_kept).collect();
        assert_eq!((kept.len(), kept[0].0.width), (1, Some(1200)), "{rule:?}");
    }
}

#[test]
fn a_page_that_differs_in_a_digit_is_another_page() {
    let tree = Tree::new();
    for (name, format, digit) in [
        ("1.png", Format::Png, 1),
        ("1-copy.tif", Format::Tiff, 1),
        ("7.png", Format::Png, 7),
        ("1.jpg", Format::Jpeg, 1),
        ("7.jpg", Format::Jpeg, 7),
    ] {
        tree.write(name, &picture(format, 600, 800, 85, &page(digit)));
    }
    let mut same_pixels = picture(Format::Jpeg, 600, 800, 85, &page(1));
    same_pixels.extend([0; 20]);
    tree.write("1-copy.jpg", &same_pixels);
    let catalog = indexed(&tree);
    assert_eq!(looking_the_same(&catalog), [["1-copy.jpg", "1.jpg"], ["1-copy.tif", "1.png"]]);
    // The hash alone says nothing, so that a looser search finds all.
    let mut filter = Filter::default();
    filter.similar = Some(8);
    assert_eq!(catalog.find_all(&filter).unwrap().len(), 6);
}

#[test]
fn pictures_of_one_colour_are_in_no_group() {
    let tree = Tree::new();
    for (name, colour) in
        [("red", [255, 0, 0]), ("blue", [0, 0, 255]), ("white", [255; 3]), ("black", [0; 3])]
    {
        tree.write(&format!("{name}.png"), &picture(Format::Png, 640, 360, 0, &|_, _| colour));
        tree.write(&format!("{name}.jpg"), &picture(Format::Jpeg, 640, 360, 80, &|_, _| colour));
    }
    let catalog = indexed(&tree);
    assert!(looking_the_same(&catalog).is_empty());
    let mut filter = Filter::default();
    filter.similar = Some(16);
    assert!(catalog.find_all(&filter).unwrap().is_empty());
    assert_eq!(catalog.n_without_hash(GroupKind::Picture).unwrap(), 0, "they were looked at");
    let error = perceptual_hash(&tree.path("red.png")).unwrap_err().to_string();
    assert!(error.contains("it is all of one colour"), "{error}");
    // They are not read again.
    let mut options = IndexOptions::default();
    options.products.perceptual_hash = true;
    assert_eq!(tree.run_with(&options).n_read, 0);
}

/// One definition of duplicates for searches and groups.
#[cfg(unix)]
#[test]
fn links_and_empty_files_are_no_duplicates() {
    let tree = Tree::new();
    let photo = picture(Format::Jpeg, 600, 400, 90, &scene);
    tree.write("photo.jpg", &photo);
    tree.write("other.jpg", &picture(Format::Jpeg, 600, 400, 90, &|x, y| scene(y, x)));
    tree.write("other-copy.jpg", &picture(Format::Jpeg, 600, 400, 90, &|x, y| scene(y, x)));
    std::fs::hard_link(tree.path("photo.jpg"), tree.path("hard.jpg")).unwrap();
    std::os::unix::fs::symlink("photo.jpg", tree.path("symbolic.jpg")).unwrap();
    tree.write("empty-1.jpg", b"");
    tree.write("empty-2.jpg", b"");
    let catalog = indexed(&tree);
    let expected = [["other-copy.jpg", "other.jpg"]];
    assert_eq!(groups(&catalog, DuplicateKey::Content, GroupKind::Content), expected);
    assert_eq!(looking_the_same(&catalog), expected);
    let mut filter = Filter::default();
    filter.similar = Some(4);
    let found = catalog.find_all(&filter).unwrap();
    assert_eq!(found.len(), 2, "{found:?}");
}
