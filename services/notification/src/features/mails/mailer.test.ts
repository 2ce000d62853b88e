import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { isRefusal, verifyMailServer } from './mailer.ts';

const failure = (command: string, responseCode?: number, response = `${responseCode}`) =>
  Object.assign(new Error(), { command, responseCode, response });

test.each([
  ['an unknown mailbox', failure('RCPT TO', 550), true],
  ['a refused text', failure('DATA', 554), true],
  ['a mailbox that does not exist', failure('RCPT TO', 550, '550-5.1.1 does not exist\n550 5.1.1 see 5.7.1'), true],
  ['a full mailbox', failure('RCPT TO', 452), false],
  ['a mailbox that is full for now', failure('RCPT TO', 552, '552-5.2.2 over quota\n552 5.2.2 - gsmtp'), false],
  ['a relay that does not know us', failure('RCPT TO', 554, '554 5.7.1 Relay access denied'), false],
  ['a domain of ours without DMARC', failure('DATA', 550, '550-5.7.26 unauthenticated\n550 5.7.26'), false],
  ['a daily limit', failure('DATA', 550, '550 5.4.5 Daily user sending limit exceeded'), false],
  ['a wrong password of ours', failure('AUTH PLAIN', 535), false],
  ['a sender of ours that is not allowed', failure('MAIL FROM', 550), false],
  ['a connection that broke', failure('CONN'), false],
  ['something else', 'text', false],
])('%s: the answer is final or not', (_name, error, expected) => {
  expect(isRefusal(error)).toBe(expected);
});

test.each([
  // any address of this machine
  ['0.0.0.0', '', 'STARTTLS', /STARTTLS/],
  ['0.0.0.0', '?requireTLS=false', 'AUTH', /Invalid login/],
  ['127.0.0.1', '', 'AUTH', /Invalid login/],
])(
  'a mail server without TLS is told a password if it is near or SMTP_URL says so: %s%s',
  async (host, query, heard, says) => {
    const lines: string[] = [];
    const server = createServer((socket) => {
      socket.write('220 ready\r\n');
      socket.on('data', (data) => {
        const line = String(data);
        lines.push(line);
        socket.write(/^ehlo/i.test(line) ? '250-here\r\n250 AUTH PLAIN\r\n' : '502 no\r\n');
      });
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const failure = await verifyMailServer(`smtp://ada:secret@${host}:${port}${query}`).catch(String);
    server.close();
    expect(failure).toMatch(says);
    expect(lines[1]).toMatch(heard);
  },
);
