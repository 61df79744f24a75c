//! Numbers of file systems that stay the same when a disk is unplugged and mounted again, so that a file that
//! was moved meanwhile is recognised. `st_dev` does not: it counts devices in the order in which they appear.
//!
//! The number is made of the identity of the volume ([`file::volume`]). Without one it is `st_dev`.

use std::borrow::Cow;
use std::ffi::OsStr;
use std::path::Path;

use catalog::KeptVolume;
use file::object;
use file::volume::Volume;

use crate::location::Location;
use crate::source::{ETAG_DEVICE, number_of};

/// The numbers of the file systems that were met so far.
#[derive(Debug, Default)]
pub(crate) struct Volumes {
    /// `st_dev`, and the number.
    known: Vec<(u64, u64)>,
    /// Those that have an identity.
    met: Vec<KeptVolume>,
}

impl Volumes {
    /// The number of the file system with this `st_dev`, which holds the file of this name in a directory.
    pub(crate) fn number(&mut self, device: u64, directory: &Path, name: &OsStr) -> u64 {
        if device == 0 || device == ETAG_DEVICE {
            return device;
        }
        if let Some((_, number)) = self.known.iter().find(|(known, _)| *known == device) {
            return *number;
        }
        let path = object::join(directory, name);
        let on_disk = Location::of(&path).on_disk().map(Cow::into_owned);
        let path = on_disk.as_deref().unwrap_or(&path);
        let folder = path.parent().filter(|_| !name.is_empty()).unwrap_or(path);
        let volume = Volume::of(device, path, folder);
        let number = volume.as_ref().map_or(device, |volume| number_of(&volume.identity));
        self.known.push((device, number));
        self.met.extend(volume.map(|volume| KeptVolume::new(number, volume)));
        number
    }

    /// The `st_dev` of a number, which is what catalogues of earlier versions have.
    pub(crate) fn device_of(&self, number: u64) -> u64 {
        self.known.iter().find(|(_, known)| *known == number).map_or(number, |(device, _)| *device)
    }

    /// The volumes that were met since the last call.
    pub(crate) fn take_met(&mut self) -> Vec<KeptVolume> {
        std::mem::take(&mut self.met)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[cfg(target_os = "linux")]
    #[test]
    fn a_number_is_asked_for_once_and_leads_back_to_its_device() {
        use std::os::unix::fs::MetadataExt as _;

        let directory = tempfile::tempdir().unwrap();
        let device = directory.path().metadata().unwrap().dev();
        let mut volumes = Volumes::default();
        let number = volumes.number(device, directory.path(), "".as_ref());
        assert_eq!(volumes.number(device, Path::new("/nonexistent"), "a".as_ref()), number);
        assert_eq!((volumes.device_of(number), volumes.known.len()), (device, 1));
        assert_eq!(Volumes::default().number(ETAG_DEVICE, Path::new("/"), "a".as_ref()), ETAG_DEVICE);
    }
}
