//! Times of readings that are compared: taken in turns, so that each of them meets the same machine.

use std::hint::black_box;
use std::time::{Duration, Instant};

const ROUND: Duration = Duration::from_millis(2);
const ALL: Duration = Duration::from_millis(400);
const MIN_ROUNDS: usize = 5;

/// Returns the least time of a call of each reading.
pub(crate) fn least_nanoseconds<T>(result: &T, readings: &[fn(&T)]) -> impl Iterator<Item = f64> {
    let calls: Vec<u32> = readings.iter().map(|&read| calls_of_a_round(result, read)).collect();
    let mut least = vec![f64::INFINITY; readings.len()];
    let start = Instant::now();
    let mut rounds = 0;
    while rounds < MIN_ROUNDS || start.elapsed() < ALL * readings.len() as u32 {
        for ((&read, &calls), least) in readings.iter().zip(&calls).zip(&mut least) {
            let time = time(result, read, calls).as_nanos() as f64 / f64::from(calls);
            *least = least.min(time);
        }
        rounds += 1;
    }
    least.into_iter()
}

fn calls_of_a_round<T>(result: &T, read: fn(&T)) -> u32 {
    let mut calls = 1;
    while time(result, read, calls) < ROUND {
        calls *= 2;
    }
    calls
}

fn time<T>(result: &T, read: fn(&T), calls: u32) -> Duration {
    let start = Instant::now();
    for _ in 0..calls {
        read(black_box(result));
    }
    start.elapsed()
}
