import './no-eval.ts';
import { config } from 'zod';

test('every copy of the library that checks answers is told not to make functions of strings', () => {
  expect(config().jitless).toBe(true);
});
