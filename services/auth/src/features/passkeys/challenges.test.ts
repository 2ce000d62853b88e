import { MINUTE_MS } from '@coursewright/contracts/durations';
import { createChallenges } from './challenges.ts';

let now = 0;
const master = Buffer.alloc(32, 7);
const noStore = { create: () => Promise.reject(new Error('nothing is stored here')) } as never;
const challenges = createChallenges(master, noStore, () => now);
const ada = { act: 'sign-in', holder: 'a browser' } as const;

beforeEach(() => {
  now = Date.parse('2026-11-28T10:00:00Z');
});

test('ACC-15 a challenge is valid for five minutes, for its act and holder alone', () => {
  const challenge = challenges.issue(ada);
  expect(challenges.isValid(challenge, ada)).toBe(true);
  expect(challenges.isValid(challenge, { ...ada, holder: 'another browser' })).toBe(false);
  expect(challenges.isValid(challenge, { ...ada, act: 'confirm' })).toBe(false);
  now += 5 * MINUTE_MS - 1;
  expect(challenges.isValid(challenge, ada)).toBe(true);
  now += 1;
  expect(challenges.isValid(challenge, ada)).toBe(false);
});

test('ACC-15 challenges are never the same; altered, made up or of another installation they are refused', () => {
  const challenge = challenges.issue(ada);
  expect(challenges.issue(ada)).not.toBe(challenge);
  const later = Buffer.from(challenge, 'base64url');
  later.writeUIntBE(now + 60 * MINUTE_MS, 16, 6);
  const foreign = createChallenges(Buffer.alloc(32, 8), noStore, () => now).issue(ada);
  for (const wrong of ['', 'AAAA', `${challenge}AAAA`, later.toString('base64url'), foreign, challenge.slice(0, -4)])
    expect([wrong, challenges.isValid(wrong, ada)]).toEqual([wrong, false]);
});
