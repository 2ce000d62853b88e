import { type JobDocument, type Migration, moveToJobs, toJobId } from '@coursewright/service-kit';
import type { mongo } from 'mongoose';
import { mailJobId, mailJobType, toMailJobId } from './mail.ts';
import { mails, mailsByJobType } from './mails.ts';

/** Of the releases that claimed mails beside the jobs of their events. */
interface FormerMail {
  readonly _id: string;
  readonly state: 'waiting' | 'sent' | 'refused' | 'unwanted';
  readonly attempts: number;
  readonly leaseUntil: Date;
  readonly createdAt: Date;
  readonly sentAt?: Date;
}

const byTemplate = new Map<string, string>(mails.map((mail) => [mail.template, mailJobType(mail)]));

const later = (one: Date, other: Date) => (one > other ? one : other);

/** The address is not needed any more. */
function toSentJob({ _id: key, attempts, createdAt, sentAt = createdAt }: FormerMail): JobDocument | undefined {
  const type = byTemplate.get(key.split(':')[0] ?? '');
  if (!type) return undefined;
  const at = { createdAt, queuedAt: createdAt, updatedAt: sentAt };
  return { _id: mailJobId(key), type, state: 'done', priority: 0, attempts, fence: attempts, ...at };
}

export const moveMails: Migration = {
  name: 'mails-to-jobs',
  async run(connection) {
    const former = connection.collection<FormerMail>('mails');
    const jobs = connection.collection<JobDocument>('jobs');
    const unfinished: mongo.Filter<JobDocument> = {
      type: { $in: [...mailsByJobType.keys()] },
      state: { $in: ['queued', 'running', 'failed'] },
      _id: /^notification\./,
    };
    // A job that goes on comes before a dead letter about the same mail.
    for (const job of await jobs.find(unfinished, { sort: { state: -1 } }).toArray()) {
      const mail = mailsByJobType.get(job.type);
      const _id =
        mail && toJobId({ events: mail.events, jobId: (event) => toMailJobId(mail, event) }, String(job.payload));
      if (!_id) continue;
      const claimed = await former.findOne({ _id: _id.replace(mailJobId(''), '') });
      if (claimed?.state !== 'sent') {
        // A process of the former release may still be sending it.
        const runAt = job.runAt && later(job.runAt, claimed?.leaseUntil ?? job.runAt);
        const moved = { ...job, _id, ...(runAt && { runAt }) };
        await jobs.updateOne({ _id }, { $setOnInsert: moved }, { upsert: true });
      }
      await jobs.deleteOne({ _id: job._id });
    }
    await moveToJobs<FormerMail>(connection, 'mails', (mail) => (mail.state === 'sent' ? toSentJob(mail) : undefined));
  },
};
