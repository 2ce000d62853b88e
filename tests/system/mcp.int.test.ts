import { SeededRandom } from '@coursewright/text';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { type ProductProcess, startProductProcess } from './support/product-process.ts';

const ANSWERS = 500;
let product: ProductProcess;
let cookie: string;

async function post(path: string, body: object) {
  const answer = await fetch(product.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(cookie && { cookie }) },
    body: JSON.stringify(body),
  });
  return { cookies: answer.headers.getSetCookie(), body: await answer.json() };
}

beforeAll(async () => {
  product = await startProductProcess({});
  cookie = '';
  const { cookies } = await post('/api/signup', {
    email: 'ada@example.org',
    mName: 'Ada',
    password: 'a good passphrase',
  });
  cookie = cookies.map((each) => each.split(';')[0]).join('; ');
}, 300_000);
afterAll(() => product.stop());

const ALL = ['courses:read', 'courses:write', 'study:write', 'teacher:ask'];

async function connect(mode: 'auto' | 'legacy' = 'auto', scopes = ALL) {
  const { body } = await post('/api/account/tokens', { name: 'Assistant', scopes });
  const client = new Client({ name: 'test', version: '1.0.0' }, { versionNegotiation: { mode } });
  const requestInit = { headers: { authorization: `Bearer ${body.token}` } };
  await client.connect(new StreamableHTTPClientTransport(new URL(`${product.url}/api/mcp`), { requestInit }));
  const said: string[] = [];
  const progress: number[] = [];
  async function call(name: string, given: object = {}, reports = true) {
    const options = reports ? { onprogress: (each: { progress: number }) => void progress.push(each.progress) } : {};
    const { content, isError } = await client.callTool({ name, arguments: { ...given } }, options);
    const text = (content as { text: string }[])[0]?.text ?? '';
    said.push(text);
    if (isError) throw new Error(`${name}: ${text}`);
    // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
    return (text.startsWith('#') ? text : JSON.parse(text)) as any;
  }
  return { id: body.accessToken.id as string, client, call, said, progress };
}

async function makeCourse({ call }: Awaited<ReturnType<typeof connect>>) {
  const { outlineId, outline } = await call('create_outline', { topic: 'Bread' });
  expect(outline.topics.length).toBeGreaterThan(1);
  const { courseId } = await call('create_course', { outlineId });
  return { courseId, ...(await call('get_outline', { courseId })) };
}

