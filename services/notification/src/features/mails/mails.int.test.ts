import { changed, completed, disputed, ended, registered } from '../../testing/events.ts';
import { sharedNotification, startNotification } from '../../testing/start-notification.ts';
import { getMessageId } from './mail.ts';

const service = await sharedNotification();
beforeEach(() => service.reset());

const { settled } = service;
const certificates = async () => (await service.received()).filter(({ subject }) => subject.includes('certificate'));

async function publishRegistration(event = registered()) {
  await service.broker.publish(event);
  await settled(2);
}

test('ACC-02 a welcome mail goes to the new account, in HTML and in text', async () => {
  await publishRegistration();
  const [mail, ...others] = await service.received();
  expect(others).toEqual([]);
  expect(mail).toMatchObject({
    from: '"Coursewright" <no-reply@localhost>',
    to: ['ada@example.org'],
    subject: 'Welcome to Coursewright',
    messageId: getMessageId('welcome:u1', 'https://learn.example.org'),
  });
  expect(mail?.html).toContain('Welcome, Ada Lovelace');
  expect(mail?.text).toContain('Welcome, Ada Lovelace');
  expect(await service.jobs.findOne({ _id: 'mail:welcome:u1' })).toMatchObject({ state: 'done', attempts: 1 });
});

test('CRT-03 a log that is replayed after the jobs of its events are forgotten sends nothing again', async () => {
  const events = [registered(), completed()];
  for (const event of events) await service.broker.publish(event);
  await settled(3);
  await service.jobs.deleteMany({ expiresAt: { $exists: true } });
  const mails = await service.jobs.find({}, { sort: { _id: 1 } }).toArray();
  expect(mails).toHaveLength(2);
  await service.restart();
  for (const event of events) await service.broker.publish(event);
  await settled(3);
  expect(await service.jobs.find({ _id: /^mail:/ }, { sort: { _id: 1 } }).toArray()).toEqual(mails);
  expect(await service.received()).toHaveLength(2);
});

test('CRT-03 two processes that are told of one completion at the same time send one mail', async () => {
  await publishRegistration();
  await service.launchAnother();
  await Promise.all(Array.from({ length: 6 }, () => service.broker.publish(completed())));
  await settled(3);
  expect(await service.jobs.findOne({ _id: 'mail:certificate:cert-1' })).toMatchObject({ attempts: 1 });
  expect(await certificates()).toHaveLength(1);
});

test('CRT-03 a mail server that is away delays the mail, and it arrives once', async () => {
  await service.stopMailServer();
  await service.broker.publish(registered());
  await service.idle();
  expect(await service.jobs.findOne({ _id: 'mail:welcome:u1' })).toMatchObject({
    state: 'queued',
    failure: { message: expect.stringContaining('ECONNREFUSED') },
  });
  await service.restart();
  await service.startMailServer();
  await settled(2);
  expect(await service.received()).toHaveLength(1);
});

test('CRT-03 a process that died between sending and recording sends again under the same Message-ID: the mailbox keeps one', async () => {
  const event = registered();
  await publishRegistration(event);
  const payload = JSON.stringify(event);
  const claimedByTheDead = { state: 'running' as const, payload, runAt: new Date(service.now().getTime() + 60_000) };
  await service.jobs.updateOne({ _id: 'mail:welcome:u1' }, { $set: claimedByTheDead });
  await service.restart();
  await settled(2);
  expect(await service.jobs.findOne({ _id: 'mail:welcome:u1' })).toMatchObject({ state: 'done', attempts: 2 });
  expect(await service.received()).toHaveLength(1);
});

test('CRT-03 a certificate waits for the address of its learner and goes to the present one', async () => {
  await service.broker.publish(completed());
  await service.idle();
  expect(await service.jobs.findOne({ state: 'queued', attempts: 1 })).toMatchObject({
    failure: { message: 'the address of the learner is not known yet' },
  });
  await service.broker.publish(changed({ email: 'countess@example.org' }));
  await settled(2);
  const [mail] = await certificates();
  expect(mail?.to).toEqual(['countess@example.org']);
});

describe('API-04 visitors cannot send mail through us', () => {
  const lines = 'Ada\r\nBcc: eve@example.org\r\n\r\nBuy now';

  test('a name or title cannot add headers, recipients or markup', async () => {
    await publishRegistration(registered({ name: `${lines}", eve@example.org <b>` }));
    await service.broker.publish(completed({ learnerName: lines, courseTitle: `${lines}<script>` }));
    await settled(3);
    const mails = await service.received();
    expect(mails).toHaveLength(2);
    for (const mail of mails) {
      expect(mail.to).toEqual(['ada@example.org']);
      expect(mail.html).not.toMatch(/<script|<b>/);
    }
    expect((await certificates())[0]?.subject).toBe('Your certificate: Ada Bcc: eve@example.org Buy now<script>');
  });

  test.each([
    'ada@example.org, eve@example.org',
    'ada@example.org\r\nBcc: eve@example.org',
    'ada@example.org>\r\nRCPT TO:<eve@example.org',
    'Eve <eve@example.org>',
    'ada@example.org;eve@example.org',
    'ada@example.org eve@example.org',
    'ada@example.org\nCc: eve@example.org',
    'ada@example.org\u2028Bcc: eve@example.org',
    'friends: ada@example.org, eve@example.org;',
    '"ada@example.org" <eve@example.org>',
    '<ada@example.org>,<eve@example.org>',
    '@relay.example:eve@example.org',
    'ada@example.org\tSIZE=1',
    '',
  ])('the address %p gets no mail, and its message is dead', async (email) => {
    await publishRegistration(registered({ email }));
    expect(await service.received()).toEqual([]);
    expect(await service.jobs.findOne({ state: 'failed' })).toMatchObject({
      failure: { message: expect.stringContaining('address') },
    });
  });
});

test('ACC-14 a mail is in the chosen language, else in that of the request, else in the first one offered', async () => {
  const own = await startNotification({ INTERFACE_LANGUAGES: 'de,ar,en' });
  const subjects = [];
  for (const [language, ofRequest] of [
    ['en', 'ar'],
    [null, 'ar'],
    // Not offered.
    ['ja', 'ar'],
    ['ja', 'es'],
    [null, undefined],
  ] as const) {
    const userId = `u${subjects.length}`;
    await own.broker.publish(changed({ userId, language }));
    await own.idle();
    await own.broker.publish({ ...ended({ userId, subscriptionId: userId }), language: ofRequest });
    await own.settled(2 * subjects.length + 2);
    subjects.push((await own.received()).map(({ subject }) => subject));
  }
  const all = subjects.at(-1) ?? [];
  expect(all.filter((subject) => subject.startsWith('Your Monthly'))).toHaveLength(1);
  expect(all.filter((subject) => subject.startsWith('انتهت الخطة'))).toHaveLength(2);
  expect(all.filter((subject) => subject.startsWith('Ihr Monatstarif'))).toHaveLength(2);
  await own.close();
});

test('ACC-14 mails to admins are in the first language offered, whatever the admin and the request have', async () => {
  const own = await startNotification({ INTERFACE_LANGUAGES: 'de,ar' });
  await own.broker.publish(changed({ role: 'main-admin', language: 'ar' }));
  await own.settled(1);
  await own.broker.publish({ ...disputed(), language: 'ar' });
  await own.settled(2);
  expect((await own.received())[0]?.subject).toMatch(/^Eine Zahlung über .*9,00.* wird angefochten/);
  await own.close();
});
