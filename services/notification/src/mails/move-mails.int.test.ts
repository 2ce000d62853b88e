import { adminMailEndpoints } from '@coursewright/contracts';
import { completed, paid, registered } from '../testing/events.ts';
import { type RunningNotification, startNotification } from '../testing/start-notification.ts';
import { moveMails } from './move-mails.ts';

let service: RunningNotification;
beforeEach(async () => {
  service = await startNotification();
  await service.broker.publish(registered());
  await service.settled(2);
});
afterEach(() => service.close());

const at = new Date();
const later = new Date(at.getTime() + 90_000);

/** A job as the former release stored it: one for each event. */
const toFormerJob = (handler: string, event: { id: string; type: string }, values: object) => ({
  _id: `notification.${handler}:${event.id}`,
  type: `notification.${handler}`,
  event: event.type,
  payload: JSON.stringify(event),
  ...({ state: 'queued', priority: 0, attempts: 1, fence: 1, createdAt: at, queuedAt: at, updatedAt: at } as const),
  ...values,
});
const refused = { state: 'failed', failedAt: at, failure: { message: 'the mail was refused: 550' } } as const;

const grace = registered({ userId: 'u2', name: 'Grace', email: 'grace@example.org' });
const receipt = paid();

async function storeFormerRelease() {
  await service.jobs.insertMany([
    // Two events ask for one mail; one of them was given up.
    toFormerJob('welcome-mail', { ...grace, id: '00000000-0000-4000-8000-000000000001' }, refused),
    toFormerJob('welcome-mail', grace, { runAt: at }),
    toFormerJob('certificate-mail', completed(), refused),
    // Sent, but the process was killed before its job was done.
    toFormerJob('receipt-mail', receipt, { state: 'running', runAt: at }),
    toFormerJob('receipt-mail', { id: 'unreadable', type: 'unknown' }, refused),
  ]);
  const mail = { messageId: '<1@example.org>', attempts: 1, leaseUntil: new Date(0), createdAt: at };
  await service.database.collection<{ _id: string }>('mails').insertMany(
    [
      { _id: 'welcome:u2', state: 'waiting', to: 'grace@example.org', userId: 'u2', leaseUntil: later },
      { _id: 'certificate:cert-1', state: 'refused', to: 'ada@example.org', reason: '550' },
      { _id: 'receipt:stripe:in_1', state: 'sent', to: 'ada@example.org', sentAt: at },
      { _id: 'password-reset:r1', state: 'sent', to: 'ada@example.org', sentAt: at },
      { _id: 'password-reset:r2', state: 'unwanted', to: '', reason: 'no longer wanted' },
    ].map((each) => ({ ...mail, ...each })),
  );
  await service.database.collection<{ _id: string }>('migrations').deleteOne({ _id: moveMails.name });
}

const stored = async () =>
  (await service.jobs.find({}, { sort: { _id: 1 } }).toArray()).map(({ _id, state }) => [_id, state]);

const carriedOver = (welcome: string) => [
  ['mail:certificate:cert-1', 'failed'],
  ['mail:password-reset:r1', 'done'],
  ['mail:receipt:stripe:in_1', 'done'],
  ['mail:welcome:u1', 'done'],
  ['mail:welcome:u2', welcome],
  ['notification.receipt-mail:unreadable', 'failed'],
  [expect.stringMatching(/^notification\.recipient-registered:/), 'done'],
];

test('PLT-09 CRT-03 mails of the former release are carried over: what waits is sent once, what was sent is not sent again', async () => {
  await storeFormerRelease();
  await service.restart();
  expect(await service.database.collection('mails').countDocuments()).toBe(0);
  await service.settled(7);
  expect(await stored()).toEqual(carriedOver('done'));
  const { path, response } = adminMailEndpoints.unsentMails;
  const unsent = response.parse(await (await fetch(`${service.url}${path}`, { headers: service.admin })).json());
  expect(unsent.failed).toHaveLength(2);
  expect(unsent.failed).toContainEqual(
    expect.objectContaining({ kind: 'certificate', recipient: 'ada@example.org', attempts: 1 }),
  );

  await service.broker.publish(receipt);
  await service.broker.publish(paid());
  await service.settled(7);
  expect((await service.received()).flatMap(({ to }) => to).toSorted()).toEqual([
    'ada@example.org',
    'grace@example.org',
  ]);
});

test('PLT-09 a migration of mails that was killed goes on where it stood', async () => {
  await storeFormerRelease();
  const moved = toFormerJob('password-reset-mail', grace, { _id: 'mail:password-reset:r1', state: 'done' });
  await service.jobs.insertOne(moved);
  for (let starts = 0; starts < 2; starts += 1) {
    await moveMails.run(service.database);
    expect(await stored()).toEqual(carriedOver(expect.stringMatching(/queued|running|done/)));
    expect(await service.jobs.findOne({ _id: moved._id })).toEqual(moved);
  }
  // A process of the former release may be sending it: not before its claim is over.
  expect((await service.jobs.findOne({ _id: 'mail:welcome:u2' }))?.runAt).toEqual(later);
});
