import { randomBytes } from 'node:crypto';
import { readConfig as readAuthConfig, start as startAuth } from '@coursewright/auth';
import { readConfig as readGatewayConfig, start as startGateway } from '@coursewright/gateway';
import { type Closable, closeAll, createEventStream, listen } from '@coursewright/service-kit';
import {
  createSilentLogger,
  createTestBroker,
  createTestClock,
  createTestDatabase,
  eventually,
} from '@coursewright/service-kit/testing';
import express from 'express';

// Three gateways on two processes of auth; the first and the last gateway use the same one.
const READS = 400;
const PASSWORD = 'a good passphrase';
const EVENTS = '/api/generations/66f0a1b2c3d4e5f6a7b8c9d0/events';
const logger = createSilentLogger();
const json = { 'content-type': 'application/json' };
// Never advanced: no cache gets older, and no interval passes.
const clock = createTestClock();
const broker = createTestBroker();
const auths: Closable[] = [];
const others: Closable[] = [];
let gateways: string[] = [];
// The first account is the main admin.
let mainAdmin: Awaited<ReturnType<typeof signUp>>;

beforeAll(async () => {
  const database = await createTestDatabase();
  const app = express();
  app.get(EVENTS, (_req, res) => void createEventStream(res));
  app.use((_req, res) => void res.json({}));
  const services = await listen(app, 0);
  others.push(services, database);
  const [gatewayKey = '', ...keys] = Array.from({ length: 3 }, () => randomBytes(32).toString('hex'));
  const launchAuth = async () => {
    const running = await startAuth(
      readAuthConfig({
        AUTH_PORT: '0',
        MONGODB_URI: database.uri,
        PUBLIC_URL: 'http://127.0.0.1',
        INTERNAL_GATEWAY_KEY: gatewayKey,
        INTERNAL_BILLING_KEY: keys[0],
        INTERNAL_NOTIFICATION_KEY: keys[1],
      }),
      { connectBroker: broker.connect, logger },
    );
    auths.push(running);
    return running.url;
  };
  const [authA, authB] = [await launchAuth(), await launchAuth()];
  const launchGateway = async (authUrl: string) => {
    const running = await startGateway(
      readGatewayConfig({
        PORT: '0',
        INTERNAL_GATEWAY_KEY: gatewayKey,
        TRUST_PROXY: '1',
        AUTH_URL: authUrl,
        COURSE_GENERATION_URL: services.url,
        BILLING_URL: services.url,
        NOTIFICATION_URL: services.url,
        GATEWAY_READS_PER_MINUTE: String(READS),
      }),
      { logger, clock },
    );
    others.unshift(running);
    return running.url;
  };
  gateways = [await launchGateway(authA), await launchGateway(authB), await launchGateway(authA)];
  const present = database.connection.useDb('auth').collection('gateways');
  await eventually(async () => expect(await present.countDocuments()).toBe(3));
  mainAdmin = await signUp('main');
}, 120_000);
afterAll(() => closeAll([...auths, ...others.reverse()]));

async function call(gateway: number, path: string, cookie = '', body?: object, from = '192.0.2.1', method?: string) {
  const response = await fetch(`${gateways[gateway]}${path}`, {
    method: method ?? (body ? 'POST' : 'GET'),
    headers: { 'x-forwarded-for': from, cookie, ...(body && json) },
    ...(body && { body: JSON.stringify(body) }),
  });
  return { status: response.status, cookie: response.headers.getSetCookie(), body: await response.json() };
}

async function signUp(name: string) {
  const given = { email: `${name}@example.org`, mName: name, password: PASSWORD };
  const { body, cookie } = await call(0, '/api/signup', '', given, '198.51.100.7');
  return { ...given, userId: String(body.userId), cookie: cookie.map((each) => each.split(';')[0]).join('; ') };
}

async function allowed(gateway: number, from: string, calls: number): Promise<number> {
  let passed = 0;
  for (let each = 0; each < calls; each++) {
    if ((await call(gateway, '/api/plans', '', undefined, from)).status === 200) passed += 1;
  }
  return passed;
}

test('PLT-30 three gateways together allow an address what one would, within 2 percent', async () => {
  const passed = await Promise.all([0, 1, 2].map((gateway) => allowed(gateway, '203.0.113.1', READS)));
  const sum = passed.reduce((total, each) => total + each);
  expect(sum).toBeGreaterThanOrEqual(READS * 0.98);
  expect(sum).toBeLessThanOrEqual(READS * 1.02);
  expect(await allowed(1, '203.0.113.2', 3)).toBe(3);
}, 120_000);

test('PLT-30 wrong passwords are counted for all processes of auth', async () => {
  const { email } = await signUp('grace');
  const statuses: number[] = [];
  for (let attempt = 0; attempt < 7; attempt++) {
    const given = { email, password: 'not the passphrase' };
    statuses.push((await call(attempt % 3, '/api/signin', '', given, '203.0.113.3')).status);
  }
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429]);
}, 60_000);

test('PLT-31 the end of a session reaches every gateway without its caches getting older, and ends its streams', async () => {
  const acts: Record<string, (user: Awaited<ReturnType<typeof signUp>>) => Promise<{ status: number }>> = {
    'sign-out': (user) => call(0, '/api/logout', user.cookie, {}),
    'sign-out everywhere': (user) => call(0, '/api/logout-everywhere', user.cookie, {}),
    deletion: (user) => call(0, '/api/account/delete', user.cookie, { currentPassword: PASSWORD }),
    suspension: ({ userId }) =>
      call(0, `/api/admin/users/${userId}/suspension`, mainAdmin.cookie, { reason: 'A test' }),
  };
  for (const [act, end] of Object.entries(acts)) {
    const user = await signUp(`user.${act.replaceAll(' ', '.')}`);
    const read = (gateway: number) => call(gateway, '/api/courses', user.cookie);
    for (const gateway of [0, 1, 2]) expect([act, (await read(gateway)).status]).toEqual([act, 200]);
    const stream = await fetch(`${gateways[1]}${EVENTS}`, { headers: { cookie: user.cookie } });
    const streamEnds = stream.text().catch(() => 'ended');
    expect([act, (await end(user)).status]).toEqual([act, 200]);
    await eventually(async () => {
      const statuses = await Promise.all([0, 1, 2].map(async (gateway) => (await read(gateway)).status));
      expect([act, ...statuses]).toEqual([act, 401, 401, 401]);
    });
    await streamEnds;
  }
}, 120_000);

test('PLT-30 while auth is away no address is refused altogether, and no gateway allows more than the limit', async () => {
  await closeAll(auths.splice(0));
  const passed = await Promise.all([0, 1, 2].map((gateway) => allowed(gateway, '203.0.113.9', READS + 20)));
  for (const each of passed) {
    expect(each).toBeGreaterThanOrEqual(Math.floor(READS / 3));
    expect(each).toBeLessThanOrEqual(READS);
  }
}, 120_000);
