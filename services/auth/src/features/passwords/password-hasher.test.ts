import { hash } from '@node-rs/argon2';
import { createPasswordHasher } from './password-hasher.ts';

test('ACC-09 a password is stored as argon2id with at least 19 MiB, two passes and its own salt', async () => {
  const hasher = await createPasswordHasher();
  const stored = await hasher.hash('correct horse');
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
  expect(await hasher.hash('correct horse')).not.toBe(stored);
});

test('ACC-09 a password is checked to its last byte, the 73rd and the 128th included', async () => {
  const hasher = await createPasswordHasher();
  const password = `${'x'.repeat(127)}y`;
  const stored = await hasher.hash(password);
  expect(await hasher.verify(stored, password)).toBe(true);
  expect(await hasher.verify(stored, password.slice(0, 127))).toBe(false);
  expect(await hasher.verify(stored, `${'x'.repeat(72)}z${'x'.repeat(54)}y`)).toBe(false);
});

test.each([
  ['letters', 'Mật khẩu tiếng Việt', 'Mật khẩu tiếng Việt'.normalize('NFD')],
  ['space', 'correct horse', 'correct\u00a0horse'],
])('ACC-09 a password is the same from a keyboard that spells its %s in another way', async (_, one, other) => {
  const hasher = await createPasswordHasher();
  expect(await hasher.verify(await hasher.hash(other), one)).toBe(true);
  expect(await hasher.verify(await hasher.hash(one), other)).toBe(true);
  const ofFormerRelease = await hash(other);
  expect(await hasher.verify(ofFormerRelease, other)).toBe(true);
  expect(await hasher.verifyDummy(other)).toBe(false);
});

test('ACC-09 a class of 120 that signs up at the same moment gets in', async () => {
  const hasher = await createPasswordHasher({ memoryCost: 64, timeCost: 1, parallelism: 1 });
  const hashes = await Promise.all(Array.from({ length: 120 }, (_, pupil) => hasher.hash(`pupil ${pupil}`)));
  expect(new Set(hashes).size).toBe(120);
});

test('ACC-01 the dummy password never matches', async () => {
  const hasher = await createPasswordHasher();
  expect(await hasher.verifyDummy('a password of no account')).toBe(false);
});
