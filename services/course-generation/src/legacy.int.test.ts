import { startProviders } from '@coursewright/emulators/providers';
import type { LearnerClient } from './testing/learner-client.ts';
import { sharedService, startService } from './testing/start-service.ts';

const service = await sharedService();

interface LegacySubtopic {
  title: string;
  theory: string;
  youtube: string;
  image: string;
  done: boolean;
}

const sub = (title: string, more: Partial<LegacySubtopic> = {}): LegacySubtopic => ({
  title,
  theory: '',
  youtube: '',
  image: '',
  done: false,
  ...more,
});

const createContent = (key: string, ...subtopics: LegacySubtopic[]) =>
  JSON.stringify({ [key]: [{ title: 'Flour', subtopics }] });

async function savedCourse(...subtopics: LegacySubtopic[]) {
  const learner = await service.register();
  const body = {
    user: learner.userId,
    type: 'Text & Image Course',
    mainTopic: 'Bread',
    content: createContent('bread', ...subtopics),
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
      // as if all but the last request had been made
      await limits.updateOne({ key: { $regex: `^legacy_.*${ann.userId}$` } }, { $set: { points: most - 1 } });
      expect((await ann.client.post(path, { prompt: 'Rye' })).status).not.toBe(429);
      const { status, headers } = await ann.client.post(path, { prompt: 'Rye' });
      const seconds = Number(headers.get('retry-after'));
      expect([status, seconds > 3_000 && seconds <= 3_600]).toEqual([429, true]);
      expect((await bob.client.post(path, { prompt: 'Rye' })).status).not.toBe(429);
      await limits.updateOne(
        { key: { $regex: `^legacy_.*${ann.userId}$` } },
        { $set: { expire: new Date(Date.now() - 1) } },
      );
      expect((await ann.client.post(path, { prompt: 'Rye' })).status).not.toBe(429);
    },
  );

  test('API-05 API-01 a picture that /image has drawn counts against the allowance', async () => {
    const providers = await startProviders();
    const drawing = await startService({
      MEDIA_IMAGE: 'openai',
      OPENAI_IMAGE_MODEL: 'gpt-image-9',
      OPENAI_BASE_URL: `${providers.url}/openai`,
      AI_DAILY_TOKENS_FREE: '6000',
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

  test.each([
    ['rate_limits', { expire: -1 }, '/api/generate'],
    ['generated_texts', { at: 1 }, '/api/generate'],
    ['rate_limits', { expire: -1 }, '/api/certificates/check'],
  ] as const)('PLT-09 an index of %s that cannot be made once is made later', async (name, keys, path) => {
    const fresh = await startService({ AI_PREFETCH: '0' });
    try {
      const { client } = await fresh.register();
      const body = path === '/api/generate' ? { prompt: 'Explain rye' } : { credential: 'x' };
      const collection = fresh.database.collection(name);
      // an index of the same name with other options is in the way
      await collection.createIndex(keys, { unique: true });
      expect((await client.post(path, body)).status).toBe(500);
      await collection.dropIndexes();
      expect((await client.post(path, body)).status).toBe(200);
    } finally {
      await fresh.close();
    }
  });

  test('API-01 CRS-05 videos are for paid members, and empty without a video service', async () => {
    const { client: free } = await service.register();
    expect((await free.post('/api/yt', { prompt: 'bread' })).body.message).toBe('For paid members only');
    const { client: paid } = await service.register('Grace', 'yearly');
    expect((await paid.post('/api/yt', { prompt: 'bread' })).body).toEqual({ url: '' });
    expect((await paid.post('/api/transcript', { prompt: 'abcdefghijk' })).body).toEqual({ url: [] });
    expect((await paid.post('/api/transcript', { prompt: 'http://localhost/' })).status).toBe(400);
    const body = { prompt: 'Generate 7 topics for main title Bread' };
    expect((await free.post('/api/prompt', body)).status).toBe(403);
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

  test('API-02 a course for another user is refused', async () => {
    const { body } = await savedCourse(sub('Wheat'));
    const { client: other } = await service.register('Eve');
    expect((await other.post('/api/course', body)).status).toBe(403);
  });

  test('CRS-05 a free learner gets neither video courses nor a sixth topic that way', async () => {
    const { client, body } = await savedCourse(sub('Wheat'));
    expect((await client.post('/api/course', { ...body, type: 'Video & Text Course' })).status).toBe(403);
    const topics = Array.from({ length: 6 }, (_, i) => ({ title: `T${i}`, subtopics: [sub('a')] }));
    expect((await client.post('/api/course', { ...body, content: JSON.stringify({ bread: topics }) })).status).toBe(
      403,
    );
  });

  test.each([
    ['no JSON', '{'],
    ['a list', '[]'],
    ['two keys', '{"bread":[],"x":[]}'],
    ['another key', createContent('cheese', sub('Wheat'))],
    ['a prototype key', '{"__proto__":[{"title":"x","subtopics":[]}]}'],
    ['no topics', '{"bread":[]}'],
    ['an operator for a title', '{"bread":[{"title":{"$gt":""},"subtopics":[{"title":"a"}]}]}'],
    ['too many sub-topics', createContent('bread', ...Array.from({ length: 13 }, (_, i) => sub(`s${i}`)))],
    ['an endless theory', createContent('bread', sub('a', { theory: 'x'.repeat(40_001) }))],
    ['too many tags in a lesson', createContent('bread', sub('a', { theory: '<b>'.repeat(12_001) }))],
    [
      'too many tags in all',
      createContent(
        'bread',
        ...['a', 'b', 'c', 'd'].map((t) => sub(t, { theory: '<p>a'.repeat(10_000) })),
        sub('e', { theory: '<p>' }),
      ),
    ],
    ['formulas without an end', createContent('bread', sub('a', { theory: `<math>${'x'.repeat(60_000)}</math>` }))],
  ])('API-03 content with %s is refused', async (_, content) => {
    const { client, userId } = await service.register();
    const body = { user: userId, type: 'Text & Image Course', mainTopic: 'Bread', content };
    expect((await client.post('/api/course', body)).status).toBe(400);
  });

  test('API-03 a text or a content that is too long is refused by name, as is too large a body', async () => {
    const { client, userId } = await service.register();
    const save = (content: string) =>
      client.post('/api/course', { user: userId, type: 'Text & Image Course', mainTopic: 'Bread', content });
    const theory = 'x'.repeat(40_001);
    expect((await save(createContent('bread', sub('Wheat', { theory })))).body).toMatchObject({
      message: 'content.0.subtopics.0.theory: must have at most 40000 characters',
      details: [{ field: 'content.0.subtopics.0.theory' }],
    });
    expect((await save('x'.repeat(400_001))).body.message).toBe('content: must have at most 400000 characters');
    expect((await save('x'.repeat(1024 * 1024))).status).toBe(413);
  });

  test('API-01 a lesson as long as an author writes is saved, and the markup of its formulas is not counted', async () => {
    const formula = `<math><mi>x</mi>${'<mo>+</mo><mi>x</mi>'.repeat(900)}</math>`;
    const theory = `<p>${'word '.repeat(7_500)}</p><p>${formula}</p>`;
    const { client, courseId, answer } = await savedCourse(sub('Wheat', { theory }));
    expect([theory.length > 40_000, answer.status]).toEqual([true, 201]);
    expect((await client.study(courseId, 't1s1')).lesson.html.length).toBeGreaterThan(37_500);
  });

  test('API-05 saving, updating and copying courses is counted by the hour, before its work; others are not concerned', async () => {
    const { client, userId, body, courseId } = await savedCourse(sub('Wheat'));
    const limits = service.database.collection<{ key: string; points: number }>('rate_limits');
    const content = body.content;
    const counted = [
      { name: 'courses', most: 60, repeat: (one: LearnerClient) => one.post('/api/course', body) },
      { name: 'updates', most: 600, repeat: (one: LearnerClient) => one.post('/api/update', { courseId, content }) },
      { name: 'copies', most: 60, repeat: (one: LearnerClient) => one.post(`/api/courses/${courseId}/duplicate`) },
    ];
    const { client: other } = await service.register('Eve');
    for (const { name, most, repeat } of counted) {
      await repeat(client);
      await limits.updateOne({ key: `legacy_${name}:${userId}` }, { $set: { points: most - 1 } });
      expect([name, (await repeat(client)).status < 300]).toEqual([name, true]);
      expect([name, (await repeat(client)).status]).toEqual([name, 429]);
      expect([name, (await repeat(other)).status]).not.toEqual([name, 429]);
    }
  });
});

describe('updating', () => {
  const update = (client: LearnerClient, courseId: string, ...subtopics: LegacySubtopic[]) =>
    client.post('/api/update', { courseId, content: createContent('bread', ...subtopics) });

  const generated = async (client: LearnerClient, subtopic: string) => {
    const prompt = `Explain me about this subtopic of bread with examples :- ${subtopic}. Please Strictly Dont Give Images.`;
    return String((await client.post('/api/generate', { prompt })).body.text);
  };

  test('STU-03 STU-10 texts fill gaps, ticks are taken over and never taken back, nothing is emptied', async () => {
    const { client, courseId } = await savedCourse(sub('Wheat'), sub('Rye'));
    const [wheat, rye] = [await generated(client, 'Wheat'), await generated(client, 'Rye')];
    await update(client, courseId, sub('Wheat', { theory: wheat, done: true }), sub('Rye'));
    const other = sub('Wheat', { theory: '<p>Other.</p>' });
    const { status } = await update(client, courseId, other, sub('Rye', { theory: rye, done: true }));
    expect(status).toBe(200);
    await update(client, courseId, sub('Wheat'), sub('Rye'));
    const course = (await client.get(`/api/courses/${courseId}`)).body;
    expect(course).toMatchObject({ progress: { done: 2, percent: 100 }, completed: false, end: null });
    expect((await client.study(courseId, 't1s1')).lesson).toMatchObject({ html: wheat, source: 'sample' });
    expect((await client.study(courseId, 't1s2')).lesson).toMatchObject({ html: rye, source: 'sample' });
    expect((await client.post('/api/finish', { courseId })).status).toBe(200);
  });

  test('STU-05 CRT-01 a text that a client sends is the learner’s own: not ticked by a claim, labelled, never certified', async () => {
    const own = { theory: '<p>z</p>', done: true };
    const { client, courseId } = await savedCourse(sub('Wheat', own), sub('Rye', own));
    const view = async () => (await client.get(`/api/courses/${courseId}`)).body;
    expect(await view()).toMatchObject({ progress: { done: 0 }, completed: false });
    expect((await client.post('/api/finish', { courseId })).status).toBe(409);

    expect((await client.study(courseId, 't1s1')).lesson.source).toBe('learner');
    await client.study(courseId, 't1s2');
    expect((await view()).progress.percent).toBe(100);
    const refused = await client.post('/api/finish', { courseId });
    expect([refused.status, refused.body.code, refused.body.message]).toEqual([
      ...[409, 'own_text'],
      'A course with text of your own cannot have a certificate. To get one, rewrite with AI: “Wheat”, “Rye”.',
    ]);
    expect((await client.get(`/api/courses/${courseId}/certificate`)).status).toBe(404);

    const { token } = (await client.post(`/api/courses/${courseId}/share`)).body;
    const shared = (await service.anonymous().get(`/api/shared/${token}`)).body;
    expect(shared.topics[0].subtopics[0].lesson.source).toBe('learner');
    const markdown = (await client.get(`/api/courses/${courseId}/export/markdown`)).body;
    expect(markdown).toContain('author: "built-in sample author and the learner"');

    const copy = (await client.post(`/api/courses/${courseId}/duplicate`)).body.courseId;
    await client.studyAll(copy);
    expect((await client.post('/api/finish', { courseId: copy })).body.code).toBe('own_text');

    for (const id of ['t1s1', 't1s2']) {
      const path = `/api/courses/${courseId}/subtopics/${id}/revisions`;
      await client.allEvents((await client.post(path, { change: 'rewrite' })).body.generationId);
    }
    expect((await client.post('/api/finish', { courseId })).status).toBe(200);
  });

  test('STU-05 a text of an author counts as the author’s only unchanged, for its own title and its own learner', async () => {
    const { client, userId, courseId } = await savedCourse(sub('Wheat'), sub('Rye'), sub('Oats'));
    const [text, foreign] = [
      await generated(client, 'Wheat'),
      await generated((await service.register('Eve')).client, 'Oats'),
    ];
    const wheat = sub('Wheat', { theory: `${text}<p>More.</p>`, done: true });
    const oats = sub('Oats', { theory: foreign, done: true });
    await update(client, courseId, wheat, sub('Rye', { theory: text, done: true }), oats);
    expect((await client.get(`/api/courses/${courseId}`)).body.progress.done).toBe(0);
    const surgery = { user: userId, type: 'Text & Image Course', mainTopic: 'Surgery' };
    const content = createContent('surgery', sub('Wheat', { theory: text, done: true }));
    const { courseId: other } = (await client.post('/api/course', { ...surgery, content })).body;
    expect((await client.get(`/api/courses/${other}`)).body.progress.done).toBe(0);
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
