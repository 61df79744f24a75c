//! Names of places by coordinate and by city (`-api Geolocation`), as ExifTool 13.58 gives them.

use super::{exiftool, pictures, run};
use crate::env::Env;

/// A sidecar with a city of XMP's namespace `photoshop`, and its region or country.
fn sidecar(env: &Env, properties: &str) {
    let text = format!(
        "<x:xmpmeta xmlns:x='adobe:ns:meta/'><rdf:RDF xmlns:rdf='http://www.w3.org/1999/02/22-rdf-syntax-ns#'>\
         <rdf:Description rdf:about='' xmlns:photoshop='http://ns.adobe.com/photoshop/1.0/' {properties}/>\
         </rdf:RDF></x:xmpmeta>"
    );
    std::fs::write(env.path("photos/c.xmp"), text).unwrap();
}

#[test]
fn a_coordinate_has_the_nearest_city() {
    let env = pictures();
    let asked =
        ["-api", "geolocation", "-s3", "-GeolocationCity", "-GeolocationRegion", "-GeolocationTimeZone"];
    run(&env, &[&asked[..], &["a.jpg"]].concat()).exits(0).prints("Passau\nBavaria\nEurope/Berlin\n");
    let numbers = run(&env, &["-api", "geolocation", "-n", "-s3", "-GeolocationPosition", "a.jpg"]).exits(0);
    numbers.prints("48.5664 13.4311\n");
    run(&env, &["-api", "geolocation", "-p", "$GeolocationCountryCode $GeolocationDistance", "a.jpg"])
        .exits(0)
        .prints("DE 3.34 km\n");
    let large = ["-api", "geolocation", "-api", "geolocminpop=1000000", "-s3", "-GeolocationCity", "a.jpg"];
    run(&env, &large).exits(0).prints("Munich\n");
    run(&env, &["-s3", "-GeolocationCity", "a.jpg"]).exits(0).prints("");
}

#[test]
fn a_city_is_found_by_its_name_if_there_is_no_coordinate() {
    let env = pictures();
    let city = ["-api", "geolocation", "-s3", "-GeolocationSubregion", "-Warning", "c.xmp"];
    sidecar(&env, "photoshop:City='Kingston' photoshop:State='Ontario'");
    run(&env, &city).exits(0).prints("Frontenac County\n");
    sidecar(&env, "photoshop:City='Kingston'");
    run(&env, &city).exits(0).prints("[Minor] Multiple Geolocation cities are possible\n");
    sidecar(&env, "photoshop:City='Nowhere at all'");
    run(&env, &city).exits(0).prints("No such city in Geolocation database\n");
    sidecar(&env, "photoshop:Credit='x'");
    run(&env, &city).exits(0).prints("");
    let given = ["-api", "geolocation=Kingston,Ontario", "-s3", "-GeolocationSubregion", "c.xmp"];
    run(&env, &given).exits(0).prints("Frontenac County\n");
}

#[test]
fn a_wrong_number_is_refused() {
    let env = pictures();
    let mut command = exiftool(&env);
    let output = command.args(["-api", "geolocmaxdist=far", "a.jpg"]).output().unwrap();
    assert_eq!(output.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&output.stderr).contains("far is not a number"));
}
