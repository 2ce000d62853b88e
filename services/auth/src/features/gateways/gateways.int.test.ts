import { randomUUID } from 'node:crypto';
import { limitLeasesPath, limitLeasesSchema, revocationsPath } from '@coursewright/contracts';
import { sharedAuth } from '../../testing/start-auth.ts';

const auth = await sharedAuth();
beforeAll(() => auth.reset());

async function follow(query = `?gateway=${randomUUID()}`, headers = auth.credential('gateway')) {
  const leaving = new AbortController();
  const response = await fetch(`${auth.url}${revocationsPath}${query}`, { headers, signal: leaving.signal });
  let text = '';
  let changed = Promise.withResolvers<void>();
  const reading = (async () => {
    for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      text += chunk;
      changed.resolve();
      changed = Promise.withResolvers();
    }
  })().catch(() => undefined);
  const getEvents = (name: string) =>
    [...text.matchAll(new RegExp(`event: ${name}\\ndata: (.*)`, 'g'))].map(([, data]) => JSON.parse(data ?? ''));
  return {
    status: response.status,
    /** Resolves once so many events of this name have come. */
    async events(name: string, count: number) {
      while (getEvents(name).length < count) await changed.promise;
      return getEvents(name);
    },
    async close() {
      leaving.abort();
      await reading;
    },
  };
}

async function lease(changes: object = {}, headers: Record<string, string> = auth.credential('gateway')) {
  const given = { limit: 'address read', key: 'ada', points: 100, counted: 0, unused: 0, wanted: true, ...changes };
  const response = await fetch(auth.url + limitLeasesPath, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ leases: [given] }),
  });
  const body: unknown = await response.json();
  return { status: response.status, ...limitLeasesSchema.safeParse(body).data?.leases[0] };
}

test('PLT-30 leases together never exceed the limit, however many gateways ask at once', async () => {
  let granted = 0;
  for (let round = 0; round < 10; round++) {
    const leases = await Promise.all(Array.from({ length: 8 }, () => lease({ key: 'together' })));
    for (const each of leases) granted += each.granted ?? 0;
  }
  expect(granted).toBe(100);
});

test('PLT-30 a lease is a tenth of what is left, what was let through before counts, what is given back is free again', async () => {
  const grants = [await lease(), await lease({ counted: 40 })];
  expect(grants.map(({ granted }) => granted)).toEqual([10, 5]);
  expect(grants[0]?.resetMs).toBeGreaterThan(0);
  expect(grants[0]?.resetMs).toBeLessThanOrEqual(60_000);
  expect(await lease({ unused: 15, wanted: false })).toMatchObject({ granted: 0 });
  expect(await lease()).toMatchObject({ granted: 6 });
  expect(await lease({ limit: 'person read' })).toMatchObject({ granted: 10 });
});

test.each([
  ['of another service', () => lease({}, auth.credential('billing')), 403],
  ['of anybody', () => lease({}, {}), 403],
  ['for a negative number of calls', () => lease({ counted: -5 }), 400],
  ['for a limit of nothing', () => lease({ points: 0 }), 400],
] as const)('PLT-30 a request %s for a lease is refused', async (_who, request, status) => {
  expect((await request()).status).toBe(status);
});

test('PLT-31 only gateways follow revocations, and each says who it is', async () => {
  for (const [refused, status] of [
    [await follow(undefined, auth.credential('notification')), 403],
    [await follow('?gateway=me'), 400],
  ] as const) {
    expect(refused.status).toBe(status);
    await refused.close();
  }
});

test('PLT-31 a gateway hears of sessions that end and of users whose rights change, and how many gateways there are', async () => {
  const first = await follow();
  const other = await follow();
  expect((await other.events('state', 1))[0]).toEqual({ complete: true, connection: 0, gateways: 2 });
  const browser = auth.visit();
  const { userId } = (await browser.signUp('ada@example.org')).body;
  await browser.post('/api/logout');
  expect(await first.events('revoked', 1)).toEqual([{ users: [], sessions: [expect.any(String)] }]);
  await browser.signIn('ada@example.org');
  await browser.post('/api/logout-everywhere');
  expect((await first.events('revoked', 2))[1]).toEqual({ users: [userId], sessions: [expect.any(String)] });
  expect(await other.events('revoked', 2)).toEqual(await first.events('revoked', 2));
  await Promise.all([first.close(), other.close()]);
});
