import { adminMailEndpoints, authEvents } from '@coursewright/contracts';
import { raise } from '@coursewright/service-kit';
import { completed, registered } from '../../testing/events.ts';
import { startRejectingMailServer } from '../../testing/rejecting-mail-server.ts';
import { type RunningNotification, startNotification } from '../../testing/start-notification.ts';
import { getMessageId } from './mail.ts';

let verdict = 0;
let afterData = 0;
let mailServer: Awaited<ReturnType<typeof startRejectingMailServer>>;
let service: RunningNotification;
let begin: number;
beforeEach(async () => {
  begin = Date.now();
  [verdict, afterData] = [0, 0];
  mailServer = await startRejectingMailServer(
    () => verdict,
    () => afterData,
  );
  service = await startNotification({ SMTP_URL: mailServer.smtpUrl });
});
afterEach(async () => {
  await service.close();
  await mailServer.close();
});

const { path, response } = adminMailEndpoints.unsentMails;
const call = (suffix = '', method = 'GET', headers: Record<string, string> = service.admin) =>
  fetch(`${service.url}${path}${suffix}`, { method, headers });
const unsent = async () => response.parse(await (await call()).json());
const sendAgain = (id = '') => call(`/${id}/send`, 'POST');

test('ADM-02 mails and their addresses are for admins alone', async () => {
  expect([(await call('', 'GET', {})).status, (await call('', 'GET', service.user)).status]).toEqual([401, 403]);
  expect((await call('/x/send', 'POST', service.user)).status).toBe(403);
  expect(await unsent()).toEqual({ waiting: [], failed: [] });
  expect((await sendAgain('bm9uZQ')).status).toBe(404);
});

test('CRT-03 a server that takes the text and answers 451 gets the mail again under the same Message-ID', async () => {
  afterData = 451;
  await service.broker.publish(registered());
  await service.idle();
  expect((await unsent()).waiting).toHaveLength(1);
  const { waiting, failed } = await unsent();
  expect(failed).toEqual([]);
  expect(waiting).toMatchObject([{ kind: 'welcome', recipient: 'ada@example.org', attempts: 1 }]);
  expect(waiting[0]?.lastAnswer).toContain('451');
  expect(Date.parse(waiting[0]?.nextAttemptAt ?? '')).toBeGreaterThan(begin);

  afterData = 0;
  await sendAgain(waiting[0]?.id);
  await service.idle();
  expect(mailServer.counts().taken).toBe(2);
  expect(await unsent()).toEqual({ waiting: [], failed: [] });
  const id = getMessageId('welcome:u1', 'https://learn.example.org');
  expect(mailServer.messageIds).toEqual([id, id]);
  await sendAgain(waiting[0]?.id);
  expect(mailServer.counts().taken).toBe(2);
});

test('CRT-03 what was refused for good is listed with the answer of the server, and goes out when an admin requests it', async () => {
  verdict = 550;
  await service.broker.publish(registered());
  await service.idle();
  expect((await unsent()).failed).toHaveLength(1);
  const [mail] = (await unsent()).failed;
  expect(mail).toMatchObject({ kind: 'welcome', recipient: 'ada@example.org', attempts: 1 });
  expect(mail?.lastAnswer).toContain('550');
  expect(mail).not.toHaveProperty('nextAttemptAt');
  verdict = 0;
  expect(await (await sendAgain(mail?.id)).json()).toEqual({ success: true, message: 'The mail is being sent' });
  await service.idle();
  expect(mailServer.counts()).toEqual({ recipients: 2, taken: 1 });
  expect(await unsent()).toEqual({ waiting: [], failed: [] });
});

test('CRT-03 a mail whose recipient is not known yet waits without one', async () => {
  await service.broker.publish(completed());
  await service.idle();
  expect((await unsent()).waiting).toMatchObject([
    { kind: 'certificate', recipient: '', lastAnswer: 'the address of the learner is not known yet' },
  ]);
});

test('ACC-06 a deleted user leaves no address behind, and gets no mail that still waited', async () => {
  verdict = 450;
  await service.broker.publish(registered());
  await service.idle();
  expect((await unsent()).waiting).toHaveLength(1);
  expect(await service.recipients.countDocuments()).toBe(1);
  verdict = 550;
  await service.broker.publish(completed());
  await service.idle();
  expect((await unsent()).failed).toHaveLength(1);
  await service.broker.publish(raise(authEvents.userDeleted, { userId: 'u1' }));
  await service.idle();
  expect(await unsent()).toEqual({ waiting: [], failed: [] });
  verdict = 0;
  await service.idle();
  expect(JSON.stringify(await service.jobs.find().toArray())).not.toContain('ada@example.org');
  expect(mailServer.counts().taken).toBe(0);
});

test('ADM-03 the service tells whether its mail server answers, and what waits in it', async () => {
  verdict = 450;
  await service.broker.publish(registered());
  await service.idle();
  const health = await (await fetch(`${service.url}/api/admin/notification/health`, { headers: service.admin })).json();
  expect(health).toMatchObject({
    needs: [{ name: 'mongodb' }, { name: 'broker' }, { name: 'mail server', ok: true }],
    providers: [{ name: 'mails through', is: expect.stringContaining('127.0.0.1:') }],
    backlogs: [{ consumer: 'notification.welcome-mail', waiting: 1, dead: 0, oldestAt: expect.any(String) }],
    outbox: { waiting: 0 },
  });
});
