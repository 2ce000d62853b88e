import { sharedNotification } from '../../testing/start-notification.ts';

const service = await sharedNotification();
beforeAll(() => service.reset());

const good = { fname: 'Ada', lname: 'Lovelace', email: 'ada@example.org', phone: '0123', msg: 'Hello <b>there</b>' };

async function write(body: unknown, address = '203.0.113.1', path = '/api/contact') {
  const answer = await fetch(`${service.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
    body: JSON.stringify(body),
  });
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
  return { status: answer.status, headers: answer.headers, body: (await answer.json()) as any };
}

const wrong: [string, unknown][] = [
  ...Object.keys(good).flatMap((field) =>
    [null, 7, '   ', ['x'], { $ne: '' }].map((value): [string, unknown] => [field, value]),
  ),
  ['email', 'no address'],
  ['email', 'a@example.org\r\nBcc: b@example.org'],
  ['msg', 'x'.repeat(5001)],
  ['phone', '1'.repeat(33)],
  ['phone', '<b onclick=alert(1)>'],
  ['phone', 'none'],
  ['fname', 'a\u0000b'],
  ['isAdmin', true],
];

test.each(wrong)('API-03 a contact message whose %s is %p is a 400 that names it', async (field, value) => {
  const answer = await write({ ...good, [field]: value });
  expect(answer.status).toBe(400);
  expect(answer.body).toMatchObject({ success: false, details: [expect.objectContaining({ field })] });
  expect(await service.messages.countDocuments()).toBe(0);
});

test('VIS-13 a message is kept as it was written, and the visitor is thanked', async () => {
  const { status, body } = await write(good);
  expect([status, body]).toEqual([200, { success: true, message: 'Thank you, your message has been received' }]);
  expect(await service.messages.find({}).toArray()).toMatchObject([
    { firstName: 'Ada', lastName: 'Lovelace', email: good.email, phone: '0123', message: good.msg },
  ]);
});

test('API-05 the sixth message of an hour from one address is a 429 that says when to come back', async () => {
  const address = '203.0.113.9';
  const answers = await Promise.all(Array.from({ length: 7 }, () => write(good, address)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 200, 429, 429]);

  await service.restart();
  const late = await write(good, `198.51.100.7, ${address}`);
  expect(late.status).toBe(429);
  expect(Number(late.headers.get('retry-after'))).toBeGreaterThan(3000);
  expect((await write(good, '203.0.113.10')).status).toBe(200);
});

test('API-07 the service is ready while its database and the broker answer, and shows dead letters to admins alone', async () => {
  expect((await fetch(`${service.url}/health/ready`)).status).toBe(200);
  const path = `${service.url}/api/admin/notification/dead-letters`;
  expect((await fetch(path)).status).toBe(401);
  expect(await (await fetch(path, { headers: service.admin })).json()).toEqual([]);
});

test('API-05 one address asks for mails by the legacy call 60 times an hour, then has to wait; others are not concerned', async () => {
  const ask = (address: string) => write({ subject: 'Hello', to: 'ada@example.org', html: '' }, address, '/api/data');
  for (let call = 0; call < 60; call += 1) expect((await ask('198.51.100.7')).status).toBe(200);
  const { status, headers } = await ask('198.51.100.7');
  expect([status, Number(headers.get('retry-after')) > 3_000]).toEqual([429, true]);
  expect((await ask('198.51.100.8')).status).toBe(200);
});
