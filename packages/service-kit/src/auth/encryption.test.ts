import { randomBytes } from 'node:crypto';
import { createEncryption } from './encryption.ts';

const master = randomBytes(32);
const label = 'coursewright test';
const box = createEncryption(master, label);
const sealed = box.seal('GEZDGNBVGY3TQOJQ', 'ada');

test('ACC-10 a sealed secret opens for its owner, after a restart too, and says nothing by itself', () => {
  expect(createEncryption(master, label).open(sealed, 'ada')).toBe('GEZDGNBVGY3TQOJQ');
  expect(Buffer.from(sealed, 'base64url').toString('latin1')).not.toContain('GEZDGNBV');
  expect(box.seal('GEZDGNBVGY3TQOJQ', 'ada')).not.toBe(sealed);
});

test('ACC-10 it opens neither for others, nor with another key or for another use, nor when a bit of it was changed', () => {
  expect(box.open(sealed, 'eve')).toBeUndefined();
  expect(createEncryption(randomBytes(32), label).open(sealed, 'ada')).toBeUndefined();
  expect(createEncryption(master, 'another use').open(sealed, 'ada')).toBeUndefined();
  const bytes = Buffer.from(sealed, 'base64url');
  for (let at = 0; at < bytes.length; at++) {
    const changed = Buffer.from(bytes);
    changed[at] = (changed[at] ?? 0) ^ 1;
    expect(box.open(changed.toString('base64url'), 'ada')).toBeUndefined();
  }
  expect(box.open('', 'ada')).toBeUndefined();
});
