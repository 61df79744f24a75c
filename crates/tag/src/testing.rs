//! Builds contexts for the unit tests of readers.

use crate::context::Context;
use crate::lookout::filter_of;
use crate::options::Options;
use crate::readers::READERS;
use crate::source::Source;
use bumpalo::Bump;

/// A context for one block of a file.
pub(crate) fn context<'a>(source: &'a Source<'a>, arena: &'a Bump, options: &'a Options) -> Context<'a> {
    let filter = arena.alloc(filter_of(&options.want));
    Context::new(source, arena, options, filter, &READERS, "", Vec::new())
}
