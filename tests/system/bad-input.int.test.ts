import { createHash, randomUUID } from 'node:crypto';
import { exportFormatSchema } from '@coursewright/contracts';
import { badPaths, badQueries } from './support/bad-addresses.ts';
import { badBodies, badFields, badTypes, badWebhooks } from './support/bad-bodies.ts';
import { addressOf, allCalls, type BadRequest, type Call } from './support/bad-request.ts';
import { type Memory, type ProductProcess, startProductProcess } from './support/product-process.ts';
import { findFault, hangUp, send } from './support/send-bad.ts';
import { signUp } from './support/sign-up.ts';
import { sendUnfinished } from './support/unfinished.ts';

const AT_ONCE = 24;
// What all calls refuse by the same code meets a fifth of the calls, each time the same; EVERY_BAD_INPUT=1, as every
// night, sends all.
const SHARE = process.env.EVERY_BAD_INPUT ? 1 : 5;
const isChosen = ({ call, what }: BadRequest): boolean =>
  createHash('md5').update(`${call.endpoint.method} ${call.endpoint.path} ${what}`).digest().readUInt8() % SHARE === 0;
const ENDING = ['/api/logout', '/api/logout-everywhere'];

let product: ProductProcess;
let calls: Call[];
let cookies: { admin: string; user: string };
let renew: () => Promise<typeof cookies>;
let before: Memory;
const counts: Record<string, number> = {};
const began = performance.now();

const cookieFor = ({ endpoint, params }: Call, turn = 0) => {
  const asAdmin = endpoint.auth === 'admin' || (Object.keys(params).length === 0 && turn % 2 === 1);
  return asAdmin ? cookies.admin : cookies.user;
};

