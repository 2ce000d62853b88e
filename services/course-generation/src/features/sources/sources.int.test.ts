import { authEvents, type Material, SOURCE_LIMITS } from '@coursewright/contracts';
import { HOUR_MS } from '@coursewright/contracts/durations';
import { createRateLimit, raise } from '@coursewright/service-kit';
import { type LearnerClient, startQuiz } from '../../testing/learner-client.ts';
import { startService } from '../../testing/start-service.ts';

// only lessons that a test opens are written
const service = await startService({ AI_PREFETCH: '0' });
afterAll(() => service.close());

const SECTIONS = [
  ['Harvesting salt', 'Sea salt is harvested from shallow ponds.', 'The ponds near Guérande cover 2000 hectares.'],
  ['Rock salt', 'Rock salt is mined from layers that old seas left behind.', 'The mine of Wieliczka has 9 levels.'],
  ['Salt in the kitchen', 'Salt makes bitter tastes weaker.', 'A litre of pasta water takes about 10 grams of salt.'],
  [
    'Salt and history',
    'Roads were built to carry salt to the cities.',
    'A tax on salt was one cause of unrest in 1789.',
  ],
] as const;

const NOTES = SECTIONS.map(([heading, ...sentences]) => `# ${heading}\n\n${sentences.join(' ').repeat(4)}`).join(
  '\n\n',
);

const buildNotes = (owner: { userId: string }, text = NOTES) => service.build.source(owner, text, 'Notes on salt');

async function writeCourse(client: LearnerClient, material: Material) {
  const courseId = await client.course({ topic: 'White gold', subtopics: [], material });
  const { topics } = (await client.get(`/api/courses/${courseId}`)).body;
  const { lesson } = await client.study(courseId, topics[0].subtopics[0].id);
  return { courseId, topics, lesson };
}

const stored = (name: string, filter: object) => service.database.collection(name).countDocuments(filter);

test('CRS-23 pasted text becomes passages with their sections, listed for its owner alone', async () => {
  const { client } = await service.register();
  const other = await service.register('Bea');
  const added = await client.post('/api/sources', { title: 'Notes on salt', text: NOTES });
  expect(added.status).toBe(201);
  const { id } = added.body;
  const [listed] = (await client.get('/api/sources')).body;
  expect(listed).toMatchObject({ id, title: 'Notes on salt', type: 'markdown', courses: 0 });
  expect(listed.passages).toBe(await stored('source_passages', { sourceId: id }));
  const { body } = await client.get(`/api/sources/${id}`);
  expect(body.sections.map(({ heading }: { heading: string }) => heading)).toEqual(
    SECTIONS.map(([heading]) => heading),
  );
  expect((await other.client.get('/api/sources')).body).toEqual([]);
  for (const method of ['GET', 'DELETE']) {
    expect((await other.client.send(method, `/api/sources/${id}`)).status).toBe(404);
  }
  const material = { sourceIds: [id], mode: 'first' };
  const wish = { topic: 'Salt', subtopics: [], topicCount: 4, courseType: 'Text & Image Course', material };
  expect((await other.client.post('/api/outlines', wish)).status).toBe(404);
});

test.each([
  ['an empty text', { title: 'Notes', text: '  ' }, 'text: must not be empty'],
  ['no words', { title: 'Notes', text: '---' }, 'text: No text was found in this source.'],
  ['too long a text', { title: 'Notes', text: 'salt '.repeat(120_000) }, 'text: must have at most 500000 characters'],
  ['no title', { title: '', text: 'Salt' }, 'title: must not be empty'],
])('CRS-23 %s is refused with the field and the reason', async (_what, body, message) => {
  const { client } = await service.register();
  const answer = await client.post('/api/sources', body);
  expect(answer.status).toBe(400);
  expect(answer.body.message).toBe(message);
});

