//! Exact bytes of the output formats.

use super::{exiftool, peer, pictures, run};

#[test]
fn lists() {
    let env = pictures();
    let check = |arguments: &[&str], expected: &str| {
        run(&env, arguments).exits(0).prints(expected).has_no_content();
    };
    check(
        &["-Make", "-DateTimeOriginal", "a.jpg"],
        "\
Make                            : Thalweg Samples
Date/Time Original              : 2021:04:18 18:02:11
",
    );
    check(
        &["-s", "-G", "-Make", "a.jpg"],
        "[EXIF]          Make                            : Thalweg Samples\n",
    );
    check(&["-S", "-G1", "-Make", "a.jpg"], "[IFD0] Make: Thalweg Samples\n");
    check(&["-s3", "-G1", "-Make", "a.jpg"], "IFD0 Thalweg Samples\n");
    check(
        &["-t", "-s", "-G", "-Make", "-FileName", "a.jpg"],
        "EXIF\tMake\tThalweg Samples\nFile\tFileName\ta.jpg\n",
    );
    check(
        &["-T", "-Make", "-Foo", "-ISO", "a.jpg", "b.jpg"],
        "Thalweg Samples\t-\t200\nThalweg Samples\t-\t100\n",
    );
    check(
        &["-args", "-G1", "-Make", "-Keywords", "a.jpg"],
        "\
-IFD0:Make=Thalweg Samples
-IPTC:Keywords=river, Danube, confluence
",
    );
    check(
        &["-s", "-g1", "-Make", "-FileName", "a.jpg"],
        "\
---- System ----
FileName                        : a.jpg
---- IFD0 ----
Make                            : Thalweg Samples
",
    );
    check(&["-S", "-sort", "-Model", "-ISO", "a.jpg"], "ISO: 200\nModel: Drawn 2\n");
    check(
        &["-S", "-Make", "a.jpg", "b.jpg"],
        "\
======== a.jpg
Make: Thalweg Samples
======== b.jpg
Make: Thalweg Samples
    2 image files read
",
    );
}

#[test]
fn json() {
    let env = pictures();
    run(&env, &["-j", "-g1", "-Make", "-FileName", "-ISO", "-ISO", "a.jpg"]).exits(0).prints(
        "\
[{
  \"SourceFile\": \"a.jpg\",
  \"System\": {
    \"FileName\": \"a.jpg\"
  },
  \"IFD0\": {
    \"Make\": \"Thalweg Samples\"
  },
  \"ExifIFD\": {
    \"ISO\": 200
  }
}]
",
    );
    run(&env, &["-j", "-G1:3", "-Keywords", "-FileSize#", "-f", "-Foo", "a.jpg"]).exits(0).prints(
        "\
[{
  \"SourceFile\": \"a.jpg\",
  \"IPTC:Main:Keywords\": [\"river\",\"Danube\",\"confluence\"],
  \"System:Main:FileSize\": 87615,
  \"Main:Foo\": \"-\"
}]
",
    );
    // Without a file there is no output.
    run(&env, &["-j", "missing.jpg"]).exits(1).prints("").says("Error: File not found - missing.jpg");
    let both = run(&env, &["-j", "-Make", "missing.jpg", "a.jpg", "b.jpg"]).exits(1);
    assert_eq!(both.json().as_array().map(Vec::len), Some(2));
    assert!(
        both.stderr().ends_with("    2 image files read\n    1 files could not be read\n"),
        "{}",
        both.stderr()
    );
}

#[test]
fn xml_and_csv() {
    let env = pictures();
    run(&env, &["-X", "-Keywords", "-Make", "a.jpg"]).exits(0).prints(
        "\
<?xml version='1.0' encoding='UTF-8'?>
<rdf:RDF xmlns:rdf='http://www.w3.org/1999/02/22-rdf-syntax-ns#'>

<rdf:Description rdf:about='a.jpg'
  xmlns:et='http://ns.exiftool.org/1.0/' et:toolkit='Image::ExifTool 13.58'
  xmlns:IPTC='http://ns.exiftool.org/IPTC/IPTC/1.0/'
  xmlns:IFD0='http://ns.exiftool.org/EXIF/IFD0/1.0/'>
 <IPTC:Keywords>
  <rdf:Bag>
   <rdf:li>river</rdf:li>
   <rdf:li>Danube</rdf:li>
   <rdf:li>confluence</rdf:li>
  </rdf:Bag>
 </IPTC:Keywords>
 <IFD0:Make>Thalweg Samples</IFD0:Make>
</rdf:Description>
</rdf:RDF>
",
    );
    let csv = run(&env, &["-csv", "-q", "-ISO", "-Keywords", "-Foo", "a.jpg", "b.jpg"]).exits(0);
    assert!(
        csv.stdout()
            .starts_with("SourceFile,ISO,Keywords\na.jpg,200,\"river, Danube, confluence\"\nb.jpg,100,")
    );
    run(&env, &["-csv", "-csvDelim", "\\t", "-G1", "-f", "-Make", "-Foo", "a.jpg"])
        .exits(0)
        .prints("SourceFile\tIFD0:Make\tUnknown:Foo\na.jpg\tThalweg Samples\t-\n");
    run(&env, &["-csv", "missing.jpg"]).exits(1).prints("SourceFile\n");
}