// Sends all, a few at once, and lists what was answered as it must not be.
async function getFaults(group: string, make: (call: Call) => Iterable<BadRequest>) {
  const faults: string[] = [];
  const queue = each(make).filter(isChosen);
  const work = async () => {
    for (let next = queue.next(); !next.done; next = queue.next()) {
      const bad = next.value;
      const { method } = bad.call.endpoint;
      counts[group] = (counts[group] ?? 0) + 1;
      const fault = findFault(bad, await send(product.url, cookieFor(bad.call, counts[group]), bad));
      if (fault) faults.push(`${method} ${bad.path.slice(0, 120)}: ${bad.what}: ${fault}`);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return faults.length > 12 ? [...faults.slice(0, 12), `and ${faults.length - 12} more`] : faults;
}

function* each(make: (call: Call) => Iterable<BadRequest>): Generator<BadRequest> {
  for (const call of calls) {
    const ends = ENDING.includes(call.endpoint.path);
    for (const bad of make(call)) if (!ends || bad.expected.statuses) yield bad;
  }
}

async function readable(): Promise<Record<string, number>> {
  const asksNothing = ({ endpoint: { query }, params }: Call) =>
    Object.keys(params).length === 0 && (!query || query.safeParse({}).success);
  const reads = calls.filter((call) => call.endpoint.method === 'GET' && asksNothing(call));
  const statuses = reads.map(async (call) => {
    const good = { call, what: 'nothing', path: addressOf(call), expected: {} };
    return [call.endpoint.path, (await send(product.url, cookieFor(call), good)).status] as const;
  });
  return Object.fromEntries(await Promise.all(statuses));
}

const post = (path: string) => [`POST ${path} HTTP/1.1`, 'Content-Type: application/json'];

beforeAll(async () => {
  product = await startProductProcess();
  const admin = await signUp(product.url, 'ada');
  const user = await signUp(product.url, 'lea');
  for (const account of [admin, user]) await account.confirmAddress(product.mailboxUrl);
  renew = async () => ({ admin: await admin.renew(), user: await user.renew() });
  const course = await user.makeCourse();
  calls = allCalls({ ...course, certificateId: randomUUID() });
  // What the threads of exports load once, fonts above all, is no leak.
  for (const format of exportFormatSchema.options) {
    const path = `/api/courses/${course.courseId}/export/${format}`;
    await (await fetch(product.url + path, { headers: { cookie: user.cookie } })).arrayBuffer();
  }
}, 120_000);

// on a slow machine all tests together outlive an access token
beforeEach(async () => {
  cookies = await renew();
});

afterAll(async () => {
  hangUp();
  await product.stop();
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const seconds = Math.round((performance.now() - began) / 1000);
  process.stdout.write(`${total} bad requests in ${seconds} s: ${JSON.stringify(counts)}\n`);
});

describe('API-03 what is wrong is refused by name, and nothing breaks', () => {
  let wellBefore: Record<string, number>;

  test('API-03 what is right is answered, and every body that is about to be spoiled is right', async () => {
    wellBefore = await readable();
    expect(Object.values(wellBefore).filter((status) => status !== 200)).toEqual([]);
    const spoiled = calls.filter(({ body }) => body);
    const bad = spoiled.filter(({ endpoint, body }) => !endpoint.body?.safeParse(body).success);
    expect([spoiled.length > 40, bad.map(({ endpoint }) => endpoint.path)]).toEqual([true, []]);
  });

  test('API-03 every body, cut, doubled, odd in its bytes, too deep or too long', async () => {
    expect(await getFaults('bodies', badBodies)).toEqual([]);
    // what was read, compiled and cached once is no leak
    before = await product.memory();
  }, 120_000);

  test('API-03 every field of every body, missing or filled with what it must not hold', async () => {
    expect(await getFaults('fields', badFields)).toEqual([]);
  }, 300_000);

  test('API-03 other types, other charsets and packed bodies are 415', async () => {
    expect(await getFaults('types', badTypes)).toEqual([]);
  }, 120_000);

  test('API-03 what no payment gateway signed is refused, whatever it is', async () => {
    expect(await getFaults('webhooks', badWebhooks)).toEqual([]);
  }, 120_000);

  test('API-03 every parameter of every path, encoded, endless or named like a prototype', async () => {
    expect(await getFaults('paths', badPaths)).toEqual([]);
  }, 120_000);

  test('API-03 every field of every query, and fields that no query has', async () => {
    expect(await getFaults('queries', badQueries)).toEqual([]);
  }, 120_000);

  test.each([
    ['of chunks', ['Transfer-Encoding: chunked'], Buffer.from(`4000\r\n${'x'.repeat(0x4000)}\r\n`)],
    ['in tiny chunks', ['Transfer-Encoding: chunked'], Buffer.from('1\r\nx\r\n'.repeat(500))],
    ['of chunks of white space', ['Transfer-Encoding: chunked'], Buffer.from(`4000\r\n${' '.repeat(0x4000)}\r\n`)],
    ['that says how long it will be', ['Content-Length: 99999999999'], Buffer.alloc(16_384, 'x')],
  ])('API-03 a body without an end %s is 413 long before it has filled anything', async (_, headers, more) => {
    const untilOneMiB = (sent: number) => (sent < 1024 * 1024 ? more : undefined);
    expect(await sendUnfinished(product.url, [...post('/api/contact'), ...headers], untilOneMiB)).toBe(413);
  });

  test('API-03 afterwards everything is answered as before, and what was needed is free again', async () => {
    expect(product.running()).toBe(true);
    expect(await readable()).toEqual(wellBefore);
    expect((await signUp(product.url, 'new')).cookie).toMatch(/^at=/);
    const after = await product.memory();
    const mebibytes = ({ rss, heapUsed, buffers }: Memory) =>
      [rss, heapUsed, buffers].map((bytes) => Math.round(bytes / 1024 / 1024));
    process.stdout.write(`rss, heap, buffers in MiB: ${mebibytes(before)} before, ${mebibytes(after)} after\n`);
    expect(after.heapUsed - before.heapUsed).toBeLessThan(64 * 1024 * 1024);
    expect(after.buffers - before.buffers).toBeLessThan(64 * 1024 * 1024);
    expect(after.rss - before.rss).toBeLessThan(256 * 1024 * 1024);
  });
});
