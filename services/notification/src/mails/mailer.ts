import { inSpan } from '@coursewright/service-kit';
import { createTransport } from 'nodemailer';
import type { MailAddress } from './mail-address.ts';
import type { RenderedMail } from './templates/render.ts';

export interface OutgoingMail extends RenderedMail {
  readonly to: MailAddress;
  readonly messageId: string;
}

/** Hands a mail to the mail server; resolves once the server has taken it. */
export interface Mailer {
  send(mail: OutgoingMail, signal: AbortSignal): Promise<void>;
  /** Whether the mail server takes mails, as the last mail or a look a minute ago says. */
  answers(): Promise<boolean>;
  close(): void;
}

const LOOK_MS = 60_000;

export function createMailer(smtpUrl: string, from: MailAddress): Mailer {
  const transport = createTransport({
    url: smtpUrl,
    dnsTimeout: 10_000,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
  });
  let takes: boolean | undefined;
  let looking: Promise<void> | undefined;
  let lookedAt = Number.NEGATIVE_INFINITY;

  async function look() {
    lookedAt = performance.now();
    takes = await transport.verify().catch(() => false);
    looking = undefined;
  }

  return {
    async answers() {
      if (performance.now() - lookedAt > LOOK_MS) looking ??= look();
      if (takes === undefined) await looking;
      return takes ?? false;
    },
    async send({ to, subject, html, text, messageId }, signal) {
      await inSpan('send mail', { kind: 'client' }, () =>
        transport.sendMail({
          from: { ...from },
          to: { ...to },
          subject,
          html,
          text,
          messageId,
          headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
          disableFileAccess: true,
          disableUrlAccess: true,
          signal,
        }),
      );
      takes = true;
      lookedAt = performance.now();
    },
    close: () => transport.close(),
  };
}
