import { authEvents } from '@coursewright/contracts';
import { type Consumer, createConsumer } from '@coursewright/service-kit';
import { passwordResetKey, passwordUpdatedKey, securityNoticeKey, sessionCopiedKey } from './mail-key.ts';
import type { AskForToken } from './mail-links.ts';
import { type MailConsumersOptions, mailOptions } from './mails.consumers.ts';

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
      async handle({ data: { requestId, userId, name, email } }, work) {
        await deliver(
          {
            key: passwordResetKey(requestId),
            userId,
            to: { name, address: email },
            template: 'password-reset',
            async data() {
              const token = await askForToken(requestId, work.signal);
              return token === undefined ? undefined : { name, token };
            },
          },
          work,
        );
      },
    }),
    createConsumer({
      ...options,
      handler: 'password-updated-mail',
      events: authEvents.passwordChanged,
      handle: ({ data: { userId, name, email, revision } }, work) =>
        deliver(
          {
            key: passwordUpdatedKey(userId, revision),
            userId,
            to: { name, address: email },
            template: 'password-updated',
            data: { name },
          },
          work,
        ),
    }),
    createConsumer({
      ...options,
      handler: 'security-notice-mail',
      events: authEvents.secondFactorChanged,
      handle: ({ id, data: { userId, name, email, news } }, work) =>
        deliver(
          {
            key: securityNoticeKey(id),
            userId,
            to: { name, address: email },
            template: 'security-notice',
            data: { name, news },
          },
          work,
        ),
    }),
    createConsumer({
      ...options,
      handler: 'session-copied-mail',
      events: authEvents.sessionCopied,
      handle: ({ id, data: { userId, name, email, device } }, work) =>
        deliver(
          {
            key: sessionCopiedKey(id),
            userId,
            to: { name, address: email },
            template: 'session-copied',
            data: { name, ...(device && { device }) },
          },
          work,
        ),
    }),
  ];
}
