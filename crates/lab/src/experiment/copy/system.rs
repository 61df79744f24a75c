//! The copies that the operating system makes itself, and the choice between them.

use std::io;

use crate::error::CaseError;
use crate::experiment::stream::{self, Ends, Plan, Presize, offered};
use crate::platform;

use super::Same;

/// Asked for at a time: all that is left. The kernel cuts it as it likes.
const AS_MUCH_AS_THERE_IS: usize = 1 << 30;

/// `copy_file_range(2)`: the bytes stay in the kernel, and a server may copy on its own side.
pub(super) fn copy_file_range(plan: &Plan) -> Result<(), CaseError> {
    let ends = plan.open::<Same>()?;
    until_the_end("copy_file_range", plan, || {
        platform::copy_range(&ends.input, &ends.output, AS_MUCH_AS_THERE_IS)
    })
}

/// `sendfile(2)`: through a pipe inside the kernel.
pub(super) fn sendfile(plan: &Plan) -> Result<(), CaseError> {
    let ends = plan.open::<Same>()?;
    until_the_end("sendfile", plan, || platform::send_file(&ends.input, &ends.output, AS_MUCH_AS_THERE_IS))
}

/// `ioctl(FICLONE)`: both files share their blocks until one of them is written.
pub(super) fn reflink(plan: &Plan) -> Result<(), CaseError> {
    let Ends { input, output, .. } = plan.open::<Same>()?;
    offered("reflink", platform::clone_file(&input, &output), CaseError::file("clone to", &plan.output))
}

/// What a program should do: share the blocks where the file system can, else presize and let the kernel copy, else
/// read and write. The output is opened once: ext4 takes a second truncation for a replaced file and writes it to the
/// device when it is closed.
pub(super) fn fastest(plan: &Plan) -> Result<(), CaseError> {
    let Ends { input, output, len_bytes } = plan.open::<Same>()?;
    if platform::clone_file(&input, &output).is_ok() {
        return Ok(());
    }
    let plan = Plan { presize: Presize::WhereItPays, block_bytes: 1 << 18, ..plan.clone() };
    plan.presize(&output, len_bytes)?;
    for copy_some in [platform::copy_range, platform::send_file] {
        // A call that is refused has moved no cursor: the next one goes on where it was.
        match until_the_end("the kernel's copy", &plan, || copy_some(&input, &output, AS_MUCH_AS_THERE_IS)) {
            Err(CaseError::Skipped(_)) => {}
            outcome => return outcome,
        }
    }
    stream::run("raw", &plan, &Same)
}

fn until_the_end(
    way: &str,
    plan: &Plan,
    mut copy_some: impl FnMut() -> io::Result<usize>,
) -> Result<(), CaseError> {
    while offered(way, copy_some(), CaseError::file("copy to", &plan.output))? > 0 {}
    Ok(())
}