#[test]
fn formats() {
    let env = pictures();
    run(&env, &["-p", "$Make/${model}s $$ ${FileSize#}$/$EXIF:ISO-", "a.jpg"])
        .exits(0)
        .prints("Thalweg Samples/Drawn 2s $ 87615\n200-\n")
        .has_no_content();
    run(&env, &["-p", "$make $foo", "a.jpg"])
        .exits(0)
        .prints("")
        .says("[Minor] Tag 'foo' not defined - a.jpg");
    run(&env, &["-f", "-p", "$make $foo", "a.jpg"]).exits(0).prints("Thalweg Samples -\n").has_no_content();
    run(&env, &["-m", "-p-", "$make|$foo|", "a.jpg"]).exits(0).prints("Thalweg Samples||").has_no_content();
    std::fs::write(
        env.path("list.fmt"),
        "#[HEAD]<$FileName>\n#[IF]$ISO\n$FileName\n# no\n#[TAIL]</$FileName>\n",
    )
    .unwrap();
    run(&env, &["-q", "-p", "../list.fmt", "a.jpg", "b.jpg"])
        .exits(0)
        .prints("<a.jpg>\na.jpg\nb.jpg\n</b.jpg>\n");
}

/// Compares the output formats with ExifTool itself, if it is installed. Values differ between versions, so
/// only tags common to all are requested.
#[test]
fn the_same_bytes_as_exiftools() {
    let Some(peer) = peer() else {
        eprintln!("skipped: exiftool is not installed (sudo apt-get install -y libimage-exiftool-perl)");
        return;
    };
    let env = pictures();
    for line in [
        "-Make -Model -DateTimeOriginal a.jpg b.jpg",
        "-s -G -Make -ISO -Foo a.jpg",
        "-S -G1 -IFD0:all a.jpg",
        "-s3 -G0:1 -Make -Keywords a.jpg b.jpg",
        "-T -n -Make -Foo -FocalLength a.jpg b.jpg",
        "-t -Make -ISO a.jpg b.jpg",
        "-g1 -ISO -Make a.jpg",
        "-j -Make -Keywords -ISO -Foo a.jpg b.jpg",
        "-j -G1 -struct -Make -Keywords a.jpg",
        "-j -g -sep ; -Keywords -Make a.jpg",
        "-csv -G1 -Make -ISO a.jpg b.jpg",
        "-b -Keywords -Make a.jpg",
        "-args -Make -Keywords a.jpg",
        "-q -p $make,${keywords} a.jpg b.jpg",
        "-s -ExposureTime# -ExposureTime a.jpg",
        "-s -d %Y-%m-%dT%H:%M -DateTimeOriginal -CreateDate a.jpg",
        "-s -sort -ExifIFD:all a.jpg",
        "-s -x ISO -ExifIFD:all a.jpg",
        "-s -Make missing.jpg a.jpg",
        "-s -if $iso>100 -Make a.jpg b.jpg",
        "-s -if $foo -Make a.jpg b.jpg",
        "-s -Make a.jpg -execute -s -ISO a.jpg -common_args -n",
        "-echo x -echo3 ${status} -s3 -Make a.jpg",
        "-E -Keywords -Make a.jpg",
        "-ec -T -Keywords -Make a.jpg",
        "-listItem 1 -j -Keywords -Make a.jpg",
        "-lang de -Make -Orientation -Flash a.jpg b.jpg",
        "-lang ja -X -l -Make -Flash a.jpg",
        "-lang",
        "-list -XMP-dc:all",
        "-listx -GPS:all -lang fr -f",
        "-listw -IPTC:all -listd -listwf -l",
    ] {
        let arguments: Vec<&str> = line.split(' ').collect();
        let ours = exiftool(&env).args(&arguments).output().unwrap();
        let theirs = std::process::Command::new(&peer)
            .current_dir(env.path("photos"))
            .args(&arguments)
            .output()
            .unwrap();
        let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
        assert_eq!(text(&ours.stdout), text(&theirs.stdout), "{line}");
        assert_eq!(text(&ours.stderr), text(&theirs.stderr), "{line}");
        assert_eq!(ours.status.code(), theirs.status.code(), "{line}");
    }
}

