import { type Clock, systemClock } from '@coursewright/service-kit';
import { startWithModel } from '../../testing/start-with-model.ts';
import { faultyLesson } from './testing/fake-answers.ts';
import type { Script } from './testing/fake-openai.ts';

// One retry policy: the client repeats a request once, before anything of its answer is shown; all else is repeated by
// the job. A learner who opens a lesson never causes more requests than these.
const MOST = 5;
const JOB_WAITS_MS = 1_000;

// Goes on when an attempt waits for its turn.
let leap = 0;
const clock: Clock = {
  ...systemClock,
  now: () => new Date(Date.now() + leap),
  // The client waits half a second before it repeats a request.
  after: (ms, work) => systemClock.after(ms / 10, work),
};
const { fakeOpenAi, service } = await startWithModel({ OPENAI_MODEL: 'test-model' }, { clock });
afterAll(() => service.close());

const FAULTS = {
  refused: { status: 500 },
  busy: { status: 429, retryAfter: '0' },
  empty: { text: '' },
  'cut before its text': { cutAfter: 0 },
  'reset before its text': { resetAfter: 0 },
  'cut in its text': { cutAfter: 200 },
  'reset in its text': { resetAfter: 200 },
  'broken by an error': { errorAfter: 200 },
  'in another language': 'foreign',
  'wrong in a part': 'wrong-sum',
} as const satisfies Record<string, Script | 'foreign' | 'wrong-sum'>;

type Fault = keyof typeof FAULTS;

/** What the model was sent until the job of a lesson, and what completes it in the background, were over. */
async function openLesson(faults: readonly Fault[]) {
  fakeOpenAi.forget();
  const { userId, client } = await service.register();
  const course = await service.build.course({ userId }, { brief: { language: 'en' } });
  const open = async (lesson: string) => (await client.post(`/api/courses/${course.id}/subtopics/${lesson}/open`)).body;
  // Also closes the circuit again.
  await client.allEvents((await open('t1s2')).generationId);
  const { messages = [] } = fakeOpenAi.requests.at(-1) ?? {};
  fakeOpenAi.forget();
  const toScript = (fault: Fault): Script => {
    const script = FAULTS[fault];
    return typeof script === 'string' ? { text: faultyLesson(script, messages) } : script;
  };
  fakeOpenAi.script(...faults.map(toScript));
  const { generationId } = await open('t1s1');
  const looks: Promise<void>[] = [];
  // A leap while an attempt runs would break its lease.
  async function goOn() {
    await service.idle();
    leap += 120_000;
    await service.idle();
  }
  let end = '';
  for await (const { type, data } of client.events(generationId)) {
    end = type;
    // The client waits by itself; a job that waits is queued.
    if (type !== 'retry' || data.waitMs < JOB_WAITS_MS) continue;
    looks.push(goOn());
  }
  await Promise.all(looks);
  await goOn();
  return { end, requests: fakeOpenAi.requests.length };
}

const all = Object.keys(FAULTS) as Fault[];
const most: Partial<Record<Fault, number>> = { refused: MOST, empty: MOST, 'in another language': MOST };

test.each(all)('CRS-22 a lesson whose every answer is %s costs five requests at most', async (fault) => {
  const { requests, end } = await openLesson(Array.from({ length: 20 }, () => fault));
  expect(requests).toBeLessThanOrEqual(MOST);
  expect(requests).toBeGreaterThanOrEqual(most[fault] ?? 1);
  expect(end).toMatch(/^(?:failed|lesson-done)$/);
});

// Each lets other faults follow one another.
test.each(all.map((_, step) => step).slice(1))('CRS-22 nor do faults that change, %s apart', async (step) => {
  const faults = Array.from({ length: 20 }, (_, at) => all[(step + at * step) % all.length] ?? 'refused');
  const { requests, end } = await openLesson(faults);
  expect(requests <= MOST ? [] : [requests, ...faults]).toEqual([]);
  expect(end).toMatch(/^(?:failed|lesson-done)$/);
});
