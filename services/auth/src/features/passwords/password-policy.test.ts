import { dictionary } from '@zxcvbn-ts/language-common';
import { createPasswordPolicy } from './password-policy.ts';

const assertGood = createPasswordPolicy('Coursewright');
const ada = { name: 'Ada Lovelace', email: 'ada.l@example.org' };
const refusal = (password: string, person = ada) => {
  try {
    assertGood(password, person);
    return undefined;
  } catch (error) {
    return error;
  }
};

test('ACC-02 all common passwords of 9 characters and more are refused, over 3,000 of them', () => {
  const long = dictionary['passwords-common'].filter((password) => password.length >= 9);
  expect(long.length).toBeGreaterThan(3_000);
  expect(long.filter((password) => !refusal(password))).toEqual([]);
});

test.each([
  ['password1', 'too common'],
  ['PassWord1', 'too common'],
  ['P@55w0rd1', 'too common'],
  ['Sunshine2026!', 'too common'],
  ['1q2w3e4r5t', 'too common'],
  ['123456789', 'repeats itself'],
  ['jihgfedcba', 'repeats itself'],
  ['         ', 'repeats itself'],
  ['x'.repeat(128), 'repeats itself'],
  ['abcabcabca', 'repeats itself'],
  ['ada.l@example.org', 'your name or address'],
  ['ADA.L@example.org1', 'your name or address'],
  ['adalovelace', 'your name or address'],
  ['Ada Lovelace!', 'your name or address'],
  ['4d4 L0vel4ce', 'your name or address'],
  ['ecalevol ada', 'your name or address'],
  ['coursewright1', 'your name or address'],
])('ACC-02 %p is refused at its field', (password, words) => {
  const message = expect.stringContaining(words);
  expect(refusal(password)).toMatchObject({ kind: 'invalid', message, details: [{ field: 'password', message }] });
});

test.each([
  ...['a good password', 'nine or more', 'correct horse battery', 'Tr0ub4dor&3', 'k9#hello!!8wq', 'a long passphrase'],
  ...['sourdough flour water', '8472915-love-0183746', 'Здравствуйте мир', `${'ab'.repeat(60)}cdefgh`],
])('ACC-02 %p is accepted', (password) => expect(refusal(password)).toBeUndefined());

test('ACC-02 a name of one or two letters forbids nothing', () => {
  expect(refusal('the wizard of o', { name: 'O', email: 'o@example.org' })).toBeUndefined();
});
