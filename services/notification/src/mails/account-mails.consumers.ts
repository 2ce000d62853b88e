import { authEvents } from '@coursewright/contracts';
import { type Consumer, createConsumer } from '@coursewright/service-kit';
import type { MailRequest, MailWork } from './deliver-mail.ts';
import { passwordResetKey, passwordUpdatedKey, securityNoticeKey, sessionCopiedKey } from './mail-key.ts';
import type { AskForToken } from './mail-links.ts';
import { type MailConsumersOptions, mailOptions } from './mails.consumers.ts';
import type { TemplateName } from './templates/render.ts';

interface Account {
  readonly userId: string;
  readonly name: string;
  readonly email: string;
}

type AccountMail<T extends TemplateName> = Omit<MailRequest<T>, 'to' | 'userId'>;

export interface AccountMailOptions extends Omit<MailConsumersOptions, 'recipients'> {
  readonly askForToken: AskForToken;
}

/** The mails about an account's password and its second factor. */
export function accountMailConsumers({ deliver, askForToken, ...common }: AccountMailOptions): Consumer[] {
  const options = mailOptions(common);
  return [
    createConsumer({
      ...options,
      handler: 'password-reset-mail',
      events: authEvents.passwordResetRequested,
      handle: ({ data: { requestId, ...account } }, work) =>
        tell(account, work, {
          key: passwordResetKey(requestId),
          template: 'password-reset',
          async data() {
            const token = await askForToken(requestId, work.signal);
            return token === undefined ? undefined : { name: account.name, token };
          },
        }),
    }),
    createConsumer({
      ...options,
      handler: 'password-updated-mail',
      events: authEvents.passwordChanged,
      handle: ({ data: { revision, ...account } }, work) =>
        tell(account, work, {
          key: passwordUpdatedKey(account.userId, revision),
          template: 'password-updated',
          data: { name: account.name },
        }),
    }),
    createConsumer({
      ...options,
      handler: 'security-notice-mail',
      events: authEvents.secondFactorChanged,
      handle: ({ id, data: { news, ...account } }, work) =>
        tell(account, work, {
          key: securityNoticeKey(id),
          template: 'security-notice',
          data: { name: account.name, news },
        }),
    }),
    createConsumer({
      ...options,
      handler: 'session-copied-mail',
      events: authEvents.sessionCopied,
      handle: ({ id, data: { device, ...account } }, work) =>
        tell(account, work, {
          key: sessionCopiedKey(id),
          template: 'session-copied',
          data: { name: account.name, ...(device && { device }) },
        }),
    }),
  ];

  function tell<T extends TemplateName>({ userId, name, email }: Account, work: MailWork, mail: AccountMail<T>) {
    return deliver({ ...mail, userId, to: { name, address: email } }, work);
  }
}