async function upload({ headers }: LearnerClient, name: string, bytes: Uint8Array | string) {
  const answer = await fetch(`${service.url}/api/sources/files?name=${encodeURIComponent(name)}`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/octet-stream' },
    body: bytes as BodyInit,
  });
  return { status: answer.status, body: await answer.json() };
}

test('CRS-23 a file becomes a source; one that cannot be read is refused with the reason', async () => {
  const { client } = await service.register();
  const good = await upload(client, 'salt notes.md', NOTES);
  expect(good).toMatchObject({ status: 201, body: { title: 'Harvesting salt', type: 'markdown' } });
  const refused: [string, Uint8Array | string, string][] = [
    ['empty.txt', '   ', 'file: No text was found in this source.'],
    ['picture.png', Buffer.from('\u0089PNG\r\n', 'latin1'), 'file: This kind of file is not supported.'],
  ];
  for (const [name, bytes, message] of refused) {
    const { status, body } = await upload(client, name, bytes);
    expect(status).toBe(400);
    expect(body.message).toContain(message);
  }
  expect((await upload(client, 'large.txt', Buffer.alloc(SOURCE_LIMITS.bytes + 1, 'a'))).status).toBe(413);
  expect((await client.get('/api/sources')).body).toHaveLength(1);
});

test('CRS-23 API-05 attempts to add material count per account and hour, failed ones too', async () => {
  const [{ userId, client }, other] = [await service.register(), await service.register('Bea')];
  const attempts = await createRateLimit(service.database, 'source_attempts', 30, HOUR_MS);
  await attempts.countExcess(userId, 27);
  expect((await upload(client, 'empty.txt', '   ')).status).toBe(400);
  expect((await client.post('/api/sources/links', { url: 'http://127.0.0.1/notes' })).status).toBe(400);
  expect((await client.post('/api/sources', { title: 'Notes', text: '---' })).status).toBe(400);
  const refused = await upload(client, 'salt notes.md', NOTES);
  expect(refused.status).toBe(429);
  expect(refused.body.message).toMatch(/try again in \d+ minutes/);
  expect((await upload(other.client, 'salt notes.md', NOTES)).status).toBe(201);
});

test('CRS-23 what could not be read is listed with its place', async () => {
  const { client } = await service.register();
  const { body } = await upload(client, 'damaged.md', `${NOTES}\n\nA damaged wo\ufffdd.`);
  const unread = [{ reason: 'characters', heading: 'Salt and history' }];
  expect(body.unread).toEqual(unread);
  expect((await client.get('/api/sources')).body).toMatchObject([{ id: body.id, unread }]);
  // A German text as DOS wrote it.
  const dos = Buffer.from(
    'Br\x94tchen f\x81r alle. Die Hefe l\xe1t den Teig \x81ber Nacht gr\x94\xe1er werden.',
    'latin1',
  );
  const refused = await upload(client, 'dos.txt', dos);
  expect([refused.status, refused.body.code]).toEqual([400, 'encoding']);
});

test.each([
  ['http://127.0.0.1/notes', 'url: This address is not a public web page.'],
  ['http://[::1]:3000/', 'url: This address is not a public web page.'],
  ['file:///etc/passwd', 'url: This address is not a public web page.'],
])('CRS-23 the address %s is refused', async (url, message) => {
  const { client } = await service.register();
  const { status, body } = await client.post('/api/sources/links', { url });
  expect([status, body.message]).toEqual([400, message]);
});

test('CRS-23 a learner who leaves during an upload leaves nothing behind', async () => {
  const { client, userId } = await service.register();
  const leaving = new AbortController();
  const sending = fetch(`${service.url}/api/sources/files?name=long.txt`, {
    method: 'POST',
    headers: { ...client.headers, 'content-type': 'application/octet-stream' },
    body: new ReadableStream({
      pull(controller) {
        controller.enqueue(Buffer.alloc(1000, 'salt '));
        leaving.abort();
      },
    }),
    duplex: 'half',
    signal: leaving.signal,
  } as RequestInit);
  await expect(sending).rejects.toThrow();
  expect(await stored('sources', { userId })).toBe(0);
});

