import { rateLimited } from '@coursewright/service-kit';
import { strFromU8, unzipSync } from 'fflate';
import { createExportQueue, type ExportRequest } from './export-queue.ts';
import { createCourseFixture } from './testing/course-fixture.ts';

const SHORT = createCourseFixture();
// Its CPU is looked at many times while its thread starts and it is made.
const LONG = createCourseFixture({ markdown: '**Bread** with _salt_. '.repeat(100_000) });
const LITTLE_CPU = { cpuMs: 1, cpuCheckMs: 5 };

const createRequest = (
  userId: string,
  format: ExportRequest['format'] = 'markdown',
  content = SHORT,
): ExportRequest => {
  const settings = { pictures: new Map(), brandName: 'Coursewright', origin: 'https://learn.example.org' };
  return { ...settings, format, content: { ...content, course: { ...content.course, userId } } };
};
const here = new AbortController().signal;

test('STU-13 API-05 a learner has one export made at a time, so that others are served too', async () => {
  const make = createExportQueue();
  const first = make(createRequest('ada'), here);
  await expect(make(createRequest('ada', 'pdf'), here)).rejects.toMatchObject({ kind: 'rate_limited' });
  const other = await make(createRequest('eve'), here);
  expect((await first).length).toBe(other.length);
  await expect(make(createRequest('ada'), here)).resolves.toBeInstanceOf(Buffer);
});

test('STU-13 each format is made by the same queue', async () => {
  const make = createExportQueue();
  expect((await make(createRequest('ada'), here)).toString()).toContain('# Sourdough bread');
  expect((await make(createRequest('ada', 'pdf'), here)).subarray(0, 5).toString()).toBe('%PDF-');
  const scorm = unzipSync(await make(createRequest('ada', 'scorm-2004'), here));
  expect(strFromU8(scorm['imsmanifest.xml'] ?? new Uint8Array())).toContain('2004 4th Edition');
});

test('STU-13 API-05 a queue that is full refuses a learner who used it as much as those who wait', async () => {
  const make = createExportQueue({ concurrency: 1, queueSize: 1 });
  const both = [make(createRequest('ada'), here), make(createRequest('eve'), here)];
  await expect(make(createRequest('grace'), here)).rejects.toMatchObject({
    kind: 'unavailable',
    retryAfterMs: expect.any(Number),
  });
  await Promise.all(both);
});

test('STU-13 API-05 the CPU of all exports of an account counts, of failed ones too, until it is used up', async () => {
  let allowance = Number.POSITIVE_INFINITY;
  const counted: [string, number][] = [];
  const used = (userId: string) => counted.reduce((sum, [of, ms]) => sum + (of === userId ? ms : 0), 0);
  const hourlyCpu = async () => ({
    async check(userId: string) {
      if (used(userId) >= allowance) throw rateLimited('You have exported much in a short time.');
    },
    async countExcess(userId: string, ms = 1) {
      counted.push([userId, ms]);
      return 0;
    },
  });
  const failing = createExportQueue({ hourlyCpu, ...LITTLE_CPU });
  for (const count of [1, 2]) {
    const before = used('ada');
    await expect(failing(createRequest('ada', 'markdown', LONG), here)).rejects.toMatchObject({
      kind: 'unprocessable',
    });
    expect(counted).toHaveLength(count);
    expect(used('ada')).toBeGreaterThan(before);
  }
  allowance = used('ada');
  const make = createExportQueue({ hourlyCpu });
  await expect(make(createRequest('ada'), here)).rejects.toMatchObject({ kind: 'rate_limited' });
  await expect(make(createRequest('eve'), here)).resolves.toBeInstanceOf(Buffer);
  expect(used('eve')).toBeGreaterThan(0);
});

test('STU-13 API-05 a learner who goes away leaves the queue, and frees the thread of an export that runs', async () => {
  const make = createExportQueue({ concurrency: 1 });
  const [runs, waits] = [new AbortController(), new AbortController()];
  const both = Promise.allSettled([make(createRequest('ada'), runs.signal), make(createRequest('eve'), waits.signal)]);
  waits.abort();
  runs.abort();
  expect((await both).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  await expect(make(createRequest('ada'), here)).resolves.toBeInstanceOf(Buffer);
});

test('STU-13 an export that waits too long is refused with the time to come back', async () => {
  const make = createExportQueue({ concurrency: 1, waitMs: 1 });
  const first = make(createRequest('ada'), here);
  await expect(make(createRequest('eve'), here)).rejects.toMatchObject({ kind: 'unavailable' });
  await first;
});

test.each([
  ['pdf', /too large for a PDF.*Markdown or SCORM/],
  ['markdown', /too large to be exported/],
] as const)('STU-13 a course that needs too much CPU as %s is refused with a message', async (format, message) => {
  const make = createExportQueue(LITTLE_CPU);
  await expect(make(createRequest('ada', format, LONG), here)).rejects.toMatchObject({
    kind: 'unprocessable',
    message: expect.stringMatching(message),
  });
});
