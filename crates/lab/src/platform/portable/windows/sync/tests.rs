use super::*;
use std::thread;
use std::time::Instant;

#[test]
fn every_lock_keeps_threads_apart() {
    let sum = SystemMutex::new(0_u64);
    thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(|| (0..2_000).for_each(|_| *sum.lock() += 1));
        }
    });
    assert_eq!(*sum.lock(), 8_000);
    for name in OWN_LOCKS {
        let sum = OwnLock::new(name, 0_u64).unwrap();
        thread::scope(|scope| {
            for _ in 0..4 {
                scope.spawn(|| (0..10_000).for_each(|_| *sum.lock() += 1));
            }
        });
        assert_eq!(*sum.lock(), 40_000, "{name}");
    }
    assert!(OwnLock::new("mutex", ()).is_none());
}

/// Lets three threads wait and wakes all, then one wait and wakes it; ends only if no wake-up is lost.
macro_rules! wakes_all_or_one {
    ($lock:expr, $condition:expr) => {
        let (round, changed) = ($lock, $condition);
        let wait_until = |wanted: u32| {
            let mut guard = round.lock();
            while *guard < wanted {
                guard = changed.wait(guard);
            }
        };
        thread::scope(|scope| {
            let all: Vec<_> = (0..3).map(|_| scope.spawn(|| wait_until(1))).collect();
            thread::sleep(Duration::from_millis(20));
            *round.lock() = 1;
            changed.notify_all();
            all.into_iter().for_each(|waiting| waiting.join().unwrap());
            let one = scope.spawn(|| wait_until(2));
            *round.lock() = 2;
            changed.notify_one();
            one.join().unwrap();
        });
    };
}

#[test]
fn a_condition_wakes_all_or_one() {
    wakes_all_or_one!(SystemMutex::new(0), SystemCondition::new());
    for name in OWN_LOCKS {
        wakes_all_or_one!(OwnLock::new(name, 0).unwrap(), OwnCondition::new());
    }
}

#[test]
fn a_notification_that_nobody_waits_for_is_not_kept() {
    let condition = SystemCondition::new();
    condition.notify_one();
    condition.notify_all();
    // SAFETY: the handle is open.
    let outcome = unsafe { WaitForSingleObject(condition.semaphore.0.as_raw_handle(), 0) };
    assert_ne!(outcome, WAIT_OBJECT_0);
}

#[test]
fn an_event_that_is_set_lets_one_through_and_is_reset() {
    let event = Event::auto_reset();
    event.set();
    event.set();
    event.wait();
    let begin = Instant::now();
    event.wait_for_pulse(Duration::from_millis(50));
    assert!(begin.elapsed() >= Duration::from_millis(40), "it was reset: {:?}", begin.elapsed());
    thread::scope(|scope| {
        let waiting = scope.spawn(|| event.wait());
        event.set();
        waiting.join().unwrap();
    });
}

#[test]
fn a_pulse_ends_the_wait_of_all_and_is_missed_by_later_ones() {
    let event = Event::manual_reset();
    thread::scope(|scope| {
        let wait = || event.wait_for_pulse(Duration::from_secs(20));
        let waiting: Vec<_> = (0..3).map(|_| scope.spawn(wait)).collect();
        let begin = Instant::now();
        while waiting.iter().any(|thread| !thread.is_finished()) {
            event.pulse();
            thread::yield_now();
        }
        assert!(begin.elapsed() < Duration::from_secs(10));
    });
    let begin = Instant::now();
    event.wait_for_pulse(Duration::from_millis(50));
    assert!(begin.elapsed() >= Duration::from_millis(40), "{:?}", begin.elapsed());
}

#[test]
fn a_semaphore_counts() {
    let semaphore = Semaphore::new(2, 3).unwrap();
    semaphore.acquire();
    semaphore.acquire();
    thread::scope(|scope| {
        let waiting = scope.spawn(|| semaphore.acquire());
        thread::sleep(Duration::from_millis(50));
        assert!(!waiting.is_finished(), "a third came through");
        semaphore.release();
        waiting.join().unwrap();
    });
    assert!(Semaphore::new(2, 1).is_err());
}
