import { notificationEvents } from '@coursewright/contracts';
import { raise } from '@coursewright/service-kit';
import { mongo } from 'mongoose';
import { sharedNotification } from '../../testing/start-notification.ts';
import { createContactMailJob } from '../mails/mails.feature.ts';

const service = await sharedNotification();
beforeEach(() => service.reset());

const ada = { fname: 'Ada', lname: 'Lovelace', email: 'ada@example.org', phone: '0123', msg: 'Where is my course?' };
let addresses = 0;

async function write(values: Partial<typeof ada> = {}) {
  const answer = await fetch(`${service.url}/api/contact`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': `203.0.113.${++addresses}` },
    body: JSON.stringify({ ...ada, ...values }),
  });
  return answer.status;
}

const contactReceived = (messageId: string) => raise(notificationEvents.contactReceived, { messageId });
const { settled } = service;

test('VIS-13 a message is acknowledged by mail, in HTML and in text', async () => {
  expect(await write()).toBe(200);
  await settled(1);
  const [mail, ...others] = await service.received();
  expect(others).toEqual([]);
  expect(mail).toMatchObject({ to: ['ada@example.org'], subject: 'We have received your message to Coursewright' });
  for (const part of [mail?.html, mail?.text]) {
    expect(part).toContain('Thank you, Ada');
    expect(part).toContain('Where is my course?');
    expect(part).toContain('We will answer');
  }
});

test('VIS-13 one message causes one mail, also when its event is told again', async () => {
  await write();
  await settled(1);
  await service.restart();
  const [stored] = await service.messages.find({}).toArray();
  await service.broker.publish(contactReceived(String(stored?._id)));
  await settled(1);
  expect(await service.jobs.findOne({})).toMatchObject({ attempts: 1 });
  expect(await service.received()).toHaveLength(1);
});

test('VIS-13 a process that is killed while it stores a message acknowledges it later, if it was stored', async () => {
  const [runAt, createdAt] = [new Date(Date.now() + 60_000), new Date()];
  const ids = ['0123456789abcdef01234567', '0123456789abcdef01234568'];
  for (const { id, type, payload } of ids.map(createContactMailJob)) {
    const fresh = { state: 'queued', priority: 0, attempts: 0, fence: 0, createdAt, updatedAt: createdAt } as const;
    await service.jobs.insertOne({ ...fresh, _id: id, type, payload, runAt });
  }
  const { fname: firstName, lname: lastName, email, phone, msg: message } = ada;
  const content = { firstName, lastName, email, phone, message, receivedAt: createdAt };
  await service.messages.insertOne({ _id: new mongo.ObjectId(ids[0]), ...content });
  await service.restart();
  await settled(2);
  expect(await service.received()).toHaveLength(1);
  expect(await service.jobs.countDocuments({ state: 'done' })).toBe(2);
});

test('API-05 one mailbox gets three mails a day, whatever it is called; the messages are kept all the same', async () => {
  const names = ['ada@example.org', 'ADA@example.org', 'ada+1@example.org', 'ada+2@Example.org', 'ada@example.org'];
  for (const email of names) expect(await write({ email })).toBe(200);
  expect(await write({ email: 'grace@example.org' })).toBe(200);
  await settled(4);
  const to = (await service.received()).flatMap((mail) => mail.to.map((address) => address.toLowerCase()));
  expect(to.sort()).toEqual(['ada+1@example.org', 'ada@example.org', 'ada@example.org', 'grace@example.org']);
  expect(await service.messages.countDocuments()).toBe(6);
});

test('API-05 how many mails a mailbox had is counted without its address', async () => {
  await write();
  await settled(1);
  expect(JSON.stringify(await service.limits.find({}).toArray())).not.toContain('ada@');
});

describe('API-04 visitors cannot send mail through the contact form', () => {
  test('what was written adds no headers, no recipients, no markup and nothing to click on', async () => {
    const lines =
      'Hi\r\nBcc: eve@example.org\r\nSubject: Win\r\n\r\n<a href="https://evil.example/x">Win</a> www.evil.example';
    expect(await write({ fname: `Ada\r\nBcc: eve@example.org`, lname: lines.slice(0, 90), msg: lines })).toBe(200);
    await settled(1);
    const [mail, ...others] = await service.received();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ to: ['ada@example.org'], subject: 'We have received your message to Coursewright' });
    for (const part of [mail?.html, mail?.text]) {
      expect(part).not.toContain('evil');
      expect(part).not.toContain('eve@');
    }
    expect(mail?.html.match(/<a [^>]*href="(?!https:\/\/learn\.example\.org)/g)).toBeNull();
  });

  test('a long letter is not carried', async () => {
    await write({ msg: `${'Buy cheap watches now. '.repeat(100)}the end` });
    await settled(1);
    const [mail] = await service.received();
    expect(mail?.text).not.toContain('the end');
    expect(mail?.text.length).toBeLessThan(900);
  });
});
