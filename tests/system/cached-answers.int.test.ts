import { request } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { type Endpoint, serviceEndpoints } from '@coursewright/contracts';
import { startProductProcess } from './support/product-process.ts';
import { signUp } from './support/sign-up.ts';

type Product = Awaited<ReturnType<typeof startProductProcess>>;
type User = Awaited<ReturnType<typeof signUp>>;

let product: Product;
let ann: User;
let bob: User;
let ids: Record<string, string>;
beforeAll(async () => {
  product = await startProductProcess({ SAMPLE_MODEL_DELAY_MS: '40' });
  // the first user is the admin
  ann = await signUp(product.url, 'ann');
  bob = await signUp(product.url, 'bob');
  ids = await ann.makeCourse();
}, 120_000);
afterAll(() => product.stop());

interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly bytes: Buffer;
}

// Without `fetch`, which decompresses and hides the bytes that were sent.
const get = (path: string, cookie: string, headers: Record<string, string> = {}) =>
  new Promise<Answer>((resolve, reject) => {
    const sent = request(`${product.url}${path}`, { headers: { cookie, ...headers } }, async (response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of response) chunks.push(chunk);
      resolve({ status: response.statusCode ?? 0, headers: response.headers, bytes: Buffer.concat(chunks) });
    });
    sent.on('error', reject).end();
  });

const lists = Object.values(serviceEndpoints)
  .flat()
  .filter((endpoint: Endpoint) => endpoint.revalidate && endpoint.auth === 'user')
  .map(({ path }) => path)
  .filter((path) => [...path.matchAll(/:(\w+)/g)].every(([, name = '']) => /^(course|topic|subtopic)Id$/.test(name)));
const fill = (path: string) => path.replaceAll(/:(\w+)/g, (_, name) => ids[name] ?? '');

test('PLT-22 the second request for a list that did not change is answered by 304 without a body', async () => {
  expect(lists).toEqual(expect.arrayContaining(['/api/library', '/api/notes', '/api/courses/:courseId']));
  let asked = 0;
  for (const path of [...lists.map(fill), '/api/plans', '/api/admin/users', '/api/admin/courses']) {
    const first = await get(path, ann.cookie);
    if (first.status === 404) continue;
    expect([path, first.status, first.headers['cache-control']]).toEqual([path, 200, 'private, no-cache']);
    const etag = String(first.headers.etag);
    const second = await get(path, ann.cookie, { 'if-none-match': etag });
    expect([path, second.status, second.bytes.length, second.headers.etag]).toEqual([path, 304, 0, etag]);
    asked += 1;
  }
  expect(asked).toBeGreaterThan(10);
});

test('PLT-22 a change gives another ETag', async () => {
  const before = await get('/api/library', ann.cookie);
  const changed = await fetch(`${product.url}/api/courses/${ids.courseId}`, {
    method: 'PATCH',
    headers: { cookie: ann.cookie, 'content-type': 'application/json' },
    body: JSON.stringify({ mainTopic: 'Rye and wheat' }),
  });
  expect(changed.status).toBe(200);
  const after = await get('/api/library', ann.cookie, { 'if-none-match': String(before.headers.etag) });
  expect(after.status).toBe(200);
  expect(after.headers.etag).not.toBe(before.headers.etag);
  expect(JSON.parse(String(after.bytes)).items).toEqual([expect.objectContaining({ mainTopic: 'Rye and wheat' })]);
});

