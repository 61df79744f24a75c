//! What is lost if some members of a group are dropped: what they have and no kept member has.

use super::member::Member;
use crate::exact;

/// Something that a dropped file has and the kept files of its group lack.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Loss {
    /// More pixels.
    Pixels,
    /// The data of the camera's sensor.
    Raw,
    /// A higher rating.
    Rating,
    /// A time at which the picture was taken.
    Taken,
    /// Keywords.
    Keywords,
    /// A title.
    Title,
    /// A description.
    Description,
    /// The name of the artist.
    Artist,
    /// A copyright notice.
    Copyright,
    /// Names of the place.
    Place,
    /// Coordinates.
    Coordinates,
}

impl Loss {
    /// All losses, the most serious first.
    pub const ALL: [Loss; 11] = [
        Loss::Pixels,
        Loss::Raw,
        Loss::Rating,
        Loss::Taken,
        Loss::Keywords,
        Loss::Title,
        Loss::Description,
        Loss::Artist,
        Loss::Copyright,
        Loss::Place,
        Loss::Coordinates,
    ];

    /// Name of the loss in decisions and answers.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Loss::Pixels => "pixels",
            Loss::Raw => "raw",
            Loss::Rating => "rating",
            Loss::Taken => "taken",
            Loss::Keywords => "keywords",
            Loss::Title => "title",
            Loss::Description => "description",
            Loss::Artist => "artist",
            Loss::Copyright => "copyright",
            Loss::Place => "place",
            Loss::Coordinates => "coordinates",
        }
    }

    /// The loss with this name.
    #[must_use]
    pub fn named(name: &str) -> Option<Loss> {
        Loss::ALL.into_iter().find(|loss| loss.name() == name)
    }

    /// What such files have that others lack, after "have" or "has".
    const fn phrase(self) -> &'static str {
        match self {
            Loss::Pixels => "more pixels",
            Loss::Raw => "raw data",
            Loss::Rating => "a higher rating",
            Loss::Taken => "a date",
            Loss::Keywords => "other keywords",
            Loss::Title => "a title",
            Loss::Description => "a description",
            Loss::Artist => "an artist",
            Loss::Copyright => "a copyright notice",
            Loss::Place => "a place",
            Loss::Coordinates => "coordinates",
        }
    }

    /// Whether `dropped` has it and none of `kept` has.
    fn is_in(self, dropped: &Member, kept: &[&Member]) -> bool {
        let is_lost = |has: &dyn Fn(&Member) -> bool| has(dropped) && !kept.iter().any(|member| has(member));
        match self {
            Loss::Pixels => kept.iter().all(|member| member.pixels() < dropped.pixels()),
            Loss::Raw => is_lost(&Member::is_raw),
            Loss::Rating => dropped.stars() > 0 && kept.iter().all(|member| member.stars() < dropped.stars()),
            Loss::Taken => is_lost(&|member| member.taken_at.is_some()),
            Loss::Keywords => {
                let known: Vec<String> = kept.iter().flat_map(|member| keywords(member)).collect();
                keywords(dropped).iter().any(|keyword| !known.contains(keyword))
            }
            Loss::Title => is_lost(&|member| member.metadata[0].is_some()),
            Loss::Description => is_lost(&|member| member.metadata[1].is_some()),
            Loss::Artist => is_lost(&|member| member.metadata[3].is_some()),
            Loss::Copyright => is_lost(&|member| member.metadata[4].is_some()),
            Loss::Place => is_lost(&|member| member.metadata[9].is_some()),
            Loss::Coordinates => is_lost(&|member| member.metadata[10].is_some()),
        }
    }
}

fn keywords(member: &Member) -> Vec<String> {
    let Some(text) = member.metadata[2].as_deref() else { return Vec::new() };
    // A long list is cut, and then no list.
    exact::words(text).unwrap_or_else(|| vec![text.to_owned()])
}

