import { createKnownDevices, DEVICE_SECONDS } from './known-devices.ts';

const ada = { id: 'a'.repeat(24), passwordHash: '$argon2id$ada', secondFactor: null };
const eve = { id: 'e'.repeat(24), passwordHash: '$argon2id$eve', secondFactor: null };
const master = Buffer.alloc(32, 7);
const devices = createKnownDevices(master);

test('API-05 a device is known for the account that signed in there, and for no other', () => {
  const cookie = devices.remember(ada, undefined);
  expect(devices.identify(ada, cookie)).toMatch(/^[\w-]{22}$/);
  expect(devices.identify(eve, cookie)).toBeUndefined();
  expect(devices.identify(undefined, cookie)).toBeUndefined();
  expect(devices.identify(ada, undefined)).toBeUndefined();
});

test('API-05 a cookie that is made up, altered, or of another installation is of no device', () => {
  const cookie = devices.remember(ada, undefined);
  const [id = '', issuedAt = '', signature = ''] = cookie.split('+');
  const altered = `${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`;
  const later = (Number.parseInt(issuedAt, 36) - 1).toString(36);
  for (const wrong of ['', 'x', `${id}+${issuedAt}+${altered}`, `${id}+${later}+${signature}`, '~'.repeat(5_000)])
    expect(devices.identify(ada, wrong)).toBeUndefined();
  expect(createKnownDevices(Buffer.alloc(32, 8)).identify(ada, cookie)).toBeUndefined();
});

test('API-05 a new password makes every device unknown', () => {
  const cookie = devices.remember(ada, undefined);
  expect(devices.identify({ ...ada, passwordHash: '$argon2id$new' }, cookie)).toBeUndefined();
});

test('API-05 a second factor that is turned on, replaced or turned off makes every device unknown', () => {
  const factor = (secret: string) => ({ secret, lastStep: 1, recoveryHashes: [] });
  const states = [null, factor('one'), factor('two')].map((secondFactor) => ({ ...ada, secondFactor }));
  for (const state of states) {
    const cookie = devices.remember(state, undefined);
    expect(states.map((other) => devices.identify(other, cookie) !== undefined)).toEqual(
      states.map((other) => other === state),
    );
  }
  const on = { ...ada, secondFactor: factor('one') };
  const later = { ...ada, secondFactor: { ...factor('one'), lastStep: 2, recoveryHashes: ['left'] } };
  expect(devices.identify(later, devices.remember(on, undefined))).toBeDefined();
});

test('API-05 a device stays known for a year from the last sign-in, under the same id', () => {
  let now = Date.parse('2026-01-01T00:00:00Z');
  const aging = createKnownDevices(master, () => now);
  const first = aging.remember(ada, undefined);
  now += (DEVICE_SECONDS - 1) * 1000;
  const second = aging.remember(ada, first);
  expect(aging.identify(ada, second)).toBe(aging.identify(ada, first));
  now += 1000;
  expect(aging.identify(ada, first)).toBeUndefined();
  expect(aging.identify(ada, second)).toBeDefined();
});

test('API-05 people who share a browser are each known there, the five who signed in last', () => {
  const people = Array.from({ length: 6 }, (_, at) => ({
    id: `${at}`.repeat(24),
    passwordHash: `hash ${at}`,
    secondFactor: null,
  }));
  let cookie = '';
  for (const person of people) cookie = devices.remember(person, cookie);
  expect(people.map((person) => devices.identify(person, cookie) !== undefined)).toEqual([
    ...[false, true, true, true, true, true],
  ]);
  expect(cookie).toMatch(/^[\w+~-]{1,512}$/);
  const [, second] = people;
  if (!second) throw new Error('there are six');
  expect(devices.identify(second, devices.remove(second, cookie))).toBeUndefined();
  expect(devices.remove(ada, devices.remember(ada, undefined))).toBe('');
});
