//! Keys of generated objects: a formula from numbers to keys that keeps their order, so that any key can be
//! found by bisection and none has to be stored.

/// Upper bound of the numbers that have a key: larger ones would need a tenth digit.
pub(crate) const MOST: u64 = 1_000_000_000;

/// The keys of the numbers below `count`, such as `photos/0007/123/000007123.jpg`: a million objects below
/// each folder, a thousand in each of its subfolders.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Keys {
    count: u64,
}

impl Keys {
    pub(crate) fn new(count: u64) -> Keys {
        Keys { count: count.min(MOST) }
    }

    pub(crate) fn count(&self) -> u64 {
        self.count
    }

    pub(crate) fn key(number: u64) -> String {
        format!("photos/{:04}/{:03}/{number:09}.jpg", number / 1_000_000, number / 1000 % 1000)
    }

    /// Number of the object with this key.
    pub(crate) fn number(&self, key: &str) -> Option<u64> {
        let number = key.strip_suffix(".jpg")?.rsplit_once('/')?.1.parse().ok()?;
        (number < self.count && Keys::key(number) == key).then_some(number)
    }

    /// The first number whose key is not below `text`; `count` if there is none.
    pub(crate) fn first_from(&self, text: &str) -> u64 {
        let (mut low, mut high) = (0, self.count);
        while low < high {
            let middle = low + (high - low) / 2;
            if Keys::key(middle).as_str() < text { low = middle + 1 } else { high = middle }
        }
        low
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_and_numbers_are_one_to_one() {
        let keys = Keys::new(MOST);
        assert_eq!(Keys::key(7_123_456), "photos/0007/123/007123456.jpg");
        for number in [0, 999, 1000, 999_999, 1_000_000, 123_456_789, MOST - 1] {
            assert_eq!(keys.number(&Keys::key(number)), Some(number));
        }
        for stranger in [
            "photos/0000/000/000001000.jpg",
            "photos/0000/000/0.jpg",
            "x.jpg",
            "photos/0000/000/+00000001.jpg",
        ] {
            assert_eq!(keys.number(stranger), None, "{stranger}");
        }
        assert_eq!(Keys::new(10).number(&Keys::key(10)), None);
    }

    #[test]
    fn places_are_found_by_bisection() {
        let keys = Keys::new(MOST);
        assert_eq!(keys.first_from(""), 0);
        assert_eq!(keys.first_from("photos/0007/"), 7_000_000);
        assert_eq!(keys.first_from(&Keys::key(123_456_789)), 123_456_789);
        assert_eq!(keys.first_from(&format!("{}x", Keys::key(123_456_789))), 123_456_790);
        assert_eq!(keys.first_from("q"), MOST);
    }
}