/// What is lost with each member: nothing with those that are kept, and with other names of a kept file.
/// `keeps` has a value for each member.
#[must_use]
pub fn losses(members: &[Member], keeps: &[bool]) -> Vec<Vec<Loss>> {
    let kept: Vec<&Member> =
        members.iter().zip(keeps).filter(|(_, is_kept)| **is_kept).map(|(member, _)| member).collect();
    let of = |(member, is_kept): (&Member, &bool)| {
        if *is_kept || kept.is_empty() || kept.iter().any(|other| other.is_same_file(member)) {
            return Vec::new();
        }
        Loss::ALL.into_iter().filter(|loss| loss.is_in(member, &kept)).collect()
    };
    members.iter().zip(keeps).map(of).collect()
}

/// Numbers of dropped files by what is lost with them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Losses {
    /// In the order of [`Loss::ALL`].
    n_files: [u64; Loss::ALL.len()],
}

impl Losses {
    /// Adds a dropped file.
    pub fn add(&mut self, losses: &[Loss]) {
        self.add_files(losses, 1);
    }

    /// Adds so many dropped files with the same losses.
    pub(crate) fn add_files(&mut self, losses: &[Loss], n_files: u64) {
        for (loss, sum) in Loss::ALL.iter().zip(&mut self.n_files) {
            *sum += if losses.contains(loss) { n_files } else { 0 };
        }
    }

    /// Whether nothing is lost.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.n_files == [0; Loss::ALL.len()]
    }

    /// Each loss with the number of files, the most serious first.
    pub fn iter(&self) -> impl Iterator<Item = (Loss, u64)> + '_ {
        Loss::ALL.into_iter().zip(self.n_files).filter(|(_, n_files)| *n_files > 0)
    }
}

/// A sentence without a full stop: `2 dropped files have more pixels, 1 has a title, unlike the kept ones`.
/// Empty if nothing is lost.
impl std::fmt::Display for Losses {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        if self.is_empty() {
            return Ok(());
        }
        for (at, (loss, n)) in self.iter().enumerate() {
            let (files, has) = if n == 1 { ("file", "has") } else { ("files", "have") };
            match at {
                0 => write!(f, "{n} dropped {files} {has} {}", loss.phrase())?,
                _ => write!(f, ", {n} {has} {}", loss.phrase())?,
            }
        }
        f.write_str(", unlike the kept ones")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn member(path: &str, width: u32, rating: Option<&str>, keywords: Option<&str>) -> Member {
        let mut member =
            Member { path: path.into(), width: Some(width), height: Some(1), ..Member::default() };
        member.metadata[5] = rating.map(str::to_owned);
        member.metadata[2] = keywords.map(str::to_owned);
        member
    }

    #[test]
    fn what_only_dropped_files_have_is_lost() {
        use Loss::{Keywords, Pixels, Rating, Raw, Taken};
        let web = member("/web/1", 200, None, Some(r#"["sea"]"#));
        let original = member("/1", 6000, Some("5"), Some(r#"["sea","Rügen"]"#));
        let copy = Member { taken_at: Some("2019".into()), ..member("/2", 6000, Some("3"), None) };
        let raw = Member { format: Some("NEF".into()), ..member("/3", 6000, None, None) };
        let check = |members: [&Member; 3], keeps: [bool; 3], expected: [&[Loss]; 3]| {
            let members: Vec<Member> = members.into_iter().cloned().collect();
            assert_eq!(losses(&members, &keeps), expected.map(<[Loss]>::to_vec), "{keeps:?}");
        };
        check(
            [&web, &original, &copy],
            [true, false, false],
            [&[], &[Pixels, Rating, Keywords], &[Pixels, Rating, Taken]],
        );
        check([&web, &original, &copy], [false, true, false], [&[], &[], &[Taken]]);
        check([&web, &original, &copy], [false, true, true], [&[], &[], &[]]);
        check([&original, &copy, &raw], [true, true, false], [&[], &[], &[Raw]]);
    }

    #[test]
    fn losses_are_counted_in_words() {
        let mut losses = Losses::default();
        assert_eq!(losses.to_string(), "");
        losses.add(&[Loss::Pixels]);
        assert_eq!(losses.to_string(), "1 dropped file has more pixels, unlike the kept ones");
        losses.add(&[Loss::Pixels, Loss::Rating]);
        let text = "2 dropped files have more pixels, 1 has a higher rating, unlike the kept ones";
        assert_eq!(losses.to_string(), text);
        assert!(Loss::ALL.into_iter().all(|loss| Loss::named(loss.name()) == Some(loss)));
    }
}
