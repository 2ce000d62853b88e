import { readFile } from 'node:fs/promises';
import { createFont, fonts } from '../fonts.ts';

test.each([
  ['STU-22 the math font', fonts.math, 120_000],
  ['PLT-21 the font of headings', fonts.heading, 14_500],
  ['PLT-21 the font of texts', fonts.text, 13_000],
  ['PLT-21 the font of headings beyond English', fonts.headingMore, 9_000],
  ['PLT-21 the font of texts beyond English', fonts.textMore, 11_000],
])('%s is what its script makes of its source, and small', async (_, font, limit) => {
  const shipped = await readFile(font.file);
  expect(shipped.byteLength).toBeLessThanOrEqual(limit);
  expect(shipped.equals(await createFont(font))).toBe(true);
});
