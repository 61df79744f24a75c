//! The thread pool of Windows.

use std::ffi::c_void;
use std::io;
use std::ptr;

use windows_sys::Win32::System::Threading::{
    CloseThreadpool, CloseThreadpoolWork, CreateThreadpool, CreateThreadpoolWork, PTP_CALLBACK_INSTANCE,
    PTP_POOL, PTP_WORK, SetThreadpoolThreadMaximum, SetThreadpoolThreadMinimum, SubmitThreadpoolWork,
    TP_CALLBACK_ENVIRON_V3, TP_CALLBACK_PRIORITY_NORMAL, WaitForThreadpoolWorkCallbacks,
};

/// One call of the function, with the number that it is given.
struct Task<'f> {
    run: &'f (dyn Fn(usize) + Sync),
    number: usize,
}

/// Runs the function with 0 to `n_tasks` - 1 in a pool of as many threads, so that tasks may wait for each
/// other.
pub(crate) fn in_pool(n_tasks: usize, run: &(dyn Fn(usize) + Sync)) -> io::Result<()> {
    let n_threads = u32::try_from(n_tasks).map_err(|_| io::ErrorKind::InvalidInput)?;
    let pool = Pool::new(n_threads)?;
    let environment = TP_CALLBACK_ENVIRON_V3 {
        Version: 3,
        Pool: pool.0,
        CallbackPriority: TP_CALLBACK_PRIORITY_NORMAL,
        Size: size_of::<TP_CALLBACK_ENVIRON_V3>() as u32,
        ..TP_CALLBACK_ENVIRON_V3::default()
    };
    let tasks: Vec<Task<'_>> = (0..n_tasks).map(|number| Task { run, number }).collect();
    // All are created before the first is submitted: a task whose partner is missing would wait for ever.
    let works: Vec<Work> =
        tasks.iter().map(|task| Work::new(task, &environment)).collect::<io::Result<_>>()?;
    // SAFETY: each work is open. The tasks outlive their calls, since dropping a work waits for them.
    works.iter().for_each(|work| unsafe { SubmitThreadpoolWork(work.0) });
    Ok(())
}

struct Pool(PTP_POOL);

impl Pool {
    fn new(n_threads: u32) -> io::Result<Pool> {
        // SAFETY: the parameter is reserved and has to be null.
        let pool = unsafe { CreateThreadpool(ptr::null()) };
        if pool == 0 {
            return Err(io::Error::last_os_error());
        }
        let pool = Pool(pool);
        // SAFETY: the pool is open.
        let is_set = unsafe {
            SetThreadpoolThreadMaximum(pool.0, n_threads.max(1));
            SetThreadpoolThreadMinimum(pool.0, n_threads)
        };
        if is_set == 0 { Err(io::Error::last_os_error()) } else { Ok(pool) }
    }
}

impl Drop for Pool {
    fn drop(&mut self) {
        // SAFETY: the pool is open, and its works are closed: they are dropped before.
        unsafe { CloseThreadpool(self.0) };
    }
}

struct Work(PTP_WORK);

impl Work {
    fn new(task: &Task<'_>, environment: &TP_CALLBACK_ENVIRON_V3) -> io::Result<Work> {
        let context = ptr::from_ref(task).cast_mut().cast();
        // SAFETY: the caller keeps the task until the work is dropped.
        let work = unsafe { CreateThreadpoolWork(Some(call), context, environment) };
        if work == 0 { Err(io::Error::last_os_error()) } else { Ok(Work(work)) }
    }
}

impl Drop for Work {
    /// Waits until its call has ended.
    fn drop(&mut self) {
        // SAFETY: the work is open.
        unsafe {
            WaitForThreadpoolWorkCallbacks(self.0, 0);
            CloseThreadpoolWork(self.0);
        }
    }
}

/// A panic in it ends the process, as the boundary to the system cannot be unwound.
unsafe extern "system" fn call(_: PTP_CALLBACK_INSTANCE, context: *mut c_void, _: PTP_WORK) {
    // SAFETY: the context is the task, which lives until the call has ended, and is only read.
    let task = unsafe { &*context.cast::<Task<'_>>() };
    (task.run)(task.number);
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::{Barrier, Mutex};

    #[test]
    fn every_task_runs_once_and_all_of_them_at_the_same_time() {
        let (seen, all) = (Mutex::new(Vec::new()), Barrier::new(40));
        in_pool(40, &|number| {
            all.wait();
            seen.lock().unwrap().push(number);
        })
        .unwrap();
        let mut seen = seen.into_inner().unwrap();
        seen.sort_unstable();
        assert_eq!(seen, (0..40).collect::<Vec<_>>());
    }
}
