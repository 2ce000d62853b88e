import { startProviders } from '@coursewright/local/providers';
import type { LearnerClient } from '../testing/learner-client.ts';
import { type RunningService, startService } from '../testing/start-service.ts';

let service: RunningService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

interface LegacySubtopic {
  title: string;
  theory: string;
  youtube: string;
  image: string;
  done: boolean;
}

const sub = (title: string, more: Partial<LegacySubtopic> = {}): LegacySubtopic => ({
  ...{ title, theory: '', youtube: '', image: '', done: false },
  ...more,
});

const contentOf = (key: string, ...subtopics: LegacySubtopic[]) =>
  JSON.stringify({ [key]: [{ title: 'Flour', subtopics }] });

async function savedCourse(...subtopics: LegacySubtopic[]) {
  const learner = await service.register();
  const body = {
    user: learner.userId,
    type: 'Text & Image Course',
    mainTopic: 'Bread',
    content: contentOf('bread', ...subtopics),
  };
  const answer = await learner.client.post('/api/course', body);
  return { ...learner, body, answer, courseId: String(answer.body.courseId) };
}

const lessonCount = (courseId: string) => service.database.collection('lessons').countDocuments({ courseId });

describe('writing', () => {
  test('API-01 /prompt answers with an outline as JSON, keyed by the lower-cased topic', async () => {
    const { client } = await service.register();
    const { status, body } = await client.post('/api/prompt', { prompt: 'Generate 4 topics for main title Bread' });
    expect(status).toBe(200);
    const [[key, topics]] = Object.entries(JSON.parse(body.generatedText)) as [[string, { subtopics: unknown[] }[]]];
    expect([key, topics.length]).toEqual(['bread', 4]);
    expect(topics[0]?.subtopics[0]).toEqual({ ...sub(''), title: expect.any(String) });
  });

  test('API-01 /generate and /chat answer with sanitised HTML, /image with a picture', async () => {
    const { client } = await service.register();
    const lesson = await client.post('/api/generate', { prompt: 'Explain rye <script>alert(1)</script>' });
    expect([lesson.status, lesson.body.text.includes('<p>'), lesson.body.text.includes('<script')]).toEqual([
      200,
      true,
      false,
    ]);
    const chat = await client.post('/api/chat', { prompt: 'Why does dough rise?' });
    expect([chat.status, chat.body.success, chat.body.text.length > 20]).toEqual([200, true, true]);
    const image = await client.post('/api/image', { prompt: 'Example of rye in bread' });
    expect((await client.get(image.body.url)).status).toBe(200);
  });

  test.each([
    ['/api/prompt', 20],
    ['/api/chat', 60],
    ['/api/transcript', 120],
  ])(
    'API-05 API-01 %s answers %i times an hour, then says when to come back; others are not concerned',
    async (path, most) => {
      const [ann, bob] = [await service.register('Ann', 'monthly'), await service.register('Bob', 'monthly')];
      const limits = service.database.collection<{ key: string; points: number; expire: Date }>('rate_limits');
      await ann.client.post(path, { prompt: 'Bread' });
      // as if all but the last had been made already
      await limits.updateOne({ key: { $regex: `^former_.*${ann.userId}$` } }, { $set: { points: most - 1 } });
      expect((await ann.client.post(path, { prompt: 'Rye' })).status).not.toBe(429);
      const { status, headers } = await ann.client.post(path, { prompt: 'Rye' });
      const seconds = Number(headers.get('retry-after'));
      expect([status, seconds > 3_000 && seconds <= 3_600]).toEqual([429, true]);
      expect((await bob.client.post(path, { prompt: 'Rye' })).status).not.toBe(429);
      await limits.updateOne(
        { key: { $regex: `^former_.*${ann.userId}$` } },
        { $set: { expire: new Date(Date.now() - 1) } },
      );
      expect((await ann.client.post(path, { prompt: 'Rye' })).status).not.toBe(429);
    },
  );

  test('API-05 API-01 a picture that /image has drawn counts against the allowance', async () => {
    const providers = await startProviders();
    const drawing = await startService({
      ...{ MEDIA_IMAGE: 'openai', OPENAI_IMAGE_MODEL: 'gpt-image-9', OPENAI_BASE_URL: `${providers.url}/openai` },
      ...{ AI_AUTHOR: 'openai', AI_DAILY_TOKENS_FREE: '6000' },
    });
    try {
      const { client } = await drawing.register();
      const ask = async (prompt: string) => (await client.post('/api/image', { prompt })).status;
      expect([await ask('rye'), await ask('wheat'), await ask('spelt')]).toEqual([200, 200, 429]);
      expect(providers.providers.openai.received).toHaveLength(2);
    } finally {
      await drawing.close();
      await providers.close();
    }
  });

  test('API-01 CRS-05 videos are for paid members, and empty without a video service', async () => {
    const { client: free } = await service.register();
    expect((await free.post('/api/yt', { prompt: 'bread' })).body.message).toBe('For paid members only');
    const { client: paid } = await service.register('Grace', 'yearly');
    expect((await paid.post('/api/yt', { prompt: 'bread' })).body).toEqual({ url: '' });
    expect((await paid.post('/api/transcript', { prompt: 'abcdefghijk' })).body).toEqual({ url: [] });
    expect((await paid.post('/api/transcript', { prompt: 'http://localhost/' })).status).toBe(400);
    const wish = { prompt: 'Generate 7 topics for main title Bread' };
    expect((await free.post('/api/prompt', wish)).status).toBe(403);
  });

  test('API-03 prompts that are no text, too long or come with more are refused', async () => {
    const { client } = await service.register();
    const wrong = [
      { prompt: { $ne: '' } },
      { prompt: '' },
      { prompt: 'x'.repeat(8_001) },
      { prompt: 'x', model: 'y' },
      {},
    ];
    for (const path of ['prompt', 'generate', 'image', 'yt', 'transcript', 'chat'])
      for (const body of wrong) expect([path, (await client.post(`/api/${path}`, body)).status]).toEqual([path, 400]);
  });
});

