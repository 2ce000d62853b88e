import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

/** `getResponseCode()`: a refusal code, or 0 to accept the recipient. */
export async function startRejectingMailServer(getResponseCode: () => number, afterData: () => number = () => 0) {
  let recipients = 0;
  let taken = 0;
  const messageIds: (string | undefined)[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    onRcptTo(_address, _session, done) {
      recipients++;
      const responseCode = getResponseCode();
      done(responseCode ? Object.assign(new Error('not here'), { responseCode }) : null);
    },
    onData(stream, _session, done) {
      let raw = '';
      stream.setEncoding('utf8').on('data', (text: string) => (raw += text));
      stream.once('end', () => {
        taken++;
        messageIds.push(/^Message-ID: (\S+)/im.exec(raw)?.[1]);
        const responseCode = afterData();
        done(responseCode ? Object.assign(new Error('try later'), { responseCode }) : null);
      });
    },
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  return {
    smtpUrl: `smtp://127.0.0.1:${port}`,
    counts: () => ({ recipients, taken }),
    messageIds,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
