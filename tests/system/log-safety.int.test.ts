import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { StoredMail } from '@coursewright/emulators/mailbox';
import { startMailbox } from '@coursewright/emulators/mailbox';
import { type Closable, closeAll } from '@coursewright/service-kit';
import { eventually } from '@coursewright/service-kit/testing';
import { startProductProcess } from './support/product-process.ts';

const started: Closable[] = [];
afterAll(() => closeAll(started));

async function startTalkingProduct() {
  const folder = await mkdtemp(path.join(tmpdir(), 'coursewright-mails-'));
  started.push({ close: () => rm(folder, { recursive: true, force: true }) });
  const mailbox = await startMailbox({ folder });
  started.push(mailbox);
  const product = await startProductProcess({ SMTP_URL: mailbox.smtpUrl, LOG_LEVEL: 'trace' });
  started.push({ close: product.stop });
  const mails = async () => (await (await fetch(`${mailbox.url}/mails.json`)).json()) as StoredMail[];
  const tokenMailed = (page: string) =>
    eventually(async () => {
      const texts = (await mails()).map(({ text }) => text).join('\n');
      const token = new RegExp(`/${page}/([\\w-]+)`).exec(texts)?.[1];
      if (!token) throw new Error(`no mail leads to ${page}`);
      return token;
    });
  return { url: product.url, printed: product.printed, tokenMailed };
}

function createVisitor(url: string, secrets: Set<string>) {
  const jar = new Map<string, string>();
  async function send(method: string, call: string, body?: string, headers: Record<string, string> = {}) {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await fetch(`${url}${call}`, {
      method,
      headers: { cookie, 'content-type': 'application/json', ...headers },
      ...(body !== undefined && { body }),
    });
    for (const [, name = '', value = ''] of answer.headers
      .getSetCookie()
      .map((line) => /^(\w+)=([^;]*)/.exec(line) ?? [])) {
      jar.set(name, value);
      if (value.length > 20) for (const part of [value, ...value.split('.')]) secrets.add(part);
    }
    // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
    return (await answer.json()) as any;
  }
  const post = (call: string, body: object = {}) => send('POST', call, JSON.stringify(body));
  return { jar, send, post };
}

test('API-07 the log, even at its most talkative, holds no password, token, cookie, code or link with a secret', async () => {
  const { url, printed, tokenMailed } = await startTalkingProduct();
  const [password, wrong, next] = ['first-Pa55phrase-q8', 'wrong-Pa55phrase-w7', 'other-Pa55phrase-e6'];
  const [bearer, recovery] = ['eyJhbGciOiJFUzI1NiJ9.e30.c2lnbmF0dXJl', 'abcde-fghij-klmno'];
  const secrets = new Set([password, wrong, next, bearer, recovery]);
  const email = 'ada@example.org';
  const ada = createVisitor(url, secrets);
  const { userId } = await ada.post('/api/signup', { email, mName: 'Ada', password });
  await ada.post('/api/signin', { email, password: wrong });
  await ada.post('/api/signin', { email, password: wrong, code: recovery });
  await ada.post('/api/auth/refresh');

  // rejected input is user input too
  await ada.send('POST', '/api/signin', `{"email":"x","password":"${password}"x`);
  await ada.send('POST', '/api/signin', `"${password}`);
  await ada.send('POST', '/api/signin', JSON.stringify({ email: [password], password: { $ne: password } }));
  await ada.send('POST', '/api/signin', '{}', {
    authorization: `Bearer ${bearer}`,
    cookie: `at=${bearer}; rt=${bearer}`,
  });
  await ada.send('POST', `/api/signin?password=${password}`, '{}');
  await ada.send('GET', `/api/nothing/${password}?token=${password}`);
  await ada.send('POST', '/api/webhooks/stripe', `{"secret":"${password}"}`, {
    'stripe-signature': `t=1,v1=${bearer}`,
  });

  const verifying = await tokenMailed('verify-email');
  await ada.post('/api/email-verification/confirm', { token: verifying });
  const { secret } = await ada.post('/api/second-factor/start');
  secrets.add(secret);
  await ada.post('/api/second-factor/enable', { code: '271828' });
  await ada.post('/api/auth/confirm', { password: wrong });

  const subtopics = [{ title: 'Rye', theory: '<p>Rye is a grain.</p>', youtube: '', image: '', done: true }];
  const content = JSON.stringify({ bread: [{ title: 'Flour', subtopics }] });
  const course = { user: userId, type: 'Text & Image Course', mainTopic: 'Bread', content };
  const { courseId } = await ada.post('/api/course', course);
  const { token: share } = await ada.post(`/api/courses/${courseId}/share`);
  secrets.add(share);
  await ada.send('GET', `/api/shared/${share}`);

  await ada.post('/api/email-change', { email: 'countess@example.org', currentPassword: password });
  const changing = await tokenMailed('confirm-email');
  await ada.post('/api/email-change/confirm', { token: changing });
  await ada.post('/api/forgot', { email: 'countess@example.org' });
  const resetting = await tokenMailed('reset-password');
  await ada.post('/api/reset-password', { password: next, token: resetting });
  for (const token of [verifying, changing, resetting]) secrets.add(token);
  expect((await ada.post('/api/signin', { email: 'countess@example.org', password: next })).success).toBe(true);

  const lines = await eventually(() => {
    expect(printed()).toContain('password-updated');
    return printed().split('\n');
  });
  expect(lines.filter((line) => line.includes('"request"')).length).toBeGreaterThan(20);
  expect([...secrets].filter((each) => each.length < 10)).toEqual([]);
  expect(secrets.size).toBeGreaterThan(15);
  expect(lines.filter((line) => [...secrets].some((each) => line.includes(each)))).toEqual([]);
  // nor the passes that the parts show one another
  expect(
    lines.filter((line) => /eyJ[\w-]+\.[\w-]+\.[\w-]+|Bearer [\w-]|whsec_\w{8}|sk_(test|live)_\w{8}/.test(line)),
  ).toEqual([]);
});
