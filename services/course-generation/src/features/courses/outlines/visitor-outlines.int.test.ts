import { HOUR_MS } from '@coursewright/contracts/durations';
import { createLearnerClient, outlineRequest, readEvents } from '../../../testing/learner-client.ts';
import { startService } from '../../../testing/start-service.ts';

const service = await startService({ VISITOR_OUTLINES_PER_HOUR: '100' });
afterAll(() => service.close());

const topic = 'Sourdough bread';

interface StoredJob {
  _id: string;
  type: string;
  userId: string;
  createdAt: Date;
  runAt?: Date;
  note?: { savedAt: Date };
}
const jobs = () => service.database.collection<StoredJob>('jobs');

async function visit(asked = topic, url = service.url) {
  const accepted = await createLearnerClient(url, {}).post('/api/visitor/outlines', { topic: asked });
  const cookie = accepted.headers.get('set-cookie') ?? '';
  const [pair = ''] = cookie.split(';');
  const headers = { cookie: pair };
  const client = createLearnerClient(url, headers);
  const { generationId } = accepted.body;
  const path = `/api/visitor/outlines/${generationId}`;
  return { accepted, cookie, headers, client, generationId, path, written: () => events(path, headers) };
}

const events = (path: string, headers: Record<string, string>) =>
  Array.fromAsync(readEvents(`${service.url}${path}/events`, headers));

/** The account of a visitor in the same browser. */
async function signUp(headers: Record<string, string>) {
  const { userId, client } = await service.register();
  return { userId, client, adopter: service.withHeaders({ ...client.headers, ...headers }) };
}
const adopt = async ({ adopter }: Awaited<ReturnType<typeof signUp>>) =>
  (await adopter.post('/api/visitor/outlines/adopt')).body.generationId;

describe('the outline of a visitor', () => {
  test('VIS-16 it is written topic by topic for the holder of the cookie, and no lesson or plan is written ahead', async () => {
    const { accepted, cookie, client, generationId, written } = await visit();
    expect(accepted.status).toBe(202);
    expect(cookie).toMatch(/^visitor=[\w-]{43}; Max-Age=86400; Path=\/; HttpOnly; SameSite=Strict$/);
    const sent = await written();
    expect(sent.filter(({ type }) => type === 'topic')).toHaveLength(4);
    expect(sent.at(-1)?.type).toBe('outline-done');
    const { outline } = (await client.get('/api/visitor/outlines')).body;
    expect(outline).toMatchObject({ generationId, request: { topic, topicCount: 4 } });
    const { userId = '' } = (await jobs().findOne({ _id: generationId })) ?? {};
    expect(userId).toMatch(/^visitor:/);
    await service.idle();
    expect(await jobs().countDocuments({ userId })).toBe(1);
    expect(await service.database.collection('course_drafts').countDocuments({ userId })).toBe(0);
  });

  test('VIS-16 the same topic gives the same outline, another topic replaces it', async () => {
    const { client, generationId, path, headers, written } = await visit();
    await written();
    const again = await client.post('/api/visitor/outlines', { topic: ` ${topic.toUpperCase()}  ` });
    expect(again.body.generationId).toBe(generationId);
    const other = await client.post('/api/visitor/outlines', { topic: 'Rye bread' });
    expect(other.body.generationId).not.toBe(generationId);
    expect((await client.get('/api/visitor/outlines')).body.outline.request.topic).toBe('Rye bread');
    expect((await fetch(`${service.url}${path}/events`, { headers })).status).toBe(404);
  });

  test('VIS-16 without its cookie, with a made-up one or another, the outline is not there', async () => {
    const mine = await visit();
    const other = await visit('Rye bread');
    const { userId = '' } = (await jobs().findOne({ _id: mine.generationId })) ?? {};
    const strangers = [
      {},
      other.headers,
      { cookie: `visitor=${'A'.repeat(43)}` },
      // what is stored is no key
      { cookie: `visitor=${userId.slice('visitor:'.length)}` },
      { cookie: 'visitor=short' },
    ];
    for (const headers of strangers) {
      expect((await fetch(`${service.url}${mine.path}/events`, { headers })).status).toBe(404);
      expect((await service.withHeaders(headers).send('DELETE', mine.path)).status).toBe(404);
      const { outline } = (await service.withHeaders(headers).get('/api/visitor/outlines')).body;
      expect(outline?.generationId).not.toBe(mine.generationId);
    }
    const { client } = await service.register();
    expect((await client.get(`/api/generations/${mine.generationId}`)).status).toBe(404);
    expect((await client.post('/api/courses', { outlineGenerationId: mine.generationId })).status).toBe(404);
  });

  test('VIS-16 the cookie opens no other call', async () => {
    const { client, generationId } = await visit();
    const refused = [
      client.get('/api/outlines'),
      client.post('/api/outlines', outlineRequest),
      client.post(`/api/outlines/${generationId}/contracts`),
      client.get(`/api/generations/${generationId}`),
      client.post('/api/courses', { outlineGenerationId: generationId }),
      client.get('/api/courses'),
      client.post('/api/visitor/outlines/adopt'),
    ];
    expect((await Promise.all(refused)).map(({ status }) => status)).toEqual(refused.map(() => 401));
  });

  test('VIS-16 a visitor chooses the topic and nothing else', async () => {
    const more = [{ topicCount: 7 }, { courseType: 'Video & Text Course' }, { brief: { level: 'new' } }];
    for (const field of more) {
      const { status } = await service.anonymous().post('/api/visitor/outlines', { topic, ...field });
      expect(status).toBe(400);
    }
    const { status, body } = await service.anonymous().post('/api/visitor/outlines', { topic: ' ' });
    expect([status, body.details[0].field]).toEqual([400, 'topic']);
  });

  test('VIS-16 it can be discarded', async () => {
    const { client, path, generationId, written } = await visit();
    await written();
    expect((await client.send('DELETE', path)).status).toBe(200);
    expect((await client.get('/api/visitor/outlines')).body.outline).toBeNull();
    expect(await jobs().findOne({ _id: generationId })).toBeNull();
  });
});

