import { strFromU8, unzipSync } from 'fflate';
import { createExportQueue, type ExportRequest } from './export-queue.ts';
import { createCourseFixture } from './testing/course-fixture.ts';

const orderOf = (userId: string, format: ExportRequest['format'] = 'pdf', markdown?: string): ExportRequest => {
  const content = createCourseFixture({ markdown });
  const settings = { pictures: new Map(), brandName: 'Coursewright', origin: 'https://learn.example.org' };
  return { ...settings, format, content: { ...content, course: { ...content.course, userId } } };
};
const here = new AbortController().signal;

test('STU-13 API-05 a learner has one export made at a time, so that others are served too', async () => {
  const make = createExportQueue();
  const first = make(orderOf('ada'), here);
  await expect(make(orderOf('ada', 'markdown'), here)).rejects.toMatchObject({ kind: 'rate_limited' });
  const other = await make(orderOf('eve'), here);
  expect(other.subarray(0, 5).toString()).toBe('%PDF-');
  expect((await first).length).toBe(other.length);
  await expect(make(orderOf('ada'), here)).resolves.toBeInstanceOf(Buffer);
});

test('STU-13 Markdown and SCORM are made by the same queue', async () => {
  const make = createExportQueue();
  const markdown = await make(orderOf('ada', 'markdown'), here);
  expect(markdown.toString()).toContain('# Sourdough bread');
  const scorm = unzipSync(await make(orderOf('ada', 'scorm-2004'), here));
  expect(strFromU8(scorm['imsmanifest.xml'] ?? new Uint8Array())).toContain('2004 4th Edition');
});

test('STU-13 API-05 a queue that is full refuses a learner who used it as much as those who wait', async () => {
  const make = createExportQueue({ concurrency: 1, queueSize: 1 });
  const both = [make(orderOf('ada', 'markdown'), here), make(orderOf('eve', 'markdown'), here)];
  await expect(make(orderOf('grace', 'markdown'), here)).rejects.toMatchObject({
    kind: 'unavailable',
    retryAfterMs: expect.any(Number),
  });
  await Promise.all(both);
});

test('STU-13 API-05 a learner without recent exports comes before those with many, and takes a place of theirs', async () => {
  let time = 0;
  // Each call advances the clock by 100 ms, so every export takes about as long.
  const now = () => {
    time += 100;
    return time;
  };
  const make = createExportQueue({ concurrency: 1, queueSize: 2, now });
  for (const user of ['a', 'b', 'b', 'c', 'c', 'c']) await make(orderOf(user, 'markdown'), here);
  const finished: string[] = [];
  const request = (user: string) =>
    make(orderOf(user, 'markdown'), here).then(
      () => finished.push(user),
      ({ kind }: { kind: string }) => finished.push(`${user} ${kind}`),
    );
  const all = [request('a'), request('c'), request('b'), request('new')];
  await Promise.all(all);
  expect(finished).toEqual(['c unavailable', 'a', 'new', 'b']);
});

test('STU-13 API-05 a learner who goes away leaves the queue, and frees the thread of an export that runs', async () => {
  const make = createExportQueue({ concurrency: 1 });
  const [runs, waits] = [new AbortController(), new AbortController()];
  const both = Promise.allSettled([make(orderOf('ada'), runs.signal), make(orderOf('eve'), waits.signal)]);
  waits.abort();
  runs.abort();
  expect((await both).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  await expect(make(orderOf('ada', 'markdown'), here)).resolves.toBeInstanceOf(Buffer);
});

test('STU-13 an export that waits too long is refused with the time to come back', async () => {
  const make = createExportQueue({ concurrency: 1, waitMs: 1 });
  const first = make(orderOf('ada'), here);
  await expect(make(orderOf('eve'), here)).rejects.toMatchObject({ kind: 'unavailable' });
  await first;
});

test.each([
  ['pdf', /too large for a PDF.*Markdown or SCORM/],
  ['markdown', /too large to be exported/],
] as const)('STU-13 a course that needs too much CPU as %s is refused with a message', async (format, message) => {
  const make = createExportQueue({ cpuMs: 1 });
  await expect(make(orderOf('ada', format), here)).rejects.toMatchObject({
    kind: 'unprocessable',
    message: expect.stringMatching(message),
  });
});