test.each(['auto', 'legacy'] as const)(
  'API-09 the official client goes from an outline to a course, a lesson, a question, its answer and the cards (%s)',
  async (mode) => {
    const assistant = await connect(mode);
    const { client, call } = assistant;
    expect(client.getNegotiatedProtocolVersion()).toMatch(mode === 'auto' ? /^2026-07-28$/ : /^2025-/);
    const { courseId, topics } = await makeCourse(assistant);
    expect((await call('list_courses')).courses.map(({ id }: { id: string }) => id)).toContain(courseId);
    const [topic] = topics;
    const [{ id: lessonId, title }] = topic.lessons;
    expect((await call('search_course', { courseId, words: title })).lessons[0].id).toBe(lessonId);
    expect(await call('read_lesson', { courseId, lessonId })).toMatch(/^# .*\n\n[^<]{200}/s);
    const uri = `coursewright://course/${courseId}/lesson/${lessonId}`;
    const { contents } = await client.readResource({ uri });
    expect(contents[0]).toMatchObject({ uri, mimeType: 'text/markdown', text: expect.stringMatching(/^# /) });
    const asked = await call('next_question', { courseId, topicId: topic.id });
    expect(asked.question.options.length).toBeGreaterThan(2);
    const { attemptId, question } = asked;
    const { hints } = await call('hint', { attemptId, questionId: question.id });
    expect(hints).toHaveLength(1);
    const { verdict, next } = await call('answer_question', { attemptId, questionId: question.id, choice: 0 });
    expect(verdict).toMatchObject({ right: verdict.correct === 0, explanation: expect.any(String) });
    expect(next.answered).toBe(1);
    expect(await call('due_cards', { courseId })).toMatchObject({
      dueCount: expect.any(Number),
      cards: expect.any(Array),
    });
    expect((await call('mastery', { courseId })).objectives).toEqual(expect.any(Array));
    const { answer } = await call('ask_teacher', { courseId, question: 'What is it about?', lessonId });
    expect(answer.length).toBeGreaterThan(20);
    const { messages } = await client.getPrompt({ name: 'study_session', arguments: { minutes: '10' } });
    expect(messages[0]?.content).toMatchObject({ text: expect.stringContaining('10 minutes') });
    await client.close();
  },
  300_000,
);

test('API-09 long work is asked for by its job when the client wants no progress', async () => {
  const { call, client } = await connect();
  const { jobId, status } = await call('create_outline', { topic: 'Salt' }, false);
  expect(status).toBe('working');
  let job = await call('job', { jobId }, false);
  while (job.state !== 'done') job = await call('job', { jobId }, false);
  expect(job.outline.topics.length).toBeGreaterThan(1);
  expect(await call('create_course', { outlineId: jobId })).toMatchObject({ courseId: expect.any(String) });
  await client.close();
}, 300_000);

test('API-08 API-09 a revoked token ends the client within a second, and a scope that it lacks is named', async () => {
  const { id, call, client } = await connect('auto', ['courses:read']);
  await expect(call('create_outline', { topic: 'Bread' })).rejects.toThrow('lacks the scope courses:write');
  await call('list_courses');
  await fetch(`${product.url}/api/account/tokens/${id}`, { method: 'DELETE', headers: { cookie } });
  const revokedAt = performance.now();
  for (;;) {
    const ended = await call('list_courses').then(
      () => false,
      () => true,
    );
    if (ended) break;
  }
  expect(performance.now() - revokedAt).toBeLessThan(1_000);
  await client.close();
}, 300_000);

/** The texts of the keys of open questions; known only after their answers. */
test(`API-09 of random sessions with ${ANSWERS} answers, none has anything of the key of an open question`, async () => {
  const assistant = await connect();
  const { call, said, client } = assistant;
  const { courseId, topics } = await makeCourse(assistant);
  const random = new SeededRandom('keys');
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random.next() * list.length)] as T;
  const lessons = topics.flatMap((topic: { lessons: { id: string }[] }) => topic.lessons);
  const keys: { answeredAt: number; texts: string[] }[] = [];
  const verdicts = new Set<number>();
  let open: { attemptId: string; question: { id: string; options: string[] } } | undefined;
  const acts = [
    () => call('get_outline', { courseId }),
    () => call('read_lesson', { courseId, lessonId: pick<{ id: string }>(lessons).id }),
    () => call('due_cards', { courseId }),
    () => call('mastery', { courseId }),
    () => open && call('hint', { attemptId: open.attemptId, questionId: open.question.id }),
    async () => {
      const next = await call('next_question', { courseId, topicId: pick<{ id: string }>(topics).id });
      open = next.question ? next : undefined;
    },
    async () => {
      if (!open) return;
      const { attemptId, question } = open;
      const answeredAt = said.length;
      const choice = Math.floor(random.next() * question.options.length);
      const { verdict, next } = await call('answer_question', { attemptId, questionId: question.id, choice });
      keys.push({
        answeredAt,
        texts: [verdict.explanation, ...(verdict.reasons ?? [])].filter((text) => text.length > 20),
      });
      verdicts.add(answeredAt);
      open = next.question ? next : undefined;
    },
  ];
  for (const { id: lessonId } of topics.map(({ lessons: [first] }: { lessons: { id: string }[] }) => first))
    await call('read_lesson', { courseId, lessonId });
  // A refusal, such as of a fourth hint, is an answer too.
  while (said.length < ANSWERS) await Promise.resolve(pick(acts)()).catch(() => undefined);
  expect(keys.length).toBeGreaterThan(40);
  const leaks = keys.flatMap(({ answeredAt, texts }) =>
    texts.flatMap((text) => {
      const at = said.findIndex((answer, index) => index < answeredAt && !verdicts.has(index) && answer.includes(text));
      return at === -1 ? [] : `${text} in ${said[at]?.slice(0, 200)}`;
    }),
  );
  expect(leaks).toEqual([]);
  const withKeys = said.filter(
    (answer, index) => !verdicts.has(index) && /"(correct|explanation|reasons|right)":/.test(answer),
  );
  expect(withKeys).toEqual([]);
  await client.close();
}, 600_000);
