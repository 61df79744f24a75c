//! Sizes of the experiments, as chosen on the command line.

use lab::Size;

use crate::args::LabSizeArgs;

pub(super) fn size(args: LabSizeArgs) -> Size {
    match () {
        () if args.quick => Size::Quick,
        () if args.full => Size::Full,
        () => Size::Default,
    }
}