test('CRS-23 the outline follows the material, and lessons cite the passages they were given', async () => {
  const { client, userId } = await service.register();
  const id = await buildNotes({ userId });
  const { courseId, topics, lesson } = await writeCourse(client, { sourceIds: [id], mode: 'only' });
  const titles = JSON.stringify(topics);
  for (const [heading] of SECTIONS) expect(titles).toContain(heading);
  const { citations } = lesson;
  expect(citations).toMatchObject({ state: 'checked', unsupported: [] });
  expect(citations.cited).toBeGreaterThan(2);
  expect(citations.passages.length).toBeGreaterThan(0);
  for (const { marker, text, source } of citations.passages) {
    expect(lesson.html).toContain(`[${marker}]`);
    expect(NOTES.replace(/\s+/g, ' ')).toContain(text.replace(/\s+/g, ' ').slice(0, 80));
    expect(source).toBe('Notes on salt');
  }
  expect((await client.get(`/api/courses/${courseId}`)).body.material).toEqual({ sourceIds: [id], mode: 'only' });
});

test('CRS-23 the map of the material names the lessons of each part and adds up to 100', async () => {
  const { client, userId } = await service.register();
  const other = await service.register('Bea');
  const sourceIds = [await buildNotes({ userId })];
  const { courseId, lesson } = await writeCourse(client, { sourceIds, mode: 'only' });
  const { body } = await client.get(`/api/courses/${courseId}/material`);
  expect(body.written).toBe(1);
  const [{ title, parts }] = body.sources;
  expect(title).toBe('Notes on salt');
  expect(parts.reduce((sum: number, { share }: { share: number }) => sum + share, 0)).toBe(100);
  const cited = new Set(lesson.citations.passages.map(({ heading }: { heading: string }) => heading));
  for (const { heading, subtopics } of parts) {
    expect([heading, subtopics]).toEqual([heading, cited.has(heading) ? [lesson.subtopicId] : []]);
  }
  expect((await other.client.get(`/api/courses/${courseId}/material`)).status).toBe(404);
});

