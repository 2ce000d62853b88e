import { formatRenewal } from './allowance.tsx';

const localTime = (at: number) =>
  new Date(at).toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit', hour12: false });

test('API-05 the next day of the allowance is told on the learner’s own clock, and how long that is', () => {
  const midnight = Date.UTC(2026, 10, 23);
  expect(formatRenewal(Date.UTC(2026, 10, 22, 4, 0))).toBe(`More from ${localTime(midnight)} (in 20 hours).`);
  expect(formatRenewal(Date.UTC(2026, 10, 22, 23, 0))).toBe(`More from ${localTime(midnight)} (in 1 hour).`);
  expect(formatRenewal(Date.UTC(2026, 10, 22, 23, 59))).toBe(`More from ${localTime(midnight)} (in 1 minute).`);
});
