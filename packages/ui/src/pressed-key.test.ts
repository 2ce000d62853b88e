import { pressedKey } from './pressed-key.ts';

test.each([
  ['a key', { key: 'Enter', keyCode: 13, isComposing: false }, 'Enter'],
  ['a key in an event of React', { key: 'Escape', keyCode: 27, nativeEvent: { isComposing: false } }, 'Escape'],
  ['a candidate that is chosen', { key: 'Enter', keyCode: 13, isComposing: true }, ''],
  ['the same in an event of React', { key: 'Enter', keyCode: 13, nativeEvent: { isComposing: true } }, ''],
  ['Chrome', { key: 'Process', keyCode: 229, isComposing: true }, ''],
  ['Safari, where the composition ends before the key', { key: 'Enter', keyCode: 229, isComposing: false }, ''],
  ['Escape that drops the candidates', { key: 'Escape', keyCode: 229, isComposing: false }, ''],
])('PLT-57 %s', (_, event, expected) => {
  expect(pressedKey(event)).toBe(expected);
});
