import type { Brief, OutlineRequestView } from '@coursewright/contracts';
import { forEachItem, isOver, type Logger } from '@coursewright/service-kit';
import type { Context } from '../../../context.ts';
import { isVisitor, VISITOR_IDS } from '../../accounts/index.ts';
import {
  isSameTopic,
  type OutlineInput,
  type OutlineNote,
  progressEntryModel,
  type WritingJob,
} from '../../authoring/index.ts';
import { VISITOR_SECONDS } from './visitor-cookie.ts';

export interface VisitorTopic {
  topic: string;
  // To what the topic left open.
  answers?: Brief['answers'];
}

// What the Free plan offers.
const toRequest = ({ topic, answers }: VisitorTopic): OutlineRequestView => ({
  topic,
  subtopics: [],
  topicCount: 4,
  courseType: 'Text & Image Course',
  ...(answers?.length && { brief: { answers } }),
});

const isSame = (one: OutlineRequestView, other: OutlineRequestView) =>
  isSameTopic(one.topic, other.topic) && JSON.stringify(one.brief?.answers) === JSON.stringify(other.brief?.answers);

type Dependencies = Pick<
  Context,
  'connection' | 'jobs' | 'now' | 'outlineJob' | 'queue' | 'runner' | 'unfinished' | 'usageLog'
> & {
  logger: Logger;
  // Prepares the course of an outline that has an account.
  draftCourse(outline: WritingJob): Promise<void>;
};

// The outline of a visitor is a job like that of a learner, owned by the id of the visitor.
export function createVisitorOutlines(dependencies: Dependencies) {
  const { connection, jobs, now, outlineJob, queue, runner, unfinished, usageLog, logger, draftCourse } = dependencies;
  const log = progressEntryModel(connection);

  async function find(visitorId: string) {
    for (const outline of await unfinished.list(visitorId)) {
      const job = await queue.findOwn(outline.generationId, visitorId);
      if (job) return { outline, job: job as WritingJob<OutlineInput> };
    }
    return undefined;
  }

  async function discard(generationId: string, ownerId: string): Promise<boolean> {
    // The job of a course stays.
    if (!(await unfinished.remove(generationId, ownerId))) return false;
    // A worker may still write to the log of a job that it runs: then the job stays too, cancelled.
    if ((await queue.findOwn(generationId, ownerId)) && !(await runner.cancel(generationId))) {
      await jobs.remove({ id: generationId, userId: ownerId });
      await log.deleteMany({ generationId });
    }
    return true;
  }

  return {
    find,
    discard,

    // The outline that the visitor has of this topic, unless it failed.
    async findSame(visitorId: string, wanted: VisitorTopic): Promise<string | undefined> {
      const known = await find(visitorId);
      if (!known || !isSame(known.outline.request, toRequest(wanted))) return undefined;
      const { id, state } = known.job;
      return state === 'failed' || state === 'cancelled' ? undefined : id;
    },

    // Replaces the visitor's former outline.
    async request(visitorId: string, wanted: VisitorTopic): Promise<string> {
      const request = toRequest(wanted);
      const former = await unfinished.list(visitorId);
      const note: OutlineNote = { userId: visitorId, savedAt: now() };
      const { id } = await outlineJob.request(visitorId, { request }, { note });
      for (const { generationId } of former) if (generationId !== id) await discard(generationId, visitorId);
      return id;
    },

    /**
     * Gives the visitor's outline to an account, once: the job belongs to the first account that asks. A second call
     * of the same account completes what an interrupted one left undone.
     */
    async adopt(visitorId: string, userId: string): Promise<string | null> {
      let adopted: string | null = null;
      for (const { generationId } of await unfinished.list(visitorId)) {
        await jobs.changeOwner(generationId, visitorId, userId, outlineJob.concurrencyPerUser);
        const outline = await queue.findOwn(generationId, userId);
        if (!outline) continue;
        await unfinished.changeOwner(generationId, visitorId, userId);
        adopted ??= generationId;
        // Prepares the course early. A failure is harmless: the next request prepares it.
        await draftCourse(outline).catch((error: unknown) => logger.warn({ err: error }, 'course not prepared'));
      }
      await usageLog.anonymize(visitorId);
      return adopted;
    },

    // Deletes what no account adopted in a day.
    async expire(now = Date.now()): Promise<void> {
      const before = new Date(now - VISITOR_SECONDS * 1_000);
      const { from, before: end } = VISITOR_IDS;
      const old = { userId: { $gte: from, $lt: end }, createdAt: { $lt: before } };
      await forEachItem(jobs.collection.find(old), async ({ _id, userId = '' }) => {
        const job = await jobs.find({ id: _id, userId });
        if (!job || !isVisitor(userId)) return;
        if (!isOver(job)) await runner.cancel(_id);
        await jobs.remove({ id: _id, userId });
        if (await jobs.find({ id: _id })) return;
        await log.deleteMany({ generationId: _id });
        await usageLog.anonymize(userId);
      });
      await unfinished.removeOfVisitors(before);
    },
  };
}
