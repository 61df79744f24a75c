//! Acts on the user's files: journals, and what is written beside originals.
//!
//! [`note()`] writes XMP sidecars, [`undo_note`] restores what a run found; [`treat_duplicates`] links
//! duplicates to the file that is kept, or moves them. Originals are never opened for writing. Every step is
//! in a [`journal`], on the device, before it is carried out; a step gives a name to one whole file, so after
//! a kill or a loss of power each file is the old or the new one.

pub mod duplicate;
mod error;
pub mod journal;
mod note;
mod organize;
mod platform;
mod replace;
mod transfer;
mod undo;

pub use duplicate::{treat_duplicates, undo_duplicates};
pub use error::ActError;
pub use note::{
    COMMAND as NOTE, FieldChange, Naming, NoteOptions, NoteReport, NoteState, NoteTask, Noted, OnNoted, note,
    undo_note,
};
pub use organize::{
    BadPattern, COMMAND as ORGANIZE, OnOrganized, OrganizePlan, OrganizeReport, OrganizeState,
    OrganizeUndoReport, Organized, Pattern, plan_organize, resume_organize, undo_organize,
    unfinished_organize,
};
pub use undo::{UndoReport, UndoState, Undone};
pub use xmp_edit::{BadValue, Edits, Field};
