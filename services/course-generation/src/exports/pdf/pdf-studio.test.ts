import { aBook } from '../testing/a-book.ts';
import { createPdfStudio, type PdfOrder } from './pdf-studio.ts';

const orderOf = (userId: string): PdfOrder => {
  const book = aBook();
  return { book: { ...book, course: { ...book.course, userId } }, pictures: new Map(), brandName: 'Coursewright' };
};

test('STU-13 API-05 a learner has one PDF made at a time, so that others are served too', async () => {
  const make = createPdfStudio();
  const first = make(orderOf('ada'));
  await expect(make(orderOf('ada'))).rejects.toMatchObject({ kind: 'rate_limited' });
  const other = await make(orderOf('eve'));
  expect(other.subarray(0, 5).toString()).toBe('%PDF-');
  expect((await first).length).toBe(other.length);
  await expect(make(orderOf('ada'))).resolves.toBeInstanceOf(Buffer);
});

test('STU-13 API-05 nobody waits in a queue that is longer than patience', async () => {
  const make = createPdfStudio({ places: 2 });
  const both = [make(orderOf('ada')), make(orderOf('eve'))];
  await expect(make(orderOf('grace'))).rejects.toMatchObject({ kind: 'unavailable', retryAfterMs: expect.any(Number) });
  await Promise.all(both);
});

test('STU-13 a course that takes too long for a PDF is refused in words', async () => {
  const make = createPdfStudio({ withinMs: 1 });
  await expect(make(orderOf('ada'))).rejects.toMatchObject({
    ...{ kind: 'unprocessable', message: expect.stringMatching(/too large for a PDF.*Markdown or SCORM/) },
  });
});
