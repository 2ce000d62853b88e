import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sendRawRequest } from '@coursewright/service-kit/testing';
import { createTransport } from 'nodemailer';
import { startMailbox } from './index.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'mailbox-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function send(smtpUrl: string, subject: string, messageId?: string) {
  const transport = createTransport(smtpUrl);
  await transport.sendMail({
    from: 'school@example.test',
    to: 'ada@example.test',
    subject,
    messageId,
    html: '<p>Hello <b>Ada</b></p><script>document.title = "hacked"</script>',
  });
  transport.close();
}

test('a mail sent over SMTP is listed and can be read after a restart', async () => {
  const first = await startMailbox({ folder });
  await send(first.smtpUrl, 'Welcome & <hello>');
  await first.close();

  const second = await startMailbox({ folder });
  const list = await (await fetch(second.url)).text();
  expect(list).toContain('Welcome &amp; &lt;hello&gt;');
  const [mail] = await (await fetch(`${second.url}/mails.json`)).json();
  expect(mail).toMatchObject({ to: ['ada@example.test'], subject: 'Welcome & <hello>' });

  const page = await fetch(`${second.url}/mails/${mail.id}`);
  expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
  expect(await page.text()).toContain('sandbox="allow-popups"');
  await second.close();
});

test('CRT-03 a mail that is handed over twice under one Message-ID is in the mailbox once, also over a restart', async () => {
  const first = await startMailbox({ folder });
  await Promise.all([
    send(first.smtpUrl, 'Certificate', '<1@x.test>'),
    send(first.smtpUrl, 'Certificate', '<1@x.test>'),
  ]);
  await first.close();

  const second = await startMailbox({ folder });
  await send(second.smtpUrl, 'Certificate', '<1@x.test>');
  await send(second.smtpUrl, 'Certificate', '<2@x.test>');
  expect(await (await fetch(`${second.url}/mails.json`)).json()).toHaveLength(2);
  await second.close();
});

test('an unknown or hostile mail id is not found', async () => {
  const mailbox = await startMailbox({ folder });
  expect((await fetch(`${mailbox.url}/mails/..%2Fsecret`)).status).toBe(404);
  expect((await fetch(`${mailbox.url}/mails/123-1`)).status).toBe(404);
  await mailbox.close();
});

test('a taken port ends in one clear line', async () => {
  const mailbox = await startMailbox({ folder });
  await expect(startMailbox({ folder, webPort: Number(new URL(mailbox.url).port) })).rejects.toThrow(
    /port \d+ is in use \(MAILBOX_PORT\)/,
  );
  await mailbox.close();
});

test('PLT-05 a page that reaches the mailbox through a rebound host name reads no mails', async () => {
  const mailbox = await startMailbox({ folder, allowedHosts: ['mail.example'] });
  const port = Number(new URL(mailbox.url).port);
  const statusAt = async (host: string) =>
    (await sendRawRequest(port, `GET /mails.json HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`)).status;
  expect(await statusAt(`evil.example:${port}`)).toBe(421);
  expect(await statusAt(`localhost:${port}`)).toBe(200);
  expect(await statusAt('mail.example')).toBe(200);
  await mailbox.close();
});
