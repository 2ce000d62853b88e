import path from 'node:path';
import { startMailbox } from '@coursewright/emulators/mailbox';
import { relay } from './relay.ts';

const mailbox = await startMailbox({ folder: path.join(process.env.DATA ?? '.', 'mails') });
for (const [port, url] of [
  [1025, mailbox.smtpUrl],
  [8025, mailbox.url],
] as const)
  relay(port, Number(new URL(url).port));
process.once('SIGTERM', async () => {
  await mailbox.close();
  process.exit(0);
});
