use super::job::expected;
use super::*;
use crate::experiment::testing;

#[test]
fn every_way_hands_over_every_unit_once() {
    for job in [Job::Shared, Job::Pipeline] {
        for n_threads in [1, 5] {
            let cases = cases(job, n_threads);
            testing::all_agree(&Queue, &cases);
            let folder = tempfile::tempdir().unwrap();
            let work = testing::run(&Queue, cases.last().unwrap(), &Place::new(folder.path(), 1)).unwrap();
            let load = Load { n_threads, units_a_thread: 1_000 };
            assert_eq!((work.items, work.checksum.0), (1_000 * n_threads, expected(load)));
        }
    }
}

#[test]
fn every_timeout_hands_over_every_unit_once() {
    testing::all_agree(&Queue, &timeout_cases(&[1]));
    for size in [Size::Quick, Size::Default, Size::Full] {
        let cases = Queue.cases(size);
        let timeouts = |lock: &str| {
            let of_lock =
                |case: &&Case| case.set == "16-pipeline-timeouts" && case.word("lock") == Some(lock);
            cases.iter().filter(of_lock).filter_map(|case| case.number("timeout_ms")).collect::<Vec<u64>>()
        };
        assert_eq!(timeouts(MUTEX), timeouts(LIGHT));
        assert!([5, 25].iter().all(|published| timeouts(MUTEX).contains(published)), "{size:?}");
    }
}

#[test]
fn the_quick_size_is_the_same_job_with_fewer_units() {
    let cases = Queue.cases(Size::Quick);
    let case = cases.iter().find(|case| case.set == "16-threads" && case.way == "crossbeam").unwrap();
    let work = testing::run(&Queue, case, &Place::new(std::path::Path::new(""), 1)).unwrap();
    let load = Load { n_threads: 16, units_a_thread: 250 };
    assert_eq!((work.items, work.checksum.0), (4_000, expected(load)));
}

/// Uses many more threads than processors, so that a thread that can sleep forever does so here. Broadcasts
/// with a timeout are left out, because they inherently take seconds.
#[test]
fn many_threads_come_to_an_end() {
    let cases = [cases(Job::Shared, 16), cases(Job::Pipeline, 16)].concat();
    let cases: Vec<Case> = cases.into_iter().filter(|case| case.way != "broadcast").collect();
    testing::all_agree(&Queue, &cases);
}

#[test]
fn a_queue_of_one_place_works() {
    let makers: [&Maker; 4] = [
        &|_| Box::new(paced::PacedQueue::new(1)),
        &|_| Box::new(channel::Crossbeam::new(1)),
        &|_| monitor::light(1, Model::Signal, Release::Separate { timeout: Duration::ZERO }),
        &|_| monitor::system(1, Model::Broadcast, Release::Atomic),
    ];
    let load = Load { n_threads: 3, units_a_thread: 1_000 };
    for make in makers {
        assert_eq!(Job::Shared.run(load, make), expected(load));
        // The last block has fewer units than the others.
        let odd = Load { n_threads: 3, units_a_thread: 7 };
        assert_eq!(Job::Pipeline.run(odd, make), expected(odd));
    }
}

#[test]
fn units_keep_their_order() {
    for case in cases(Job::Shared, 1) {
        if Queue.prepare(&case, &Place::new(std::path::Path::new(""), 1)).is_err() {
            continue;
        }
        let queue = maker(&case).unwrap()(CAPACITY);
        (0..CAPACITY as u64).for_each(|unit| queue.push(unit));
        let units: Vec<u64> = (0..CAPACITY).map(|_| queue.pop()).collect();
        assert_eq!(units, (0..CAPACITY as u64).collect::<Vec<_>>(), "{case}");
    }
}
