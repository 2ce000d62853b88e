import { fieldError, summarizeErrors } from './field-errors.ts';

const labels = { email: 'Email', password: 'Password' };
const wrong = (message: string) => ({ type: 'custom', message });

test('ACC-02 a missing field outranks every other fault', () => {
  const errors = { password: wrong('Password should be at least 9 characters'), email: wrong('must not be empty') };
  expect(summarizeErrors(errors, labels)).toBe('Please fill in all required fields');
});

test('the only fault is named with its field', () => {
  expect(summarizeErrors({ email: wrong('must be a valid e-mail address') }, labels)).toBe(
    'Email must be a valid e-mail address',
  );
});

test('a field says what it lacks itself', () => {
  expect(fieldError('Password', wrong('Please fill in all required fields'))).toBe('Password must not be empty');
  expect(fieldError('Password', wrong('Password should be at least 9 characters'))).toBe(
    'Password should be at least 9 characters',
  );
  expect(fieldError('Password', undefined)).toBeUndefined();
});
