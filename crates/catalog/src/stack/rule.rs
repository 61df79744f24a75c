//! The rules by which files are put into one stack, as data.

/// What makes files belong together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct StackRule {
    /// The name of the rule, as it is stored.
    pub name: &'static str,
    /// How many of a hundred files that it puts into a stack are expected to belong there. If several rules
    /// put a file into its stack, the surest is recorded.
    pub percent: u8,
    /// What it compares, in one sentence without a full stop.
    pub meaning: &'static str,
    /// Where its facts come from.
    pub source: &'static str,
}

macro_rules! rules {
    ($($constant:ident $name:literal $percent:literal, $meaning:literal, $source:literal;)*) => {
        $(pub(super) const $constant: StackRule =
            StackRule { name: $name, percent: $percent, meaning: $meaning, source: $source };)*

        /// All rules, in the order in which they are applied.
        pub const STACK_RULES: &[StackRule] = &[$($constant),*];
    };
}

rules! {
    LIVE_ID "live-photo-id" 100,
        "A picture and a film with the same content identifier",
        "Apple: key `com.apple.quicktime.content.identifier`, tag 0x0011 of its notes";
    LIVE_NAME "live-photo-name" 97,
        "A JPEG or HEIC picture and a film with the same name, begun at most three seconds apart",
        "Apple's export and Samsung's and Google's cameras write the film beside the picture";
    RAW "raw-and-picture" 99,
        "A raw file and a picture with the same name, of the same second and the same camera; in one folder \
         one date may be missing",
        "Design rule for Camera File system (JEITA CP-3461), section on DCF objects: files of one object have \
         the same name";
    FORMATS "same-name" 95,
        "Pictures in several formats with the same name, of the same second and camera",
        "Programs that convert a picture keep its name";
    EDIT_NAME "edit-name" 97,
        "A picture whose name is that of another with a mark such as `-edited`, `-Edit`, `~2` or `IMG_E`, of \
         the same second",
        "Names that Lightroom, Google Photos, Android and Apple Photos write";
    COPY_NAME "copy-name" 90,
        "A picture whose name is that of another with ` (1)` or ` copy`, of the same second and camera",
        "Names that Windows, macOS and browsers write";
    DERIVED "derived" 98,
        "A picture that says in XMP from which document it is derived, or which its original document is, of the \
         same second and camera",
        "XMP Specification part 2 (2016), section 1.2.8.1: xmpMM:DerivedFrom, xmpMM:OriginalDocumentID";
    BURST_ID "burst-id" 100,
        "Pictures with the same identifier of a burst",
        "Apple: BurstUUID, tag 0x000b of its notes; Google: GCamera:BurstID in XMP";
    BURST_NAME "burst-name" 98,
        "Pictures whose names have the same burst in them",
        "Names that Google's, Sony's, Huawei's, LG's and Samsung's cameras write";
    BRACKET "bracket" 95,
        "Pictures of one camera with automatic bracketing that follow each other within three seconds, each \
         with another exposure",
        "Exif 2.32, tag 0xa402 ExposureMode: 2 is auto bracket";
    BURST_TIMES "burst-times" 90,
        "At least three pictures of one camera, numbered one after another, at most 0.4 seconds apart; where \
         only seconds are known, in one second",
        "Continuous shooting of cameras: 2.5 to 30 pictures a second";
    PANORAMA "panorama-parts" 97,
        "Parts of one panorama: `STA_0001`, `STB_0002`, or all pictures of a folder in a folder `PANORAMA`",
        "Names that Canon's stitch assist and DJI's drones write";
    MOTION "motion-photo" 100,
        "A picture with a film within",
        "Google: GCamera:MotionPhoto, GCamera:MicroVideo in XMP";
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_rules_differ() {
        for (at, rule) in STACK_RULES.iter().enumerate() {
            assert!(STACK_RULES[..at].iter().all(|other| other.name != rule.name), "{}", rule.name);
            assert!((90..=100).contains(&rule.percent) && !rule.meaning.ends_with('.'));
        }
    }
}
