//! Where tags are stored: ids (`-D`, `-H`) and the families 5 to 7 of groups.

use super::{exiftool, peer, pictures, run};

#[test]
fn ids_in_lists() {
    let env = pictures();
    let check = |arguments: &[&str], expected: &str| {
        run(&env, &[arguments, &["-Make", "-Aperture", "a.jpg"]].concat()).exits(0).prints(expected);
    };
    check(
        &["-D", "-s"],
        "  271 Make                            : Thalweg Samples\n    - Aperture                        : 11.0\n",
    );
    check(&["-H", "-S"], "0x010f Make: Thalweg Samples\n- Aperture: 11.0\n");
    check(&["-H", "-t", "-s", "-G"], "EXIF\t0x010f\tMake\tThalweg Samples\nComposite\t-\tAperture\t11.0\n");
    check(&["-D", "-T"], "271\t-\tThalweg Samples\t11.0\n");
}

#[test]
fn ids_in_objects() {
    let env = pictures();
    let json = run(&env, &["-D", "-j", "-Make", "-Aperture", "a.jpg"]).exits(0).json();
    assert_eq!(json[0]["Make"], serde_json::json!({ "id": 271, "val": "Thalweg Samples" }));
    assert_eq!(json[0]["Aperture"]["id"], "Exif-Aperture");
    let json = run(&env, &["-H", "-j", "-l", "-ISO", "a.jpg"]).exits(0).json();
    assert_eq!(json[0]["ISO"]["id"], "0x8827");
    let xml = run(&env, &["-H", "-X", "-Make", "a.jpg"]).exits(0);
    assert!(
        xml.stdout().contains("<IFD0:Make et:id='0x010f'>Thalweg Samples</IFD0:Make>"),
        "{}",
        xml.stdout()
    );
}

#[test]
fn families_from_5_to_8() {
    let env = pictures();
    let check = |option: &str, expected: &str| {
        run(&env, &[option, "-args", "-Make", "-Aperture", "a.jpg"]).exits(0).prints(expected);
    };
    check("-G5", "-JPEG-APP1-IFD0:Make=Thalweg Samples\n-Composite:Aperture=11.0\n");
    check("-G6", "-string:Make=Thalweg Samples\n-:Aperture=11.0\n");
    check("-G7", "-ID-271:Make=Thalweg Samples\n-ID-Exif-Aperture:Aperture=11.0\n");
    check(
        "-G:1:5:6:7",
        "-IFD0:JPEG-APP1-IFD0:string:ID-271:Make=Thalweg Samples\n-Composite:Composite::ID-Exif-Aperture:Aperture=11.0\n",
    );
    check("-G8", "-:Make=Thalweg Samples\n-:Aperture=11.0\n");
    // An object needs a key.
    let json = run(&env, &["-G6", "-j", "-Make", "-Aperture", "a.jpg"]).exits(0).json();
    assert_eq!(
        (&json[0]["string:Make"], &json[0]["Unknown:Aperture"]),
        (&"Thalweg Samples".into(), &11.0.into())
    );
}

#[test]
fn origins_as_exiftool_prints_them() {
    let Some(peer) = peer() else { return eprintln!("ExifTool 13.58 is not installed: not compared") };
    let env = pictures();
    for arguments in [
        "-D -s",
        "-D -l",
        "-D -t",
        "-D -T",
        "-D -j",
        "-D -X",
        "-H -php",
        "-H -X -l",
        "-H -csv",
        "-G5 -s",
        "-G6 -j",
        "-G6 -csv",
        "-G7 -args",
        "-g7 -s",
        "-g6 -j",
        "-G0:5:7 -t",
    ] {
        let options = arguments.split(' ');
        let groups = ["-EXIF:all", "-IPTC:all", "-XMP:all", "-Composite:all", "a.jpg"];
        let arguments_of = || options.clone().chain(groups);
        let expected = std::process::Command::new(&peer)
            .current_dir(env.path("photos"))
            .args(arguments_of())
            .output()
            .unwrap();
        let ours = exiftool(&env).args(arguments_of()).output().unwrap();
        let [ours, expected] = [ours, expected].map(|of| String::from_utf8_lossy(&of.stdout).into_owned());
        assert_eq!(ours, expected, "{arguments}");
    }
}

#[test]
fn columns_are_in_the_order_of_the_requests() {
    let env = pictures();
    let csv = run(&env, &["-csv", "-Make", "-IPTC:City", "-IPTC:K*", "-DateTimeOriginal", "a.jpg"]).exits(0);
    assert_eq!(csv.stdout().lines().next(), Some("SourceFile,Make,City,Keywords,DateTimeOriginal"));
}
