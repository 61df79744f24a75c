//! Work that makes the machine busy.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::sync::atomic::Ordering::Relaxed;

/// Threads that keep the processors busy until this is dropped.
pub(crate) struct Load(Arc<AtomicBool>);

impl Load {
    pub(crate) fn on_all_processors() -> Load {
        let is_over = Arc::new(AtomicBool::new(false));
        for _ in 0..std::thread::available_parallelism().unwrap().get() {
            let is_over = Arc::clone(&is_over);
            std::thread::spawn(move || {
                while !is_over.load(Relaxed) {
                    std::hint::spin_loop();
                }
            });
        }
        Load(is_over)
    }
}

impl Drop for Load {
    fn drop(&mut self) {
        self.0.store(true, Relaxed);
    }
}