describe('saving', () => {
  test('API-01 CRS-10 /course makes a course of legacy content, once however often it is sent', async () => {
    const { client, body, answer } = await savedCourse(sub('Wheat', { theory: '<p>A grass.</p>' }), sub('Rye'));
    expect([answer.status, answer.body]).toEqual([
      201,
      { success: true, message: 'Course created successfully', courseId: expect.any(String), completed: false },
    ]);
    expect((await client.post('/api/course', body)).body.courseId).toBe(answer.body.courseId);
    const course = (await client.get(`/api/courses/${answer.body.courseId}`)).body;
    expect(course.topics[0].subtopics.map(({ written }: { written: boolean }) => written)).toEqual([true, false]);
    expect((await client.study(answer.body.courseId, 't1s1')).lesson.html).toBe('<p>A grass.</p>');
  });

  test('API-02 scripts in legacy content never reach a page', async () => {
    const theory =
      '<p onclick="alert(1)">Hi<img src=x onerror=alert(1)><script>alert(1)</script><a href="javascript:alert(1)">x</a></p>';
    const { client, courseId } = await savedCourse(sub('Wheat', { theory }));
    const { html } = (await client.study(courseId, 't1s1')).lesson;
    for (const evil of ['onclick', 'onerror', '<img', 'script']) expect(html).not.toContain(evil);
  });

  test('API-02 a course for somebody else is refused', async () => {
    const { body } = await savedCourse(sub('Wheat'));
    const { client: other } = await service.register('Eve');
    expect((await other.post('/api/course', body)).status).toBe(403);
  });

  test('CRS-05 a free learner gets neither video courses nor a fifth topic that way', async () => {
    const { client, body } = await savedCourse(sub('Wheat'));
    expect((await client.post('/api/course', { ...body, type: 'Video & Text Course' })).status).toBe(403);
    const topics = Array.from({ length: 5 }, (_, i) => ({ title: `T${i}`, subtopics: [sub('a')] }));
    expect((await client.post('/api/course', { ...body, content: JSON.stringify({ bread: topics }) })).status).toBe(
      403,
    );
  });

  test.each([
    ['no JSON', '{'],
    ['a list', '[]'],
    ['two keys', '{"bread":[],"x":[]}'],
    ['another key', contentOf('cheese', sub('Wheat'))],
    ['a prototype key', '{"__proto__":[{"title":"x","subtopics":[]}]}'],
    ['no topics', '{"bread":[]}'],
    ['an operator for a title', '{"bread":[{"title":{"$gt":""},"subtopics":[{"title":"a"}]}]}'],
    ['too many sub-topics', contentOf('bread', ...Array.from({ length: 13 }, (_, i) => sub(`s${i}`)))],
    ['an endless theory', contentOf('bread', sub('a', { theory: 'x'.repeat(100_001) }))],
  ])('API-03 content with %s is refused', async (_, content) => {
    const { client, userId } = await service.register();
    const body = { user: userId, type: 'Text & Image Course', mainTopic: 'Bread', content };
    expect((await client.post('/api/course', body)).status).toBe(400);
  });

  test('API-03 an oversize body is refused', async () => {
    const { client, userId } = await service.register();
    const body = {
      user: userId,
      type: 'Text & Image Course',
      mainTopic: 'Bread',
      content: 'x'.repeat(4 * 1024 * 1024),
    };
    expect((await client.post('/api/course', body)).status).toBe(413);
  });
});

