import { adminMailEndpoints, type UnsentMail } from '@coursewright/contracts';
import { type Consumer, notFound, route } from '@coursewright/service-kit';
import { Router } from 'express';
import type { MailRepository } from './mail.repository.ts';

interface Options {
  readonly consumers: readonly Consumer[];
  readonly mails: Pick<MailRepository, 'ofMessages'>;
}

interface Message {
  readonly id: string;
  readonly consumer: string;
  readonly reason: string;
  readonly attempts: number;
}

const SENDS_MAILS = /-(mail|notice)$/;
const kindOf = (consumer: string) => consumer.replace(/^.*\./, '').replace(SENDS_MAILS, '');

/** Lets admins see which mails have not gone out, why, and when they will be tried again; and send one now. */
export function mailsRoutes({ consumers, mails }: Options): Router {
  const router = Router();
  const senders = consumers.filter(({ name }) => SENDS_MAILS.test(name));

  /** What is not known of a message itself is known of the mail that it made. */
  async function describe<M extends Message>(messages: readonly M[], more: (message: M) => Partial<UnsentMail>) {
    const known = await mails.ofMessages(messages.map(({ id }) => id));
    return messages.map((message): UnsentMail => {
      const { id, consumer, reason, attempts } = message;
      const mail = known.get(id);
      const since = mail?.createdAt.toISOString() ?? '';
      const base = { id, kind: kindOf(consumer), recipient: mail?.to ?? '', attempts, since, lastAnswer: reason };
      return { ...base, ...more(message) };
    });
  }

  route(router, adminMailEndpoints.unsentMails, async () => {
    const [waiting, dead] = await Promise.all([
      Promise.all(senders.map((consumer) => consumer.listWaiting())),
      Promise.all(senders.map((consumer) => consumer.listDead())),
    ]);
    // without an attempt it is on its way
    const tried = waiting.flat().filter(({ attempts, reason }) => attempts > 0 && reason !== '');
    const next = tried.toSorted((one, other) => one.dueAt.localeCompare(other.dueAt));
    const latest = dead.flat().toSorted((one, other) => other.diedAt.localeCompare(one.diedAt));
    return {
      waiting: await describe(next, ({ receivedAt, dueAt }) => ({ since: receivedAt, nextAttemptAt: dueAt })),
      failed: await describe(latest, ({ diedAt }) => ({ since: diedAt })),
    };
  });

  route(router, adminMailEndpoints.sendMailAgain, async ({ params: { id } }) => {
    for (const consumer of senders) {
      if (await consumer.tryNow(id)) return { success: true, message: 'The mail is being sent' };
    }
    throw notFound('There is no such mail');
  });
  return router;
}
