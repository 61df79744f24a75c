//! Declarations that `windows-sys` has behind features that nothing else here needs.

use windows_sys::Win32::System::Threading::CONDITION_VARIABLE;

/// At least as large as the system's, which has 24 bytes in processes of 32 bits and 40 in those of 64; its
/// fields are the system's own.
#[repr(C)]
pub(super) struct CriticalSection([usize; 6]);

impl CriticalSection {
    /// Memory for [`InitializeCriticalSection`].
    pub(super) const ZEROED: CriticalSection = CriticalSection([0; 6]);
}

#[link(name = "kernel32")]
unsafe extern "system" {
    pub(super) fn QueryPerformanceCounter(count: *mut i64) -> i32;
    pub(super) fn QueryPerformanceFrequency(frequency: *mut i64) -> i32;
    pub(super) fn InitializeCriticalSection(section: *mut CriticalSection);
    pub(super) fn EnterCriticalSection(section: *mut CriticalSection);
    pub(super) fn LeaveCriticalSection(section: *mut CriticalSection);
    pub(super) fn DeleteCriticalSection(section: *mut CriticalSection);
    pub(super) fn SleepConditionVariableCS(
        condition: *mut CONDITION_VARIABLE,
        section: *mut CriticalSection,
        timeout_ms: u32,
    ) -> i32;
}
