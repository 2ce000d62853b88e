import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

/** A mail server that answers each recipient with `verdict()`: a refusal code, or 0 to take the mail. */
export async function startPickyMailServer(verdict: () => number) {
  let recipients = 0;
  let taken = 0;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    onRcptTo(_address, _session, done) {
      recipients++;
      const responseCode = verdict();
      done(responseCode ? Object.assign(new Error('not here'), { responseCode }) : null);
    },
    onData(stream, _session, done) {
      stream.resume().once('end', () => {
        taken++;
        done();
      });
    },
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  return {
    smtpUrl: `smtp://127.0.0.1:${port}`,
    counts: () => ({ recipients, taken }),
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