test('PLT-22 the ETag of one account confirms nothing to another account, even if both answers are the same', async () => {
  const etags = new Map<string, string>();
  for (const path of ['/api/notes', '/api/library', '/api/sources', '/api/outlines']) {
    etags.set(path, String((await get(path, ann.cookie)).headers.etag));
  }
  for (const [path, etag] of etags) {
    const other = await get(path, bob.cookie, { 'if-none-match': etag });
    expect([path, other.status]).toEqual([path, 200]);
    expect(other.headers.etag).not.toBe(etag);
    expect((await get(path, '', { 'if-none-match': etag })).status).toBe(401);
  }
  const [ofAnn, ofBob] = [await get('/api/notes', ann.cookie), await get('/api/notes', bob.cookie)];
  expect(ofAnn.bytes.equals(ofBob.bytes)).toBe(true);
  const course = await get(`/api/courses/${ids.courseId}`, ann.cookie);
  const foreign = await get(`/api/courses/${ids.courseId}`, bob.cookie, {
    'if-none-match': String(course.headers.etag),
  });
  expect(foreign.status).toBe(404);
});

test('PLT-22 a session and what it protects may not be kept', async () => {
  for (const path of ['/api/session', '/api/sessions', '/api/second-factor', '/api/account/data']) {
    const { headers } = await get(path, ann.cookie);
    expect([path, headers['cache-control'], headers.etag]).toEqual([path, 'no-store', undefined]);
  }
});

test('PLT-22 a compressed answer has the bytes of the plain one and is smaller', async () => {
  const path = '/api/plans';
  const plain = await get(path, ann.cookie);
  const brotli = await get(path, ann.cookie, { 'accept-encoding': 'gzip, deflate, br, zstd' });
  const gzip = await get(path, ann.cookie, { 'accept-encoding': 'gzip' });
  const refused = await get(path, ann.cookie, { 'accept-encoding': 'br;q=0, gzip;q=0' });
  const encodings = [plain, brotli, gzip, refused].map(({ headers }) => headers['content-encoding']);
  expect(encodings).toEqual([undefined, 'br', 'gzip', undefined]);
  expect(plain.bytes.length).toBeGreaterThan(1_024);
  expect(brotliDecompressSync(brotli.bytes).equals(plain.bytes)).toBe(true);
  expect(gunzipSync(gzip.bytes).equals(plain.bytes)).toBe(true);
  expect(refused.bytes.equals(plain.bytes)).toBe(true);
  for (const { headers, bytes } of [brotli, gzip]) {
    expect(bytes.length).toBeLessThan(plain.bytes.length * 0.7);
    expect(headers.vary).toMatch(/accept-encoding/i);
    // Weak: it names the content, not the encoding.
    expect(headers.etag).toBe(plain.headers.etag);
  }
});

test('PLT-22 a small answer is sent as it is', async () => {
  const { headers, bytes } = await get('/api/notes', bob.cookie, { 'accept-encoding': 'br, gzip' });
  expect([headers['content-encoding'], bytes.length < 1_024]).toEqual([undefined, true]);
});

test('PLT-22 an event stream is neither compressed nor buffered', async () => {
  const headers = { cookie: ann.cookie, 'content-type': 'application/json' };
  const body = JSON.stringify({ topic: 'Rye bread', subtopics: [], topicCount: 4, courseType: 'Text & Image Course' });
  const made = await fetch(`${product.url}/api/outlines`, { method: 'POST', headers, body });
  const { generationId } = (await made.json()) as { generationId: string };
  const path = `/api/generations/${generationId}/events`;
  const arrivals: number[] = [];
  let text = '';
  await new Promise<void>((resolve, reject) => {
    const options = { headers: { cookie: ann.cookie, 'accept-encoding': 'br, gzip', accept: 'text/event-stream' } };
    const sent = request(`${product.url}${path}`, options, (response) => {
      expect([response.headers['content-encoding'], response.headers.etag]).toEqual([undefined, undefined]);
      response.on('data', (chunk: Buffer) => {
        arrivals.push(performance.now());
        text += chunk.toString();
        if (text.includes('outline-done')) sent.destroy();
      });
      response.once('close', resolve);
    });
    sent.once('error', reject).end();
  });
  expect(text).toContain('outline-done');
  expect(arrivals.length).toBeGreaterThan(3);
});
