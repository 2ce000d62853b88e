import { authEvents } from '@coursewright/contracts';
import { defineMail, type Mail, type MailContext } from './mail.ts';
import type { MailAddress } from './mailer.ts';

interface Account {
  readonly name: string;
  readonly email: string;
}

const toAccount = ({ name, email }: Account): MailAddress => ({ name, address: email });

// Undefined when the link is no longer valid: no mail is sent.
async function fetchLink(
  { requestId, name }: { requestId: string; name: string },
  { fetchLinkToken, signal }: Pick<MailContext, 'fetchLinkToken'> & { signal: AbortSignal },
) {
  const token = await fetchLinkToken(requestId, signal);
  return token === undefined ? undefined : { name, token };
}

export const accountMails: readonly Mail[] = [
  defineMail({
    handler: 'password-reset-mail',
    events: authEvents.passwordResetRequested,
    template: 'password-reset',
    key: ({ data }) => data.requestId,
    to: toAccount,
    data: fetchLink,
  }),
  defineMail({
    handler: 'email-verification-mail',
    events: authEvents.emailVerificationRequested,
    template: 'email-verification',
    key: ({ data }) => data.requestId,
    to: toAccount,
    data: fetchLink,
  }),
  defineMail({
    handler: 'password-updated-mail',
    events: authEvents.passwordChanged,
    template: 'password-updated',
    key: ({ data }) => `${data.userId}:${data.revision}`,
    to: toAccount,
    data: ({ name, passkeys }) => ({ name, ...(passkeys && { passkeys }) }),
  }),
  defineMail({
    handler: 'passkeys-mail',
    events: authEvents.passkeysChanged,
    template: 'security-notice',
    key: ({ id }) => id,
    to: toAccount,
    data: ({ name, news }) => ({ name, news }),
  }),
  defineMail({
    handler: 'security-notice-mail',
    events: authEvents.secondFactorChanged,
    template: 'security-notice',
    key: ({ id }) => id,
    to: toAccount,
    data: ({ name, news }) => ({ name, news }),
  }),
  defineMail({
    handler: 'session-copied-mail',
    events: authEvents.refreshTokenReused,
    template: 'session-copied',
    key: ({ id }) => id,
    to: toAccount,
    data: ({ name, device }) => ({ name, ...(device && { device }) }),
  }),
  defineMail({
    handler: 'email-change-mail',
    events: authEvents.emailChangeRequested,
    template: 'email-change',
    key: ({ data }) => data.requestId,
    to: ({ name, newEmail }) => ({ name, address: newEmail }),
    data: fetchLink,
  }),
  defineMail({
    handler: 'email-change-notice',
    events: authEvents.emailChangeRequested,
    template: 'email-change-asked',
    key: ({ data }) => data.requestId,
    to: toAccount,
    data: ({ name, newEmail }) => ({ name, newEmail }),
  }),
  defineMail({
    handler: 'email-changed-notice',
    events: authEvents.emailChanged,
    template: 'email-changed',
    key: ({ data }) => `${data.userId}:${data.revision}`,
    to: ({ name, formerEmail }) => ({ name, address: formerEmail }),
    data: ({ name, email }) => ({ name, newEmail: email }),
  }),
];
