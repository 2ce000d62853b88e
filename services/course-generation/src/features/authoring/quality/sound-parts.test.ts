import { block, warn } from './quality.ts';
import { isReadable, leaveOutFaults } from './sound-parts.ts';

const LESSON = `A lesson begins here and says what it is about.

### Sums

Add 17 and 17. 17 × 2 = 36, as everyone can see.

### Key points

- Sums are exact.
- They are checked.`;

test('CRS-22 the block with a fault is left out, and a heading that leads to nothing', () => {
  const sum = block('L11', '17 × 2 = 36', 'A calculation is wrong.');
  expect(leaveOutFaults(LESSON, [sum, warn('L8', 'A lesson begins', 'Long.')])).toBe(
    'A lesson begins here and says what it is about.\n\n### Key points\n\n- Sums are exact.\n- They are checked.',
  );
});

test('CRS-22 what is missing leaves nothing out; a fault that is nowhere leaves nothing', () => {
  const short = block('L1', '', 'Too short.');
  expect(leaveOutFaults(LESSON, [short])).toBe(LESSON);
  expect(leaveOutFaults(LESSON, [short, block('L6', '', 'It repeats another lesson.')])).toBeUndefined();
  expect(leaveOutFaults(LESSON, [block('L11', '18 × 2 = 35', 'A calculation is wrong.')])).toBeUndefined();
});

test('CRS-22 the rest is shown when it is long enough and nothing in it is wrong', () => {
  const missing = block('L4', '', 'No key points.');
  expect(isReadable({ findings: [missing], words: 120 })).toBe(true);
  expect(isReadable({ findings: [missing], words: 119 })).toBe(false);
  expect(isReadable({ findings: [missing, block('L14', 'I cannot', 'A refusal.')], words: 500 })).toBe(false);
});
