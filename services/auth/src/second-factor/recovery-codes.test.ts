import { newRecoveryCodes, recoveryHash } from './recovery-codes.ts';

test('ACC-10 ten recovery codes of 80 random bits come in groups that can be read', () => {
  const codes = Array.from({ length: 100 }, newRecoveryCodes);
  for (const ten of codes) expect(ten).toHaveLength(10);
  expect(new Set(codes.flat()).size).toBe(1000);
  for (const code of codes.flat()) expect(code).toMatch(/^([0-9a-hjkmnp-z]{4}-){3}[0-9a-hjkmnp-z]{4}$/);
  expect(new Set(codes.flat().join('').replaceAll('-', '')).size).toBe(32);
});

test('ACC-10 a recovery code is known however it was typed from paper', () => {
  const [code = ''] = newRecoveryCodes();
  const hash = recoveryHash(code);
  expect(hash).not.toContain(code.slice(0, 4));
  for (const typed of [code.toUpperCase(), code.replaceAll('-', ' '), ` ${code.replaceAll('-', '')}\n`]) {
    expect(recoveryHash(typed)).toBe(hash);
  }
  expect(recoveryHash(`${code}2`)).not.toBe(hash);
});
