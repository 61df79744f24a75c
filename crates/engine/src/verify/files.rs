//! Files to verify: those below paths, in a list, or in a catalogue.

use std::ops::ControlFlow;
use std::path::PathBuf;

use catalog::{Catalog, Filter};
use file::object;
use file::order::Order;

use crate::error::JobError;
use crate::location::Location;
use crate::progress::Progress;
use crate::recorded::RecordedBytes;
use crate::schedule::{self, WINDOW_FILES};
use crate::source::Root;
use crate::walk::{Below, WalkedDirectory};

/// Source of the files of a run.
pub enum VerifyFrom<'f> {
    /// Files, and directories with everything below them.
    Under(&'f mut dyn Iterator<Item = PathBuf>),
    /// The files of a catalogue that have not vanished.
    Of(&'f Catalog),
}

/// A file to verify.
#[derive(Debug)]
pub(super) struct ToVerify {
    pub path: PathBuf,
    /// What the catalogue has of its bytes, if it has their hash.
    pub recorded: Option<RecordedBytes>,
}

/// A waiting file with its sort key.
struct Waiting {
    file: ToVerify,
    inode: u64,
}

impl Waiting {
    fn new(path: PathBuf, inode: u64) -> Waiting {
        Waiting { file: ToVerify { path, recorded: None }, inode }
    }
}

/// Collects a window of files, and passes them on in the best order for the device.
struct Window<'w> {
    chosen: Option<Order>,
    order: Option<Order>,
    files: Vec<Waiting>,
    next: &'w mut dyn FnMut(ToVerify) -> bool,
    progress: &'w Progress,
}

impl VerifyFrom<'_> {
    /// Passes every file to `next`, until it returns `false` or the job is stopped.
    pub(super) fn feed(
        self,
        chosen: Option<Order>,
        progress: &Progress,
        next: &mut dyn FnMut(ToVerify) -> bool,
    ) -> Result<(), JobError> {
        let mut window = Window { chosen, order: None, files: Vec::new(), next, progress };
        let flow = match self {
            VerifyFrom::Under(paths) => add_each(paths, &mut window),
            VerifyFrom::Of(catalog) => {
                let mut flow = ControlFlow::Continue(());
                catalog.find(&Filter::default(), &mut |found| {
                    let recorded = Some(RecordedBytes::of(&found)).filter(RecordedBytes::has_hash);
                    let file = ToVerify { path: found.path, recorded };
                    flow = window.add(Waiting { file, inode: found.inode });
                    flow
                })?;
                flow
            }
        };
        if flow.is_continue() {
            // Whether more files are wanted does not matter at the end.
            let _ = window.hand_on();
        }
        Ok(())
    }
}

fn add_each(paths: &mut dyn Iterator<Item = PathBuf>, window: &mut Window<'_>) -> ControlFlow<()> {
    for path in paths {
        window.add_all(path)?;
    }
    ControlFlow::Continue(())
}

impl Window<'_> {
    /// Adds a file, or everything below a directory. A path that cannot be accessed is passed on and fails
    /// when it is read.
    fn add_all(&mut self, path: PathBuf) -> ControlFlow<()> {
        let stop = self.progress.as_stop();
        let Ok(Root::Directory(directory)) = Location::of(&path).root(stop) else {
            return self.add(Waiting::new(path, 0));
        };
        for walked in Below::new(directory, None, stop) {
            match walked {
                WalkedDirectory::Files(directory, files) => {
                    for entry in files.into_iter().filter(|entry| entry.obstacle.is_none()) {
                        self.add(Waiting::new(object::join(&directory, &entry.name), entry.inode))?;
                    }
                }
                // Reading the directory fails, so the problem appears in a record.
                WalkedDirectory::Problem(path, _) => self.add(Waiting::new(path, 0))?,
            }
        }
        ControlFlow::Continue(())
    }

    fn add(&mut self, file: Waiting) -> ControlFlow<()> {
        let order = *self.order.get_or_insert_with(|| {
            schedule::decide(file.file.path.parent().unwrap_or(&file.file.path), self.chosen)
        });
        self.files.push(file);
        // In directory order there is no need to wait for a full window.
        if order == Order::Directory || self.files.len() >= WINDOW_FILES {
            return self.hand_on();
        }
        ControlFlow::Continue(())
    }

    fn hand_on(&mut self) -> ControlFlow<()> {
        if let Some(order) = self.order {
            schedule::sort(order, &mut self.files, |file| file.inode, |file| file.file.path.clone());
        }
        for file in self.files.drain(..) {
            if self.progress.is_stopped() || !(self.next)(file.file) {
                return ControlFlow::Break(());
            }
        }
        ControlFlow::Continue(())
    }
}