describe('an account adopts the outline', () => {
  test('VIS-16 it becomes an unfinished outline of the account, its first lesson is prepared, and a course is made of it', async () => {
    const visitor = await visit();
    await visitor.written();
    const account = await signUp(visitor.headers);
    const answer = await account.adopter.post('/api/visitor/outlines/adopt');
    expect(answer.body).toEqual({ generationId: visitor.generationId });
    expect(answer.headers.get('set-cookie')).toMatch(/^visitor=; Max-Age=0;/);
    const { outlines } = (await account.client.get('/api/outlines')).body;
    expect(outlines).toMatchObject([{ generationId: visitor.generationId, request: { topic } }]);
    expect((await visitor.client.get('/api/visitor/outlines')).body.outline).toBeNull();
    const drafts = service.database.collection('course_drafts');
    expect(await drafts.countDocuments({ userId: account.userId })).toBe(1);
    const made = await account.client.post('/api/courses', { outlineGenerationId: visitor.generationId });
    expect(made.status).toBe(201);
    expect((await account.client.get('/api/outlines')).body.outlines).toEqual([]);
  });

  test('VIS-16 of many calls at once, one account gets it, and the others nothing', async () => {
    const visitor = await visit();
    await visitor.written();
    const accounts = await Promise.all(Array.from({ length: 4 }, () => signUp(visitor.headers)));
    const adopted = await Promise.all([...accounts, ...accounts].map(adopt));
    const owner = (await jobs().findOne({ _id: visitor.generationId }))?.userId;
    expect(accounts.map(({ userId }) => userId)).toContain(owner);
    for (const [index, id] of adopted.entries())
      if (id !== null) expect(accounts[index % accounts.length]?.userId).toBe(owner);
    expect(adopted).toContain(visitor.generationId);
    for (const { userId, client } of accounts) {
      const { outlines } = (await client.get('/api/outlines')).body;
      expect(outlines).toHaveLength(userId === owner ? 1 : 0);
    }
  });

  test('VIS-16 an adoption that was interrupted is completed by the next call', async () => {
    const visitor = await visit();
    await visitor.written();
    const account = await signUp(visitor.headers);
    await jobs().updateOne({ _id: visitor.generationId }, { $set: { userId: account.userId } });
    expect((await account.client.get('/api/outlines')).body.outlines).toEqual([]);
    expect(await adopt(account)).toBe(visitor.generationId);
    expect((await account.client.get('/api/outlines')).body.outlines).toHaveLength(1);
  });

  test('VIS-16 an outline that is still being written changes hands, and the account sees its end', async () => {
    const visitor = await visit('A topic of which much can be said');
    const account = await signUp(visitor.headers);
    expect(await adopt(account)).toBe(visitor.generationId);
    expect((await account.client.allEvents(visitor.generationId)).at(-1)?.type).toBe('outline-done');
    const drafts = service.database.collection('course_drafts');
    await service.idle();
    expect(await drafts.countDocuments({ userId: account.userId })).toBe(1);
  });

  test('VIS-16 without a cookie there is nothing to adopt', async () => {
    const { client } = await service.register();
    expect((await client.post('/api/visitor/outlines/adopt')).body).toEqual({ generationId: null });
  });
});

test('VIS-16 after a day everything of a visitor is deleted, and nothing of an account', async () => {
  const visitor = await visit();
  await visitor.written();
  const fresh = await visit('Rye bread');
  const other = await visit('Spelt bread');
  await other.written();
  const account = await signUp(other.headers);
  await adopt(account);
  const { userId = '' } = (await jobs().findOne({ _id: visitor.generationId })) ?? {};
  await service.idle();
  const old = new Date(Date.now() - 25 * HOUR_MS);
  for (const { generationId } of [visitor, other]) {
    await jobs().updateOne({ _id: generationId }, { $set: { createdAt: old, 'note.savedAt': old } });
  }
  await service.run('expire-visitor-outlines');
  expect(await jobs().findOne({ _id: visitor.generationId })).toBeNull();
  const count = (collection: string, filter: object) => service.database.collection(collection).countDocuments(filter);
  expect(await count('generation_events', { generationId: visitor.generationId })).toBe(0);
  expect(await count('generation_attempts', { userId })).toBe(0);
  expect((await fresh.client.get('/api/visitor/outlines')).body.outline).not.toBeNull();
  expect((await account.client.get('/api/outlines')).body.outlines).toHaveLength(1);
});

test('VIS-16 an address has a number of outlines an hour, shared by all replicas, whatever its cookies', async () => {
  const limited = await startService({ VISITOR_OUTLINES_PER_HOUR: '2' });
  const second = await limited.launch();
  const ask = async (url: string, from: string, asked = topic) =>
    (await createLearnerClient(url, { 'x-forwarded-for': from }).post('/api/visitor/outlines', { topic: asked }))
      .status;
  expect(await ask(limited.url, '192.0.2.1')).toBe(202);
  expect(await ask(second.url, '192.0.2.1')).toBe(202);
  expect(await ask(limited.url, '192.0.2.1')).toBe(429);
  expect(await ask(second.url, '192.0.2.1')).toBe(429);
  expect(await ask(second.url, '192.0.2.2')).toBe(202);
  await limited.close();
});