test('CRS-23 the teacher answers from the material too, and quizzes name its places', async () => {
  const { client, userId } = await service.register();
  const sourceIds = [await buildNotes({ userId })];
  const { courseId, topics } = await writeCourse(client, { sourceIds, mode: 'first' });
  const { body } = await client.post(`/api/courses/${courseId}/chat`, {
    question: 'How large are the ponds of Guérande?',
  });
  const answer = (await client.allEvents(body.generationId)).at(-1)?.data.message;
  expect(JSON.stringify(answer.quotes)).not.toContain('[s1]');
  const quoted = answer.quotes.map(({ text }: { text: string }) => text).join('\n');
  expect(quoted).toContain('Guérande');
  const attempt = await startQuiz(client, courseId, topics[0].id);
  expect(JSON.stringify(attempt.items)).not.toMatch(/\[s\d/);
});

test('CRS-23 exports and shared pages name the places of a source, and do not have its text', async () => {
  const { client, userId } = await service.register();
  const tail = 'Nobody quotes this sentence, for it stands at the end of a long passage on ponds and on the wind.';
  const text = `# Harvesting salt\n\n${SECTIONS[0].slice(1).join(' ').repeat(5)} ${tail}`;
  const sourceIds = [await buildNotes({ userId }, text)];
  const { courseId } = await writeCourse(client, { sourceIds, mode: 'only' });
  const { body: markdown } = await client.get(`/api/courses/${courseId}/export/markdown`);
  expect(markdown).toMatch(/\[\^t1s1-1\]/);
  expect(markdown).toMatch(/^\[\^t1s1-1\]: Notes on salt, Harvesting salt$/m);
  expect(markdown).not.toMatch(/\[s1\]/);
  const { token } = (await client.post(`/api/courses/${courseId}/share`)).body;
  const shared = (await service.anonymous().get(`/api/shared/${token}`)).body;
  const [{ lesson }] = shared.topics[0].subtopics;
  expect(lesson.citations.passages[0]).toMatchObject({ marker: 's1', source: 'Notes on salt' });
  for (const part of [markdown, JSON.stringify(shared)]) expect(part).not.toContain(tail);
  const reader = await service.register('Bea');
  const { courseId: copyId } = (await reader.client.post(`/api/shared/${token}/copy`, { key: crypto.randomUUID() }))
    .body;
  const copy = (await reader.client.study(copyId, lesson.subtopicId)).lesson;
  expect(copy.citations).toEqual(lesson.citations);
  const kept = await service.database.collection('lessons').find({ courseId: copyId }).toArray();
  expect(JSON.stringify(kept)).not.toContain(tail);
});

test('CRS-23 a revision keeps the passages under their markers and is checked again', async () => {
  const { client, userId } = await service.register();
  const sourceIds = [await buildNotes({ userId })];
  const { courseId, topics, lesson } = await writeCourse(client, { sourceIds, mode: 'first' });
  const subtopicId = topics[0].subtopics[0].id;
  const path = `/api/courses/${courseId}/subtopics/${subtopicId}`;
  const { body } = await client.post(`${path}/revisions`, { change: 'simpler' });
  const last = (await client.allEvents(body.generationId)).at(-1);
  expect(last?.data.lesson).toMatchObject({ version: 2, citations: { state: 'checked' } });
  expect(last?.data.lesson.citations.passages).toEqual(lesson.citations.passages);
  const restored = (await client.post(`${path}/versions/1/restore`)).body;
  expect(restored.citations).toEqual(lesson.citations);
  // Any other change of the text leaves the check behind.
  await service.database
    .collection('lessons')
    .updateOne({ courseId, subtopicId }, { $set: { markdown: 'Salt [s1].' } });
  expect((await client.study(courseId, subtopicId)).lesson.citations).toMatchObject({
    state: 'at_risk',
    passages: [{ marker: 's1' }],
  });
});

test('CRS-23 material goes with the last course that uses it, and not before', async () => {
  const { client, userId } = await service.register();
  const sourceId = await buildNotes({ userId });
  const { courseId } = await writeCourse(client, { sourceIds: [sourceId], mode: 'first' });
  const { courseId: copyId } = (await client.post(`/api/courses/${courseId}/duplicate`)).body;
  expect((await client.send('DELETE', `/api/sources/${sourceId}`)).body).toMatchObject({ code: 'source_in_use' });
  await client.send('DELETE', `/api/courses/${courseId}`);
  expect((await client.get('/api/sources')).body).toMatchObject([{ id: sourceId, courses: 1 }]);
  await client.send('DELETE', `/api/courses/${copyId}`);
  expect((await client.get('/api/sources')).body).toEqual([]);
  expect(await stored('source_passages', { sourceId })).toBe(0);
});

test('CRS-23 unused material is removed by its owner, and with the account', async () => {
  const { client, userId } = await service.register();
  const [first, second] = [await buildNotes({ userId }), await buildNotes({ userId })];
  expect((await client.send('DELETE', `/api/sources/${first}`)).status).toBe(200);
  expect(await stored('source_passages', { sourceId: first })).toBe(0);
  await service.broker.publish(raise(authEvents.userDeleted, { userId }));
  await service.idle();
  expect(await stored('sources', { userId })).toBe(0);
  expect(await stored('source_passages', { sourceId: second })).toBe(0);
});

test('CRS-23 material counts against the storage of the account', async () => {
  const { url } = await service.launch({ ACCOUNT_STORAGE_MB: '1' });
  const { userId } = await service.register();
  const client = service.visit(userId, url);
  const long = 'Salt and pepper make a soup taste of more than water. '.repeat(9_000);
  for (const _ of [1, 2]) await buildNotes({ userId }, long);
  const { status, body } = await client.post('/api/sources', { title: 'More', text: long });
  expect([status, body.code]).toEqual([422, 'storage_full']);
});
