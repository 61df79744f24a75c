//! The copies that the operating system performs itself, and the choice between them.

use std::fs::File;
use std::io;

use crate::error::CaseError;
use crate::experiment::stream::{self, Ends, Plan, Presize, offered};
use crate::platform;

use super::CopyStep;

/// Length requested at a time: all that is left. The kernel splits it as it sees fit.
const MOST_REQUEST_BYTES: usize = 1 << 30;

/// `copy_file_range(2)`: the bytes stay in the kernel, and a server may copy on its own side.
pub(super) fn copy_file_range(plan: &Plan) -> Result<(), CaseError> {
    let ends = plan.open::<CopyStep>()?;
    until_the_end("copy_file_range", plan, || {
        platform::copy_range(&ends.input, &ends.output, MOST_REQUEST_BYTES)
    })
}

/// `sendfile(2)`: through a pipe inside the kernel.
pub(super) fn sendfile(plan: &Plan) -> Result<(), CaseError> {
    let ends = plan.open::<CopyStep>()?;
    until_the_end("sendfile", plan, || platform::send_file(&ends.input, &ends.output, MOST_REQUEST_BYTES))
}

/// `ioctl(FICLONE)`: both files share their blocks until one of them is written.
pub(super) fn reflink(plan: &Plan) -> Result<(), CaseError> {
    let Ends { input, output, .. } = plan.open::<CopyStep>()?;
    offered("reflink", platform::clone_file(&input, &output), CaseError::file("clone to", &plan.output))
}

/// The system's call that is given two names and does all the rest.
pub(super) fn by_name(plan: &Plan) -> Result<(), CaseError> {
    let copied = platform::copy_by_name(&plan.input, &plan.output);
    offered("copying by name", copied, CaseError::file("copy to", &plan.output))
}

/// Our recommendation for programs: share the blocks where the file system can, else presize and let the
/// kernel copy, else read and write. The output is opened once, since ext4 treats a second truncation as a
/// replaced file and writes it to the device when it is closed.
pub(super) fn fastest(plan: &Plan) -> Result<(), CaseError> {
    fastest_of(plan, &[platform::copy_range, platform::send_file])
}

/// A call that copies some bytes at the cursors of both files, and returns their number.
type KernelCopy = fn(&File, &File, usize) -> io::Result<usize>;

fn fastest_of(plan: &Plan, kernel_copies: &[KernelCopy]) -> Result<(), CaseError> {
    let Ends { input, output, len_bytes } = plan.open::<CopyStep>()?;
    if platform::clone_file(&input, &output).is_ok() {
        return Ok(());
    }
    let plan = Plan { presize: Presize::WhereItPays, block_bytes: 1 << 18, ..plan.clone() };
    plan.presize(&output, len_bytes)?;
    for copy_some in kernel_copies {
        // A refused call has not moved the cursors, so the next one continues where it left off.
        match until_the_end("copy_file_range", &plan, || copy_some(&input, &output, MOST_REQUEST_BYTES)) {
            Err(CaseError::Skipped(_)) => {}
            outcome => return outcome,
        }
    }
    stream::run("raw", &plan, &CopyStep)
}

fn until_the_end(
    way: &str,
    plan: &Plan,
    mut copy_some: impl FnMut() -> io::Result<usize>,
) -> Result<(), CaseError> {
    while offered(way, copy_some(), CaseError::file("copy to", &plan.output))? > 0 {}
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::case::Case;

    fn refuses(_: &File, _: &File, _: usize) -> io::Result<usize> {
        Err(io::ErrorKind::Unsupported.into())
    }

    /// Copies the first 10 bytes and refuses the rest.
    fn gives_up(mut input: &File, mut output: &File, _: usize) -> io::Result<usize> {
        use std::io::{Read as _, Seek as _, Write as _};
        if input.stream_position()? > 0 {
            return refuses(input, output, 0);
        }
        let mut bytes = [0; 10];
        input.read_exact(&mut bytes)?;
        output.write_all(&bytes)?;
        Ok(10)
    }

    #[track_caller]
    fn check(kernel_copies: &[KernelCopy]) {
        let folder = tempfile::tempdir().unwrap();
        let (input, output) = (folder.path().join("in"), folder.path().join("out"));
        let bytes: Vec<u8> = (0..300_000_u32).map(|n| (n % 251) as u8).collect();
        std::fs::write(&input, &bytes).unwrap();
        fastest_of(&Plan::new(&Case::new("300000B", "recommended"), input, output.clone()), kernel_copies)
            .unwrap();
        assert!(std::fs::read(output).unwrap() == bytes);
    }

    #[test]
    fn where_the_kernel_refuses_the_program_copies() {
        check(&[]);
        check(&[refuses, refuses]);
        check(&[refuses, gives_up]);
    }

    #[test]
    fn a_refusal_midway_is_taken_over_by_the_next() {
        check(&[gives_up, platform::send_file]);
    }
}
