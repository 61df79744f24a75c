//! Many workers whose answers come back in the order of the questions.
//!
//! Whoever asks holds a line of answers that are under way; when it is long enough the oldest is waited for.
//! So memory is bounded by the length of the line, and workers idle only if one question takes as long as all
//! others in the line.

use std::collections::VecDeque;
use std::sync::mpsc::{Receiver, Sender, SyncSender, channel, sync_channel};
use std::sync::{Mutex, PoisonError};

/// Questions under way for each worker.
const PER_WORKER: usize = 4;

/// A question, and whom to tell the answer.
type Asked<Q, A> = (Q, SyncSender<A>);

/// Takes questions; gives answers in the order of the questions.
pub(super) struct Line<'l, Q, A, E> {
    ask: Sender<Asked<Q, A>>,
    under_way: VecDeque<Receiver<A>>,
    most: usize,
    take: &'l mut dyn FnMut(A) -> Result<(), E>,
}

impl<Q, A, E> Line<'_, Q, A, E> {
    /// Asks the next question; the oldest answer may be taken meanwhile.
    pub(super) fn ask(&mut self, question: Q) -> Result<(), E> {
        let (tell, answer) = sync_channel(1);
        // The other end lives as long as this one.
        let _ = self.ask.send((question, tell));
        self.under_way.push_back(answer);
        if self.under_way.len() > self.most { self.take_next() } else { Ok(()) }
    }

    fn take_next(&mut self) -> Result<(), E> {
        let _gate = gate::gate!("engine::take in order", Wait);
        match self.under_way.pop_front().map(|answer| answer.recv()) {
            Some(Ok(answer)) => (self.take)(answer),
            None => Ok(()),
            // To wait for the others would be to wait for ever once all of them have.
            Some(Err(_)) => panic!("a worker panicked"),
        }
    }
}

/// Runs as many threads as there are `workers`, lets `ask_all` ask, and gives each answer to `take` in the
/// order of the questions.
///
/// # Errors
/// Those of `ask_all` and `take`.
pub(super) fn in_order<Q: Send, A: Send, E>(
    workers: Vec<impl FnMut(Q) -> A + Send>,
    take: &mut dyn FnMut(A) -> Result<(), E>,
    ask_all: impl FnOnce(&mut Line<'_, Q, A, E>) -> Result<(), E>,
) -> Result<(), E> {
    let most = workers.len() * PER_WORKER;
    let (ask, asked) = channel::<Asked<Q, A>>();
    let asked = Mutex::new(asked);
    std::thread::scope(|scope| {
        for (number, mut worker) in workers.into_iter().enumerate() {
            let asked = &asked;
            scope.spawn(move || {
                gate::name_thread(&format!("worker {number}"));
                let next = || asked.lock().unwrap_or_else(PoisonError::into_inner).recv();
                while let Ok((question, tell)) = next() {
                    // Whoever asked is gone when it failed elsewhere.
                    let _ = tell.send(worker(question));
                }
            });
        }
        let mut line = Line { ask, under_way: VecDeque::new(), most, take };
        ask_all(&mut line)?;
        while !line.under_way.is_empty() {
            line.take_next()?;
        }
        Ok(())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answers_come_in_the_order_of_the_questions() {
        let worker = |question: u64| {
            std::thread::sleep(std::time::Duration::from_micros(question * 7919 % 300));
            question * 2
        };
        let mut found = Vec::new();
        let mut take = |answer| {
            found.push(answer);
            Ok::<(), ()>(())
        };
        in_order(vec![worker; 3], &mut take, |line| (0..200).try_for_each(|n| line.ask(n))).unwrap();
        assert!(found.iter().copied().eq((0..200).map(|n| n * 2)));
    }

    #[test]
    fn a_failure_ends_the_workers() {
        let mut take = |answer: u64| if answer == 5 { Err("five") } else { Ok(()) };
        let outcome = in_order(vec![|n: u64| n; 2], &mut take, |line| (0..100).try_for_each(|n| line.ask(n)));
        assert_eq!(outcome, Err("five"));
    }
}
