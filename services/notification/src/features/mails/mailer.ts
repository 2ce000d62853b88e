import { PassThrough } from 'node:stream';
import { inSpan } from '@coursewright/service-kit';
import { createTransport } from 'nodemailer';
import type { RenderedMail } from './templates/render.ts';

export interface MailAddress {
  readonly name: string;
  readonly address: string;
}

interface OutgoingMail extends RenderedMail {
  readonly to: MailAddress;
  readonly messageId: string;
}

export interface Mailer {
  /** `onHandedOver` is awaited before the last line: from then on the server may have the mail, whatever is heard of it. */
  send(mail: OutgoingMail, signal: AbortSignal, onHandedOver: () => Promise<void>): Promise<void>;
  // The result of the last mail, or of a check at most a minute old.
  isAvailable(): Promise<boolean>;
  close(): void;
}

const LOOK_MS = 60_000;

// On this machine, or of a container beside it.
const isNear = (hostname: string) => /^(?:[^.:]+|127(?:\.\d+){3}|\[::1\])$/.test(hostname);

function openTransport(smtpUrl: string, answerMs = LOOK_MS) {
  const { password, hostname } = new URL(smtpUrl);
  return createTransport({
    url: smtpUrl,
    // A password goes through a network with TLS alone; `?requireTLS=false` in the address allows a server without.
    requireTLS: password !== '' && !isNear(hostname),
    dnsTimeout: 10_000,
    connectionTimeout: 10_000,
    greetingTimeout: Math.min(answerMs, 60_000),
    socketTimeout: answerMs,
  });
}

// Connects and signs in. Rejects with what the mail server or the network answered.
export async function verifyMailServer(smtpUrl: string): Promise<void> {
  const transport = openTransport(smtpUrl);
  try {
    await transport.verify();
  } finally {
    transport.close();
  }
}

export function createMailer(smtpUrl: string, from: MailAddress, answerMs: number): Mailer {
  const transport = openTransport(smtpUrl, answerMs);
  const looker = openTransport(smtpUrl);
  transport.use('stream', ({ data, message }, next) => {
    const { onHandedOver } = data as { onHandedOver?: () => Promise<void> };
    message.transform(
      () =>
        new PassThrough({
          flush: (done) => void (onHandedOver?.() ?? Promise.resolve()).then(() => done(), done),
        }),
    );
    next();
  });
  let available: boolean | undefined;
  let looking: Promise<void> | undefined;
  let lookedAt = Number.NEGATIVE_INFINITY;

  const listHeaders = (url: string) => ({
    'List-Unsubscribe': `<${url}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  });

  async function look() {
    lookedAt = performance.now();
    available = await looker.verify().catch(() => false);
    looking = undefined;
  }

  return {
    async isAvailable() {
      if (performance.now() - lookedAt > LOOK_MS) looking ??= look();
      if (available === undefined) await looking;
      return available ?? false;
    },
    async send({ to, subject, html, text, messageId, unsubscribeUrl }, signal, onHandedOver) {
      await inSpan('send mail', { kind: 'client' }, () =>
        transport.sendMail({
          from: { ...from },
          to: { ...to },
          subject,
          html,
          text,
          messageId,
          headers: {
            'Auto-Submitted': 'auto-generated',
            'X-Auto-Response-Suppress': 'All',
            ...(unsubscribeUrl && listHeaders(unsubscribeUrl)),
          },
          disableFileAccess: true,
          disableUrlAccess: true,
          signal,
          onHandedOver,
        } as Parameters<typeof transport.sendMail>[0]),
      );
      available = true;
      lookedAt = performance.now();
    },
    close() {
      transport.close();
      looker.close();
    },
  };
}

interface SmtpError {
  readonly command?: unknown;
  readonly responseCode?: unknown;
  readonly response?: unknown;
}

// Enhanced codes of RFC 3463 for what passes or can be repaired: a policy (relaying, SPF, DMARC, block lists), a full mailbox, a daily limit.
const REPAIRABLE = /^\d{3}[ -]5\.(?:7\.\d+|2\.2|4\.5)\b/;

/** The server said that it does not have the mail. */
export const isAnswered = (error: unknown): boolean =>
  error instanceof Error && typeof (error as SmtpError).responseCode === 'number';

// A 5xx at another step (sign-in, sender) is a configuration error that an admin can repair.
export function isRefusal(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { command, responseCode, response } = error as SmtpError;
  const aboutThisMail = (command === 'RCPT TO' || command === 'DATA') && !REPAIRABLE.test(String(response));
  return aboutThisMail && typeof responseCode === 'number' && responseCode >= 500;
}
