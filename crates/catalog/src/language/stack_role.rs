//! What a file is within its stack.

/// What a file is within its stack.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
pub enum StackRole {
    /// A raw file.
    Raw,
    /// The picture that the camera made: beside a raw file, a film, or an edited version.
    Picture,
    /// The film of a Live Photo.
    Film,
    /// A picture with a film within.
    Motion,
    /// A version that a program made.
    Edit,
    /// A frame of a burst.
    Burst,
    /// A picture of a bracket.
    Bracket,
    /// A part of a panorama.
    Part,
}

/// The roles by their names in searches, the name in the column first; the others are usual for what mostly
/// has the role.
pub(crate) const ROLES: &[(&str, StackRole)] = &[
    ("raw", StackRole::Raw),
    ("picture", StackRole::Picture),
    ("jpeg", StackRole::Picture),
    ("jpg", StackRole::Picture),
    ("heic", StackRole::Picture),
    ("film", StackRole::Film),
    ("motion", StackRole::Motion),
    ("edit", StackRole::Edit),
    ("burst", StackRole::Burst),
    ("bracket", StackRole::Bracket),
    ("part", StackRole::Part),
];

impl StackRole {
    /// The name of the role in the column `role`.
    #[must_use]
    pub fn name(self) -> &'static str {
        ROLES.iter().find(|(_, role)| *role == self).map_or("", |(name, _)| name)
    }

    /// Place among the files of a stack when one stands for all: the lowest is shown.
    pub(crate) fn rank(self) -> u8 {
        match self {
            StackRole::Edit => 0,
            StackRole::Picture | StackRole::Motion => 1,
            StackRole::Burst | StackRole::Bracket | StackRole::Part => 2,
            StackRole::Raw => 3,
            StackRole::Film => 4,
        }
    }
}
