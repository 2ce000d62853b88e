import { createSign, generateKeyPairSync } from 'node:crypto';
import type { RequestListener } from 'node:http';
import { crc32 } from 'node:zlib';
import { DAY_MS } from '@coursewright/contracts/durations';
import { listen } from '@coursewright/service-kit';
import { type Arrived, createShop, longLimits, setupProvider } from '../testing/setup-provider.ts';
import { createPaypal } from './paypal.adapter.ts';

const unsigned = { kind: 'invalid', code: 'bad_signature' };
const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });

const env = await setupProvider('paypal');
const { config } = env;
const paypal = createPaypal(config, { limits: longLimits });
afterAll(() => env.close());
beforeEach(async () => void (await env.webhooks()));

const { buy } = createShop(env, paypal);

async function someWebhook(): Promise<Arrived> {
  await env.webhooks();
  await buy();
  const [first] = await env.webhooks();
  if (!first) throw new Error('Nothing arrived');
  return first;
}

const parse = ({ body, headers }: Arrived, changes: Record<string, string | undefined> = {}, adapter = paypal) =>
  adapter.parseWebhook(body, { ...headers, ...changes });

function signedAt(time: Date, { body, headers }: Arrived, key = privateKey): Record<string, string> {
  const stamp = time.toISOString();
  const signed = `${headers['paypal-transmission-id']}|${stamp}|${config.webhookId}|${crc32(body)}`;
  return {
    'paypal-transmission-time': stamp,
    'paypal-transmission-sig': createSign('RSA-SHA256').update(signed).sign(key, 'base64'),
  };
}

describe('PAY-11 rule 1: webhooks of PayPal', () => {
  test('one certificate serves many', async () => {
    const fresh = createPaypal(config, { limits: longLimits });
    const arrived = await someWebhook();
    const fetched = () => env.sandbox.requests.filter(({ path }) => path.includes('/certs/')).length;
    const before = fetched();
    await Promise.all([parse(arrived, {}, fresh), parse(arrived, {}, fresh), parse(arrived, {}, fresh)]);
    expect(fetched()).toBe(before + 1);
  });

  test.each([
    ['one letter in its body', (arrived: Arrived) => Buffer.from(`${arrived.body} `)],
    ['no body at all', () => Buffer.of()],
  ])('with %s changed it is refused', async (_name, change) => {
    const arrived = await someWebhook();
    await expect(parse({ ...arrived, body: change(arrived) })).rejects.toMatchObject(unsigned);
  });

  test.each([
    ['without a signature', { 'paypal-transmission-sig': undefined }],
    ['without an id', { 'paypal-transmission-id': undefined }],
    ['without a time', { 'paypal-transmission-time': undefined }],
    ['without a certificate', { 'paypal-cert-url': undefined }],
    ['without an algorithm', { 'paypal-auth-algo': undefined }],
    ['with another algorithm', { 'paypal-auth-algo': 'SHA1withRSA' }],
    ['with a time that is none', { 'paypal-transmission-time': 'today' }],
    ['with another time', { 'paypal-transmission-time': new Date().toISOString() }],
    ['with words for a signature', { 'paypal-transmission-sig': 'trust me' }],
  ])('%s it is refused', async (_name, changes) => {
    await expect(parse(await someWebhook(), changes)).rejects.toMatchObject(unsigned);
  });

  test('signed with another key it is refused', async () => {
    const arrived = await someWebhook();
    await expect(parse(arrived, signedAt(new Date(), arrived))).rejects.toMatchObject(unsigned);
  });

  test('meant for another webhook it is refused', async () => {
    const other = createPaypal({ ...config, webhookId: 'WH-OTHER' }, { limits: longLimits });
    await expect(parse(await someWebhook(), {}, other)).rejects.toMatchObject(unsigned);
  });
});

describe('PAY-11 rule 2: webhooks of PayPal of another time', () => {
  afterEach(() => void jest.restoreAllMocks());

  test.each([
    ['a moment old', 1000, true],
    ['three days old: PayPal tries that long', 3 * DAY_MS, true],
    ['five days old', 5 * DAY_MS, false],
    ['of six minutes ahead', -6 * 60_000, false],
  ] as const)('%s', async (_name, age, heard) => {
    const arrived = await someWebhook();
    const now = Date.now() + age;
    // The clock moves; the age of PayPal's signature follows.
    jest.spyOn(Date, 'now').mockImplementation(() => now);
    const parsed = parse(arrived);
    if (heard) await expect(parsed).resolves.toMatchObject({ reference: { kind: 'subscription' } });
    else await expect(parsed).rejects.toMatchObject(unsigned);
  });
});

describe('PAY-11 rule 12: the certificate of a webhook of PayPal', () => {
  async function elsewhere(answer: RequestListener) {
    let asked = 0;
    const server = await listen((req, res) => {
      asked += 1;
      answer(req, res);
    }, 0);
    return { ...server, asked: () => asked };
  }

  test.each([
    'https://evil.example/v1/notifications/certs/CERT-1',
    'https://api.paypal.com.evil.example/v1/notifications/certs/CERT-1',
    'https://api.paypal.com@evil.example/v1/notifications/certs/CERT-1',
    'http://api.paypal.com/v1/notifications/certs/CERT-1',
    'https://api.paypal.com:8443/v1/notifications/certs/CERT-1',
    'http://169.254.169.254/latest/meta-data',
    'file:///etc/passwd',
    'nonsense',
  ])('is not fetched from %s', async (address) => {
    const real = createPaypal({ ...config, apiBase: undefined, environment: 'live' }, { limits: longLimits });
    const arrived = await someWebhook();
    await expect(parse(arrived, { 'paypal-cert-url': address }, real)).rejects.toMatchObject(unsigned);
    await expect(parse(arrived, { 'paypal-cert-url': address })).rejects.toMatchObject(unsigned);
  });

  test('is fetched from the sandbox under either name of this machine', async () => {
    const apiBase = config.apiBase?.replace('127.0.0.1', 'localhost');
    await expect(
      parse(await someWebhook(), {}, createPaypal({ ...config, apiBase }, { limits: longLimits })),
    ).resolves.toHaveProperty('id');
  });

  test('is not fetched from PayPal’s test host for live money', async () => {
    const live = createPaypal({ ...config, apiBase: undefined, environment: 'live' }, { limits: longLimits });
    const url = 'https://api.sandbox.paypal.com/v1/notifications/certs/CERT-1';
    await expect(parse(await someWebhook(), { 'paypal-cert-url': url }, live)).rejects.toMatchObject(unsigned);
  });

  test('is not fetched from another server of this machine', async () => {
    const other = await elsewhere((_req, res) => void res.end());
    const arrived = await someWebhook();
    await expect(parse(arrived, { 'paypal-cert-url': `${other.url}/cert` })).rejects.toMatchObject(unsigned);
    expect(other.asked()).toBe(0);
    await other.close();
  });

  test('is not followed to another place, and PayPal is asked to deliver again', async () => {
    const other = await elsewhere((_req, res) => void res.end());
    const redirecting = await elsewhere((_req, res) => void res.writeHead(302, { location: other.url }).end());
    const adapter = createPaypal({ ...config, apiBase: redirecting.url }, { limits: longLimits });
    const arrived = await someWebhook();
    const changes = { 'paypal-cert-url': `${redirecting.url}/v1/notifications/certs/CERT-1` };
    await expect(parse(arrived, changes, adapter)).rejects.toMatchObject({ kind: 'unavailable' });
    expect(other.asked()).toBe(0);
    await Promise.all([other.close(), redirecting.close()]);
  });
});
