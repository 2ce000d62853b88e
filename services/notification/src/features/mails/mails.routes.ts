import { adminMailEndpoints, emailField, type UnsentMail } from '@coursewright/contracts';
import { fromPublicId, type Job, type Jobs, notFound, route } from '@coursewright/service-kit';
import { Router } from 'express';
import type { MailContext } from './mail.ts';
import { mailsByJobType } from './mails.ts';

interface Message {
  readonly id: string;
  readonly consumer: string;
  readonly reason: string;
  readonly attempts: number;
}

const PER_TYPE = 100;
const getMailType = (consumer: string) => consumer.replace(/^.*\./, '').replace(/-(mail|notice)$/, '');

const senders = [...mailsByJobType.keys()];

export function getData(payload: unknown): unknown {
  try {
    return (JSON.parse(String(payload)) as { data?: unknown }).data;
  } catch {
    return undefined;
  }
}

export function mailsRoutes(jobs: Jobs, context: MailContext): Router {
  const router = Router();

  // With one query for all recipients.
  async function createListContext(found: readonly Job[]): Promise<MailContext> {
    const users = found.flatMap(({ payload }) => (getData(payload) as { userId?: string } | undefined)?.userId ?? []);
    const known = await context.recipients.findAll(users);
    return { ...context, recipients: { ...context.recipients, find: async (userId) => known.get(userId) } };
  }

  async function findAddress({ type, payload }: Job, listContext: MailContext): Promise<string> {
    const mail = mailsByJobType.get(type);
    const data = mail?.events.data.safeParse(getData(payload)).data;
    try {
      return emailField.parse((data && (await mail?.to(data, listContext)))?.address);
    } catch {
      // Not known yet, or not valid.
      return '';
    }
  }

  async function describe<M extends Message>(messages: readonly M[], more: (message: M) => Partial<UnsentMail>) {
    const found = await jobs.list({ ids: messages.map(({ id }) => fromPublicId(id)) });
    const listContext = await createListContext(found);
    const addresses = new Map(
      await Promise.all(found.map(async (job) => [job.id, await findAddress(job, listContext)] as const)),
    );
    return messages.map((message): UnsentMail => {
      const { id, consumer, reason, attempts } = message;
      const recipient = addresses.get(fromPublicId(id)) ?? '';
      return { id, kind: getMailType(consumer), recipient, attempts, since: '', lastAnswer: reason, ...more(message) };
    });
  }

  route(router, adminMailEndpoints.unsentMails, async () => {
    const [waiting, dead] = await Promise.all([jobs.listWaiting(PER_TYPE, senders), jobs.listDead(PER_TYPE, senders)]);
    // Without a failed attempt it is still on its way.
    const tried = waiting.filter(({ attempts, reason }) => attempts > 0 && reason !== '');
    return {
      waiting: await describe(tried, ({ receivedAt, dueAt }) => ({ since: receivedAt, nextAttemptAt: dueAt })),
      failed: await describe(dead, ({ diedAt }) => ({ since: diedAt })),
    };
  });

  route(router, adminMailEndpoints.sendMailAgain, async ({ params: { id } }) => {
    if (!(await jobs.runNow(id, senders))) throw notFound('There is no such mail');
    return { success: true, message: 'The mail is being sent' };
  });
  return router;
}
