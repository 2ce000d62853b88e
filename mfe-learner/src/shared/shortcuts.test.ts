import { latinKey } from './shortcuts.ts';

test.each([
  ['n', 'KeyN', false, 'n'],
  ['a', 'KeyQ', false, 'a'],
  ['т', 'KeyN', false, 'n'],
  ['ن', 'KeyK', false, 'k'],
  ['Я', 'KeyZ', true, 'z'],
  ['1', 'Digit1', false, '1'],
  ['&', 'Digit1', false, '1'],
  ['1', 'Digit1', true, '1'],
  ['!', 'Digit1', true, '!'],
  ['ě', 'Digit2', false, '2'],
  ['١', 'Digit1', false, '1'],
  ['؟', 'Slash', true, '?'],
  ['Enter', 'Enter', false, 'Enter'],
])('PLT-59 the key that writes %s at %s (with Shift: %s) is %s', (key, code, shiftKey, expected) => {
  expect(latinKey({ key, code, shiftKey } as KeyboardEvent)).toBe(expected);
});
