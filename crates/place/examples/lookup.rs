//! Nanoseconds to find the town of a coordinate: `cargo run --release -p thalweg-place --example lookup`.
//!
//! Coordinates near towns, as photos have them; of towns weighted by their inhabitants; and anywhere on earth.

use std::hint::black_box;
use std::time::Instant;

use thalweg_place::{Filter, Place, all, town};

const N_LOOKUPS: usize = 200_000;

fn main() {
    let started = Instant::now();
    black_box(town(48.2, 16.37));
    println!("first lookup, which unpacks the table: {:.1} ms", started.elapsed().as_secs_f64() * 1e3);

    let mut random = 1_u64;
    let mut next = || {
        random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (random >> 11) as f64 / (1_u64 << 53) as f64
    };
    let places: Vec<Place> = all(&Filter::default()).collect();
    let mut by_inhabitants = Vec::new();
    let mut sum = 0.0;
    for place in &places {
        sum += f64::from(place.population);
        by_inhabitants.push(sum);
    }
    let mut near = |place: &Place| {
        let mut moved = |degrees: f64| degrees + next() * 0.2 - 0.1;
        (moved(place.latitude), moved(place.longitude))
    };
    let step = places.len() as f64 / N_LOOKUPS as f64;
    let towns: Vec<(f64, f64)> = (0..N_LOOKUPS).map(|n| near(&places[(n as f64 * step) as usize])).collect();
    measure("near any town", &towns);
    let share = sum / N_LOOKUPS as f64;
    let person = |n: usize| by_inhabitants.partition_point(|until| *until < n as f64 * share);
    let people: Vec<(f64, f64)> = (0..N_LOOKUPS).map(|n| near(&places[person(n)])).collect();
    measure("where people live", &people);
    let anywhere: Vec<(f64, f64)> =
        (0..N_LOOKUPS).map(|_| (next() * 180.0 - 90.0, next() * 360.0 - 180.0)).collect();
    measure("anywhere", &anywhere);
}

fn measure(what: &str, coordinates: &[(f64, f64)]) {
    let started = Instant::now();
    let n_found =
        coordinates.iter().filter(|(latitude, longitude)| town(*latitude, *longitude).is_some()).count();
    let ns = started.elapsed().as_nanos() as f64 / coordinates.len() as f64;
    println!("{what}: {ns:.0} ns a lookup, {:.1} % found", n_found as f64 * 100.0 / coordinates.len() as f64);
}
