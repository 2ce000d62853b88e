import { type ProductProcess, startProductProcess } from './support/product-process.ts';

const PASSWORD = 'a good passphrase';
let product: ProductProcess;
let addresses = 0;
const someAddress = () => {
  addresses += 1;
  return `10.1.${addresses >> 8}.${addresses & 255}`;
};

interface Person {
  readonly email: string;
  readonly cookie: string;
}
const people = new Map<string, Person>();
const anonymous: Person = { email: '', cookie: '' };
const person = (name: string) => people.get(name) ?? anonymous;

async function call(path: string, from: string, { cookie }: Person, body?: object): Promise<Response> {
  const answer = await fetch(`${product.url}${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { 'x-forwarded-for': from, cookie, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  await answer.clone().arrayBuffer();
  return answer;
}

beforeAll(async () => {
  product = await startProductProcess({
    TRUST_PROXY: '1',
    SIGN_UPS_PER_ADDRESS: '3',
    RESET_REQUESTS_PER_ADDRESS: '3',
    CHECKOUTS_PER_USER: '2',
    CHECKOUTS_PER_ADDRESS: '50',
    GATEWAY_READS_PER_MINUTE: '80',
  });
  for (const name of ['admin', 'ann', 'bob']) {
    const email = `${name}@example.org`;
    const answer = await call('/api/signup', someAddress(), anonymous, { email, mName: name, password: PASSWORD });
    people.set(name, { email, cookie: answer.headers.getSetCookie().join('; ') });
  }
}, 120_000);
afterAll(() => product.stop());

const here = '192.0.2.1';
let names = 0;
const anyEmail = () => {
  names += 1;
  return `user.${names}@example.org`;
};
const signIn = (email: string, from: string) =>
  call('/api/signin', from, anonymous, { email, password: 'not the password' });
const forgot = (email: string, from: string) => call('/api/forgot', from, anonymous, { email });
const reset = (from: string) => call('/api/reset-password', from, anonymous, { token: 'no token', password: PASSWORD });
const signUp = (from: string) =>
  call('/api/signup', from, anonymous, { email: anyEmail(), mName: 'X', password: PASSWORD });
const contact = (from: string) =>
  call('/api/contact', from, anonymous, { fname: 'A', lname: 'B', email: anyEmail(), phone: '1', msg: 'Hello' });
const prompt = (who: string) => call('/api/prompt', here, person(who), { prompt: 'Bread' });
const pay = (who: string) => call('/api/stripepayment', here, person(who), { planId: 'monthly' });
const admins = () => call('/api/getusers', here, person('admin'));

interface Limited {
  readonly what: string;
  readonly most: number;
  // In seconds; no wait is longer.
  readonly within: number;
  readonly again: () => Promise<Response>;
  readonly other: () => Promise<Response>;
}

const limits: Limited[] = [
  {
    what: 'wrong passwords for an account from one address',
    most: 5,
    within: 900,
    again: () => signIn('ann@example.org', here),
    other: () => signIn('ann@example.org', someAddress()),
  },
  {
    what: 'forgotten passwords of one account',
    most: 1,
    within: 60,
    again: () => forgot('bob@example.org', someAddress()),
    other: () => forgot('ann@example.org', someAddress()),
  },
  {
    what: 'forgotten passwords from one address',
    most: 3,
    within: 3600,
    again: () => forgot(anyEmail(), here),
    other: () => forgot(anyEmail(), someAddress()),
  },
  { what: 'tries of links', most: 20, within: 3600, again: () => reset(here), other: () => reset(someAddress()) },
  { what: 'new accounts', most: 3, within: 3600, again: () => signUp(here), other: () => signUp(someAddress()) },
  { what: 'messages', most: 5, within: 3600, again: () => contact(here), other: () => contact(someAddress()) },
  { what: 'outlines', most: 20, within: 3600, again: () => prompt('ann'), other: () => prompt('bob') },
  { what: 'payments', most: 2, within: 60, again: () => pay('ann'), other: () => pay('bob') },
  {
    what: 'reading by an admin',
    most: 20,
    within: 60,
    again: admins,
    other: () => call('/api/plans', here, anonymous),
  },
];

test.each(limits)(
  'API-05 $what: after $most 429 with the seconds to wait, and no other caller is affected',
  async ({ again, other, most, within }) => {
    const statuses: number[] = [];
    for (let time = 0; time < most; time++) statuses.push((await again()).status);
    expect(statuses.filter((status) => status >= 400)).toEqual([]);
    const refused = await again();
    expect([refused.status, await refused.json()]).toEqual([
      429,
      { success: false, message: expect.stringMatching(/\w/), code: 'rate_limited', traceId: expect.any(String) },
    ]);
    const wait = refused.headers.get('retry-after') ?? '';
    expect(wait).toMatch(/^[1-9]\d*$/);
    expect(Number(wait)).toBeLessThanOrEqual(within);
    expect((await other()).status).toBe(200);
  },
);
