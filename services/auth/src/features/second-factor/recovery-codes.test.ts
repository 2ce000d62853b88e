import { createRecoveryCodes, hashRecoveryCode } from './totp.ts';

test('ACC-10 ten recovery codes of 80 random bits come in groups that can be read', () => {
  const codes = Array.from({ length: 100 }, createRecoveryCodes);
  for (const ten of codes) expect(ten).toHaveLength(10);
  expect(new Set(codes.flat()).size).toBe(1000);
  for (const code of codes.flat()) expect(code).toMatch(/^([0-9a-hjkmnp-z]{4}-){3}[0-9a-hjkmnp-z]{4}$/);
  expect(new Set(codes.flat().join('').replaceAll('-', '')).size).toBe(32);
});

test('ACC-10 a recovery code is known however it was typed from paper', () => {
  const [code = ''] = createRecoveryCodes();
  const hash = hashRecoveryCode(code);
  expect(hash).not.toContain(code.slice(0, 4));
  for (const typed of [code.toUpperCase(), code.replaceAll('-', ' '), ` ${code.replaceAll('-', '')}\n`]) {
    expect(hashRecoveryCode(typed)).toBe(hash);
  }
  expect(hashRecoveryCode(`${code}2`)).not.toBe(hash);
});