#[test]
fn tabs_with_other_layouts() {
    let env = pictures();
    let check = |arguments: &[&str], expected: &str| {
        run(&env, &[arguments, &["a.jpg"]].concat()).exits(0).prints(expected).has_no_content();
    };
    check(&["-S", "-t", "-Make", "-Foo", "-ISO"], "Thalweg Samples\t200\n");
    check(&["-s3", "-t", "-G", "-Make"], "EXIF\tThalweg Samples\n");
    check(&["-T", "-D", "-G1", "-Make", "-Foo"], "IFD0\t271\t\t-\tThalweg Samples\t-\n");
    check(
        &["-T", "-g1", "-Make", "-ISO", "-FileName"],
        "---- System ----\n---- IFD0 ----\n---- ExifIFD ----\na.jpg\tThalweg Samples\t200\n",
    );
    check(&["-t", "-args", "-Make"], "Thalweg Samples\n");
    check(&["-S", "-t", "-Foo"], "");
    run(&env, &["-S", "-t", "-ISO", "a.jpg", "b.jpg"])
        .exits(0)
        .prints("======== a.jpg\n200\n======== b.jpg\n100\n    2 image files read\n");
    check(
        &["-j", "-t", "-l", "-Make", "-Composite:Aperture"],
        r#"[{
  "SourceFile": "a.jpg",
  "Make": {
    "desc": "Make",
    "id": 271,
    "table": "Exif::Main",
    "val": "Thalweg Samples"
  },
  "Aperture": {
    "desc": "Aperture",
    "id": "Exif-Aperture",
    "num": 11,
    "table": "Composite",
    "val": 11.0
  }
}]
"#,
    );
    let xml = run(&env, &["-X", "-t", "-Make", "a.jpg"]).exits(0).stdout();
    assert!(
        xml.contains("<IFD0:Make et:id='271' et:table='Exif::Main'>Thalweg Samples</IFD0:Make>"),
        "{xml}"
    );
}

#[test]
fn missing_tags_and_marks_of_numbers() {
    let env = pictures();
    let check = |arguments: &[&str], expected: &str| {
        run(&env, &[arguments, &["a.jpg"]].concat()).exits(0).prints(expected).has_no_content();
    };
    check(&["-args", "-f", "-G1", "-ISO#", "-Foo"], "-ExifIFD:ISO#=200\n-:Foo=-\n");
    check(&["-csv", "-ISO#", "-Make"], "SourceFile,ISO#,Make\na.jpg,200,Thalweg Samples\n");
    check(&["-csv", "-n", "-ISO#"], "SourceFile,ISO\na.jpg,200\n");
    check(&["-S", "-G3", "-f", "-Foo"], "[Main] Foo: -\n");
    check(
        &["-S", "-g", "-f", "-Foo", "-Make"],
        "---- EXIF ----\nMake: Thalweg Samples\n----  ----\nFoo: -\n",
    );
    check(&["-S", "-H", "-GPSLatitudeRef"], "0x0001 GPSLatitudeRef: North\n");
    check(&["-b", "-G1", "-Make", "-FileName"], "Thalweg Samplesa.jpg");
    let xml = run(&env, &["-X", "-f", "-Foo", "a.jpg"]).exits(0).stdout();
    assert!(xml.contains("<Unknown:Foo>-</Unknown:Foo>"), "{xml}");
    run(&env, &["-p", "$Make", "-csv", "a.jpg"])
        .exits(0)
        .prints("Thalweg Samples\n")
        .says("The -csv option has no effect when -p is used");
    check(
        &["-php", "-f", "-n", "-ExposureTime", "-Foo"],
        "Array(Array(\n  \"SourceFile\" => \"a.jpg\",\n  \"ExposureTime\" => 0.008,\n  \"Foo\" => \"-\"\n));\n",
    );
}

#[test]
fn php_of_empty_texts_words_and_numbers() {
    let env = pictures().with(
        "note.xmp",
        "<x:xmpmeta xmlns:x='adobe:ns:meta/'><rdf:RDF \
        xmlns:rdf='http://www.w3.org/1999/02/22-rdf-syntax-ns#'><rdf:Description \
        xmlns:photoshop='http://ns.adobe.com/photoshop/1.0/' photoshop:City='' photoshop:State='1e-05' \
        photoshop:Country='True'/></rdf:RDF></x:xmpmeta>",
    );
    run(&env, &["-php", "-City", "-State", "-Country", "note.xmp"]).exits(0).prints(
        "Array(Array(\n  \"SourceFile\" => \"note.xmp\",\n  \"City\" => \"\",\n  \"State\" => 1e-05,\n  \
         \"Country\" => \"True\"\n));\n",
    );
}
