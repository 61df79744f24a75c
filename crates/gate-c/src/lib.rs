//! Gates and timers of loops for programs in C: the functions of `include/thalweg.h`.
//!
//! A gate's guard stays on its thread, in a stack, because C has no destructors: what C holds is only whether
//! the guard is there. The crate decides nothing; all is in crate `gate`.
#![expect(unsafe_code, reason = "C calls these functions and passes pointers")]

use std::cell::RefCell;
use std::ffi::{CStr, c_char, c_int};
use std::mem::MaybeUninit;
use std::path::Path;
use std::sync::atomic::{AtomicPtr, Ordering};
use std::sync::{Mutex, PoisonError};

use gate::{Guard, Kind, LoopTimer, Options, Session, Site};

static SESSION: Mutex<Option<Session>> = Mutex::new(None);

thread_local! {
    /// Guards of the gates that are open on this thread.
    static OPEN: RefCell<Vec<Guard>> = const { RefCell::new(Vec::new()) };
}

/// A call site of a gate, as C declares it.
#[repr(C)]
#[derive(Debug)]
pub struct CSite {
    name: *const c_char,
    kind: c_int,
    /// Null until the site is first entered while a session runs; then never freed, as the static sites of
    /// Rust.
    known: AtomicPtr<Site>,
}

/// The timing of a loop, as C receives it.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct CLoopTiming {
    elapsed_ms: f64,
    iterations_per_s: f64,
    ticks_per_iteration: f64,
    ticks: u64,
}

/// Starts recording all threads; returns 0, or -1 if a recording is running.
#[unsafe(no_mangle)]
pub extern "C" fn thalweg_profile_start() -> c_int {
    let mut session = SESSION.lock().unwrap_or_else(PoisonError::into_inner);
    match Session::start(Options::default()) {
        Ok(started) => {
            *session = Some(started);
            0
        }
        Err(_) => -1,
    }
}

/// Ends the recording and writes it; returns 0, or -1 if there is none or it cannot be written.
///
/// # Safety
/// `path` is a text that ends in a zero byte.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn thalweg_profile_write(path: *const c_char) -> c_int {
    let session = SESSION.lock().unwrap_or_else(PoisonError::into_inner).take();
    // SAFETY: promised by the caller.
    let path = unsafe { text(path) };
    let written = session.map(|session| session.finish().write(Path::new(&path)));
    if matches!(written, Some(Ok(()))) { 0 } else { -1 }
}

/// Names the calling thread in timelines.
///
/// # Safety
/// `name` is a text that ends in a zero byte.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn thalweg_name_thread(name: *const c_char) {
    // SAFETY: promised by the caller.
    gate::name_thread(&unsafe { text(name) });
}

/// Opens a gate on the calling thread; returns whether anything is recorded, for [`thalweg_gate_end`].
///
/// # Safety
/// `site` is a variable that is valid until the process ends, and its name a text that ends in a zero byte.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn thalweg_gate_begin(site: *const CSite) -> c_int {
    if !gate::is_on() {
        return 0;
    }
    // SAFETY: promised by the caller. Other threads change the pointer in it only, which is atomic.
    let site = unsafe { known(&*site) };
    let opened = OPEN.try_with(|open| open.borrow_mut().push(site.enter()));
    c_int::from(opened.is_ok())
}

/// Closes the gate that the calling thread opened last, if anything was recorded.
#[unsafe(no_mangle)]
pub extern "C" fn thalweg_gate_end(opened: c_int) {
    if opened != 0 {
        // A thread that ends has closed its gates already.
        let _ = OPEN.try_with(|open| open.borrow_mut().pop());
    }
}

/// Reports that the calling thread allocated bytes, or released them if below 0.
#[unsafe(no_mangle)]
pub extern "C" fn thalweg_memory(bytes: i64) {
    gate::memory(bytes);
}

/// Starts both clocks of a timer, which [`thalweg_loop_stop`] releases.
#[unsafe(no_mangle)]
pub extern "C" fn thalweg_loop_start() -> *mut LoopTimer<'static> {
    // The memory is there before the clocks start.
    let mut place = Box::new(MaybeUninit::uninit());
    place.write(LoopTimer::start(""));
    Box::into_raw(place).cast()
}

/// Stops both clocks, and releases the timer.
///
/// # Safety
/// `timer` comes from [`thalweg_loop_start`] and was not stopped.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn thalweg_loop_stop(timer: *mut LoopTimer<'static>, iterations: u64) -> CLoopTiming {
    // SAFETY: promised by the caller: the timer is initialised, and nothing else owns it.
    let timing = unsafe { (*timer).stop(iterations) };
    // SAFETY: as above; it is not used again.
    drop(unsafe { Box::from_raw(timer) });
    CLoopTiming {
        elapsed_ms: timing.elapsed_ms,
        iterations_per_s: timing.iterations_per_s,
        ticks_per_iteration: timing.ticks_per_iteration,
        ticks: timing.ticks,
    }
}

/// The site of crate `gate` that belongs to one of C.
///
/// # Safety
/// Its name is a text that ends in a zero byte.
unsafe fn known(site: &CSite) -> &'static Site {
    let known = site.known.load(Ordering::Acquire);
    if !known.is_null() {
        // SAFETY: the pointer was stored below, from a box that is never freed.
        return unsafe { &*known };
    }
    let kind = match site.kind {
        1 => Kind::Work,
        2 => Kind::Wait,
        _ => Kind::Span,
    };
    // SAFETY: promised by the caller.
    let name = unsafe { text(site.name) };
    // Two threads may do this at once; both sites then stand for the same gate.
    let new: &'static Site = Box::leak(Box::new(Site::new(name.leak(), kind)));
    site.known.store(std::ptr::from_ref(new).cast_mut(), Ordering::Release);
    new
}

/// A text of C.
///
/// # Safety
/// It ends in a zero byte.
unsafe fn text(text: *const c_char) -> String {
    // SAFETY: promised by the caller.
    unsafe { CStr::from_ptr(text) }.to_string_lossy().into_owned()
}
