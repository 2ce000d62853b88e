import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

/** A mail server that answers each recipient with `verdict()`: a refusal code, or 0 to take the mail. */
export async function startPickyMailServer(verdict: () => number, afterData: () => number = () => 0) {
  let recipients = 0;
  let taken = 0;
  const messageIds: (string | undefined)[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    onRcptTo(_address, _session, done) {
      recipients++;
      const responseCode = verdict();
      done(responseCode ? Object.assign(new Error('not here'), { responseCode }) : null);
    },
    onData(stream, _session, done) {
      let raw = '';
      stream.setEncoding('utf8').on('data', (text: string) => (raw += text));
      stream.once('end', () => {
        taken++;
        messageIds.push(/^Message-ID: (\S+)/im.exec(raw)?.[1]);
        // what was taken may still be refused: nobody knows then whether it was
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
    /** Of every mail whose text arrived. */
    messageIds,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
