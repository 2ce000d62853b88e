import { readFile } from 'node:fs/promises';
import { createMathFont, MATH_FONT } from '../math-font.ts';

test('STU-22 the math font is what its script makes of its source, and at most 120 kB', async () => {
  const shipped = await readFile(MATH_FONT);
  expect(shipped.byteLength).toBeLessThanOrEqual(120_000);
  expect(shipped.equals(await createMathFont())).toBe(true);
});
