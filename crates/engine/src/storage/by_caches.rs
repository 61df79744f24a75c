//! Settings that depend on whether a file is in the page cache.

use file::profile::StorageProfile;

use super::Choices;

/// Whether a file is in the page cache.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum CacheState {
    /// The file is in memory, or it does not matter whether it is.
    Warm,
    /// The file has to be read from the device.
    Cold,
}

/// Settings for files that are in the page cache, and for files that have to be read from the device.
///
/// Reading from memory is limited by the processors, and reading from a device by the number of requests in
/// flight or by their order, so that the best settings for one are often slower for the other.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct ByCaches {
    /// Settings for files that are in the page cache.
    pub warm: Choices,
    /// Settings for files that are not in the page cache.
    pub cold: Choices,
}

impl ByCaches {
    /// The same settings for all files.
    #[must_use]
    pub fn both(choices: Choices) -> ByCaches {
        ByCaches { warm: choices.clone(), cold: choices }
    }

    /// The choices of a profile, as far as this machine and the engine support them.
    #[must_use]
    pub fn of_profile(profile: &StorageProfile) -> ByCaches {
        let both = Choices::of_settings(&profile.settings);
        let of = |settings| Choices::of_settings(settings).or(&both);
        ByCaches { warm: of(&profile.warm), cold: of(&profile.cold) }
    }

    /// Writes these choices into a profile; unset ones are left to the default there too.
    pub fn write_to(&self, profile: &mut StorageProfile) {
        let common = self.common();
        profile.warm = self.warm.without(&common).to_settings();
        profile.cold = self.cold.without(&common).to_settings();
        profile.settings = common.to_settings();
    }

    /// Whether files in the page cache are opened and read in another way than others.
    pub(crate) fn reads_differ(&self) -> bool {
        let how = |choices: &Choices| (choices.strategy, choices.queue_depth, choices.first_bytes);
        how(&self.warm) != how(&self.cold)
    }

    /// Whether the number of workers depends on the page cache.
    pub(crate) fn workers_differ(&self) -> bool {
        let number = |choices: &Choices| (choices.first_workers, choices.most_workers);
        number(&self.warm) != number(&self.cold)
    }

    /// The choices that are set alike for all files.
    #[must_use]
    pub fn common(&self) -> Choices {
        self.warm.in_common(&self.cold)
    }
}

#[cfg(test)]
mod tests {
    use file::Strategy;

    use super::*;

    #[test]
    fn a_profile_gives_back_the_choices_of_each_state() {
        let warm = Choices { first_bytes: Some(8192), ..Choices::default() };
        let cold = Choices { strategy: Some(Strategy::Buffered), ..warm.clone() };
        let choices = ByCaches { warm: warm.clone(), cold: cold.clone() };
        assert_eq!(choices.common(), warm);
        let mut profile = StorageProfile::default();
        choices.write_to(&mut profile);
        assert_eq!(profile.settings.first_bytes, Some(8192));
        assert_eq!((profile.warm.first_bytes, profile.cold.first_bytes), (None, None));
        assert_eq!(profile.cold.strategy, Some(Strategy::Buffered));
        assert_eq!(ByCaches::of_profile(&profile), choices);
    }

    /// A setting of an earlier version has no state and applies to all files.
    #[test]
    fn settings_without_a_state_apply_to_all_files() {
        let mut profile = StorageProfile::default();
        profile.settings.strategy = Some(Strategy::Buffered);
        let choices = ByCaches::of_profile(&profile);
        assert_eq!(choices.warm.strategy, Some(Strategy::Buffered));
        assert_eq!(choices, ByCaches::both(choices.cold.clone()));
        profile.warm.strategy = Some(Strategy::Pread);
        let strategies = ByCaches::of_profile(&profile);
        assert_eq!(strategies.warm.strategy, Some(Strategy::Pread));
        assert_eq!(strategies.cold.strategy, Some(Strategy::Buffered));
    }
}