describe('updating', () => {
  const update = (client: LearnerClient, courseId: string, ...subtopics: LegacySubtopic[]) =>
    client.post('/api/update', { courseId, content: contentOf('bread', ...subtopics) });

  test('STU-03 STU-10 texts fill gaps, ticks are taken over and never taken back, nothing is emptied', async () => {
    const { client, courseId } = await savedCourse(sub('Wheat', { theory: '<p>First.</p>', done: true }), sub('Rye'));
    const wheat = sub('Wheat', { theory: '<p>Other.</p>' });
    const { status } = await update(client, courseId, wheat, sub('Rye', { theory: '<p>Second.</p>', done: true }));
    expect(status).toBe(200);
    await update(client, courseId, sub('Wheat'), sub('Rye'));
    const course = (await client.get(`/api/courses/${courseId}`)).body;
    expect(course).toMatchObject({ progress: { done: 2, percent: 100 }, completed: false, end: null });
    expect((await client.study(courseId, 't1s1')).lesson.html).toBe('<p>First.</p>');
    expect((await client.study(courseId, 't1s2')).lesson.html).toBe('<p>Second.</p>');
  });

  test('STU-05 a client cannot tick what is not written, nor say the course is completed', async () => {
    const { client, courseId } = await savedCourse(sub('Wheat'), sub('Rye'));
    const claim = { ...sub('Wheat', { done: true }), completed: true, end: '2020-01-01' };
    await update(client, courseId, claim, sub('Rye', { done: true, theory: '<p>  </p>' }));
    const course = (await client.get(`/api/courses/${courseId}`)).body;
    expect(course).toMatchObject({ progress: { done: 0 }, completed: false });
    expect((await client.post('/api/finish', { courseId })).status).toBe(409);
    expect(await lessonCount(courseId)).toBe(0);
  });

  test('API-02 lessons cannot be added, and courses of others do not exist', async () => {
    const { client, courseId } = await savedCourse(sub('Wheat'));
    expect((await update(client, courseId, sub('Spelt', { theory: '<p>x</p>' }))).status).toBe(409);
    const { client: other } = await service.register('Eve');
    expect((await update(other, courseId, sub('Wheat'))).status).toBe(404);
    expect((await client.post('/api/update', { courseId: { $ne: null }, content: '{}' })).status).toBe(400);
  });
});
