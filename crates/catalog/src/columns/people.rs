//! People by number, from the lists of people of all pictures.

use foldhash::HashMap;

use super::texts::{NONE, Texts};
use crate::exact;

/// The names of all people, and who is in each list.
#[derive(Debug)]
pub(super) struct People {
    names: Vec<Box<str>>,
    /// The numbers of the names by the code of a list.
    of_list: Vec<Box<[u32]>>,
}

impl People {
    /// The people of the lists with codes; each list is a JSON array.
    pub(super) fn of(lists: &Texts) -> People {
        let mut people = People { names: Vec::new(), of_list: vec![Box::default(); NONE + 1] };
        let mut numbers: HashMap<Box<str>, u32> = HashMap::default();
        for list in lists.all() {
            let mut of_list: Vec<u32> = Vec::new();
            for name in exact::words(list).unwrap_or_default() {
                let number = *numbers.entry(name.as_str().into()).or_insert_with(|| {
                    people.names.push(name.into());
                    people.names.len() as u32 - 1
                });
                if !of_list.contains(&number) {
                    of_list.push(number);
                }
            }
            people.of_list.push(of_list.into());
        }
        people
    }

    /// The name with a number; empty beyond the last.
    pub(super) fn name(&self, number: u32) -> &str {
        self.names.get(number as usize).map_or("", AsRef::as_ref)
    }

    /// Number of pictures of each person, from that of each list.
    pub(super) fn counts(&self, of_lists: &[u32]) -> Vec<u32> {
        let mut counts = vec![0; self.names.len()];
        for (list, count) in self.of_list.iter().zip(of_lists) {
            list.iter().for_each(|number| counts[*number as usize] += count);
        }
        counts
    }
}
