//! Sizes of the experiments, as chosen on the command line.

use lab::Size;

use crate::args::LabSizeArgs;

pub(super) fn size(args: LabSizeArgs) -> Size {
    if args.quick {
        Size::Quick
    } else if args.full {
        Size::Full
    } else {
        Size::Default
    }
}
