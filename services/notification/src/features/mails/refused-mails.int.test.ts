import { registered } from '../../testing/events.ts';
import { startRejectingMailServer } from '../../testing/rejecting-mail-server.ts';
import { type RunningNotification, startNotification } from '../../testing/start-notification.ts';

let verdict = 0;
let mailServer: Awaited<ReturnType<typeof startRejectingMailServer>>;
let service: RunningNotification;
beforeEach(async () => {
  mailServer = await startRejectingMailServer(() => verdict);
  service = await startNotification({ SMTP_URL: mailServer.smtpUrl });
});
afterEach(async () => {
  await service.close();
  await mailServer.close();
});

const deadLetters = '/api/admin/notification/dead-letters';

test('CRT-03 a recipient who is refused for good is not tried again, until an admin says so', async () => {
  verdict = 550;
  await service.broker.publish(registered());
  await service.settled(2);
  expect(mailServer.counts()).toEqual({ recipients: 1, taken: 0 });
  expect(await service.jobs.findOne({ _id: 'mail:welcome:u1' })).toMatchObject({ state: 'failed', attempts: 1 });
  await service.restart();

  const { admin: headers } = service;
  const list = (await (await fetch(`${service.url}${deadLetters}`, { headers })).json()) as { id: string }[];
  expect(list).toMatchObject([{ consumer: 'notification.welcome-mail', reason: expect.stringContaining('550') }]);

  verdict = 0;
  await fetch(`${service.url}${deadLetters}/${list[0]?.id}/replay`, { method: 'POST', headers });
  await service.idle();
  expect(mailServer.counts()).toEqual({ recipients: 2, taken: 1 });
});

test('CRT-03 a recipient who is refused for now is tried again', async () => {
  verdict = 450;
  await service.broker.publish(registered());
  await service.idle();
  expect(mailServer.counts().recipients).toBe(1);
  verdict = 0;
  await service.settled(2);
  expect(mailServer.counts()).toEqual({ recipients: 2, taken: 1 });
});
