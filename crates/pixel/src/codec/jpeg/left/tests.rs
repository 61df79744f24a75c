//! Tests of the walk as a whole; `tests/damaged.rs` tests it through the verifier.

use super::left;

const PLAIN: &[u8] = include_bytes!("../../../../tests/damaged/plain.jpg");
const RESTARTS: &[u8] = include_bytes!("../../../../tests/damaged/restarts.jpg");
const PROGRESSIVE: &[u8] = include_bytes!("../../../../tests/damaged/progressive.jpg");

#[test]
fn a_whole_picture_has_no_fault() {
    for whole in [PLAIN, RESTARTS, PROGRESSIVE] {
        let found = left(whole).unwrap();
        assert_eq!((found.share, found.damage), (1.0, None));
    }
}

#[test]
fn a_cut_at_any_byte_and_any_changed_byte_gives_a_share() {
    for whole in [PLAIN, RESTARTS, PROGRESSIVE] {
        let mut before = 0.0;
        for length in (0..whole.len()).step_by(61) {
            let Some(found) = left(&whole[..length]) else { continue };
            assert!((before..=1.0).contains(&found.share), "{length}: {found:?}");
            before = found.share;
        }
        let mut changed = whole.to_vec();
        for at in (0..whole.len()).step_by(7) {
            let byte = std::mem::replace(&mut changed[at], 0xFF);
            assert!(left(&changed).is_none_or(|found| (0.0..=1.0).contains(&found.share)), "{at}");
            changed[at] = byte;
        }
    }
}

#[test]
fn other_codings_are_not_judged() {
    let mut lossless = PLAIN.to_vec();
    let frame = lossless.windows(2).position(|mark| mark == [0xFF, 0xC0]).unwrap();
    lossless[frame + 1] = 0xC3;
    assert_eq!(left(&lossless), None);
    assert_eq!(left(b""), None);
}
