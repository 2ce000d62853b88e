import { createReading } from './reading.ts';

// `minutes` of reading need a third of it.
function begin({ minutes = 3 } = {}) {
  let now = 0;
  let timers: { at: number; callback: () => void }[] = [];
  const clock = {
    now: () => now,
    later(callback: () => void, ms: number) {
      const timer = { at: now + ms, callback };
      timers.push(timer);
      return () => {
        timers = timers.filter((each) => each !== timer);
      };
    },
  };
  const reading = createReading(clock);
  let times = 0;
  const complete = () => reading.expect(minutes, () => (times += 1));
  function pass(seconds: number) {
    now += seconds * 1_000;
    for (const { callback } of timers.filter(({ at }) => at <= now)) callback();
  }
  reading.setForeground(true);
  return { reading, complete, pass, times: () => times };
}

test('STU-03 a lesson is read when its end was in view and a third of its reading time has passed, once', () => {
  const { reading, complete, pass, times } = begin();
  complete();
  reading.reachEnd();
  pass(59);
  expect(times()).toBe(0);
  pass(1);
  expect(times()).toBe(1);
  reading.reachEnd();
  pass(600);
  expect(times()).toBe(1);
});

test('STU-03 time alone is not reading: without its end it is only begun', () => {
  const { reading, complete, pass, times } = begin();
  complete();
  pass(3_600);
  expect(times()).toBe(0);
  reading.reachEnd();
  expect(times()).toBe(1);
});

test('STU-03 only time in the foreground counts', () => {
  const { reading, complete, pass, times } = begin();
  complete();
  reading.reachEnd();
  pass(30);
  reading.setForeground(false);
  pass(3_600);
  expect(times()).toBe(0);
  reading.setForeground(true);
  reading.setForeground(true);
  pass(29);
  expect(times()).toBe(0);
  pass(1);
  expect(times()).toBe(1);
});

test('STU-03 who reads along while it is written has read that long, and not before it is complete', () => {
  const { reading, complete, pass, times } = begin();
  pass(90);
  reading.reachEnd();
  expect(times()).toBe(0);
  complete();
  expect(times()).toBe(1);
});

test('STU-03 another text of another length needs its own time; one that was marked by hand tells nothing more', () => {
  const { reading, complete, pass, times } = begin();
  complete();
  reading.reachEnd();
  reading.expect(6, () => undefined);
  pass(60);
  expect(times()).toBe(0);
  complete();
  expect(times()).toBe(1);
  const marked = begin();
  marked.complete();
  marked.reading.end();
  marked.reading.reachEnd();
  marked.pass(600);
  expect(marked.times()).toBe(0);
});
