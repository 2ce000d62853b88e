import { getMessageId, schedule } from './mail.ts';

const site = 'https://learn.example.org:8443/base';

test('CRT-03 the Message-ID of a mail is always the same, and differs from that of any other mail', () => {
  const id = getMessageId('certificate:1', site);
  expect(id).toMatch(/^<[0-9a-f]{32}@learn\.example\.org>$/);
  expect(getMessageId('certificate:1', site)).toBe(id);
  expect(new Set([id, getMessageId('certificate:2', site), getMessageId('welcome:1', site)]).size).toBe(3);
});

const SECOND = 1_000;
const DAY = 24 * 60 * 60 * SECOND;

test('CRT-03 a mail is tried again after seconds at first and a day at last, for more than four days', () => {
  const { backoffMs, maxAttempts } = schedule;
  expect(backoffMs[0]).toBeLessThanOrEqual(5 * SECOND);
  expect(backoffMs.at(-1)).toBe(DAY);
  expect(backoffMs).toEqual(backoffMs.toSorted((one, other) => one - other));
  const waits = Array.from({ length: maxAttempts - 1 }, (_, at) => backoffMs[Math.min(at, backoffMs.length - 1)] ?? 0);
  expect(waits.reduce((sum, wait) => sum + wait, 0)).toBeGreaterThan(4 * DAY);
});
