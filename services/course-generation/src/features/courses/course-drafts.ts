import type { AuthorSource, Brief, CourseType, LessonContract, Material, OutlineView } from '@coursewright/contracts';
import { DAY_MS } from '@coursewright/contracts/durations';
import { forEachItem, isOver, unlessDuplicate } from '@coursewright/service-kit';
import { type Connection, Schema, type Types, trusted } from 'mongoose';
import type { Context } from '../../context.ts';
import { getModel } from '../../mongo.ts';
import type { ContractsInput, JobQueue, OutlineInput, WritingJob } from '../authoring/index.ts';
import type { SourceRepository } from '../sources/index.ts';
import type { CourseRepository } from './course.repository.ts';
import { listSubtopics, type Topic, withIds } from './course.ts';
import type { LessonJob } from './lessons/lesson.job.ts';
import type { PrefetchLessons } from './open-subtopic.ts';

interface DraftDocument {
  _id: Types.ObjectId;
  userId: string;
  outlineGenerationId: string;
  mainTopic: string;
  type: CourseType;
  source: AuthorSource;
  brief?: Brief | undefined;
  material?: Material | undefined;
  topics: Topic[];
  // Of the first lesson. It is kept apart: the course gets all contracts together when they are done.
  firstContract?: LessonContract | undefined;
  createdAt: Date;
}

type CourseDraft = Omit<DraftDocument, '_id'> & { id: string };
export type NewDraft = Omit<DraftDocument, '_id' | 'topics' | 'firstContract' | 'createdAt'> & { outline: OutlineView };

export type DraftRepository = ReturnType<typeof createDraftRepository>;

const draftSchema = new Schema<DraftDocument>(
  {
    userId: { type: String, required: true },
    outlineGenerationId: { type: String, required: true },
    mainTopic: { type: String, required: true },
    type: { type: String, required: true },
    source: { type: String, required: true },
    brief: { type: Schema.Types.Mixed },
    material: { type: Schema.Types.Mixed },
    topics: { type: Schema.Types.Mixed, required: true },
    firstContract: { type: Schema.Types.Mixed },
    createdAt: { type: Date, required: true },
  },
  { collection: 'course_drafts', versionKey: false },
);
draftSchema.index({ outlineGenerationId: 1 }, { unique: true });
draftSchema.index({ createdAt: 1 });

const toDraft = ({ _id, ...draft }: DraftDocument): CourseDraft => ({ id: _id.toHexString(), ...draft });

export function withFirstContract(topics: Topic[], contract: LessonContract | undefined): Topic[] {
  const [first, ...others] = topics;
  const [lesson, ...lessons] = first?.subtopics ?? [];
  if (!contract || !first || !lesson) return topics;
  return [{ ...first, subtopics: [{ ...lesson, contract }, ...lessons] }, ...others];
}

// A separate collection, so that no course endpoint can list or open a draft.
export function createDraftRepository(connection: Connection, sources: Pick<SourceRepository, 'use'>) {
  const drafts = getModel<DraftDocument>(connection, 'CourseDraft', draftSchema);

  async function keepMaterial(draft: CourseDraft): Promise<CourseDraft> {
    if (draft.material) await sources.use(draft.userId, draft.material, draft.id);
    return draft;
  }

  async function findByOutline(outlineGenerationId: string): Promise<CourseDraft | undefined> {
    const found = await drafts.findOne({ outlineGenerationId }).lean<DraftDocument>();
    return found ? toDraft(found) : undefined;
  }

  return {
    // With what is known of the first lesson.
    async find(id: string): Promise<CourseDraft | undefined> {
      const found = await drafts.findById(id).lean<DraftDocument>();
      return found ? toDraft({ ...found, topics: withFirstContract(found.topics, found.firstContract) }) : undefined;
    },

    // Undefined when there is no draft, or no longer. The first contract stays.
    async setFirstContract(
      outlineGenerationId: string,
      firstContract?: LessonContract,
    ): Promise<CourseDraft | undefined> {
      const absent: object = { outlineGenerationId, firstContract: null };
      if (firstContract) await drafts.updateOne(absent, { $set: { firstContract } });
      return findByOutline(outlineGenerationId);
    },

    findByOutline,

    // `known` is the draft of the outline as it was read before, if there was one.
    async ensure({ outline, ...draft }: NewDraft, known?: CourseDraft): Promise<CourseDraft> {
      // One that another request has just made a course of is gone before it is found.
      for (let found = known; ; found = await findByOutline(draft.outlineGenerationId)) {
        if (found) return keepMaterial(found);
        const own = { ...draft, topics: withIds(outline), createdAt: new Date() };
        const created = await unlessDuplicate(drafts.create(own));
        if (created) return keepMaterial(toDraft(created.toObject()));
      }
    },

    async remove(id: string): Promise<void> {
      await drafts.deleteOne({ _id: id });
    },

    async listIds(userId: string): Promise<string[]> {
      const found = await drafts.find({ userId }, { _id: 1 }).lean();
      return found.map(({ _id }) => _id.toHexString());
    },

    async idsBefore(date: Date): Promise<string[]> {
      const found = await drafts.find({ createdAt: trusted({ $lt: date }) }, { _id: 1 }).lean();
      return found.map(({ _id }) => _id.toHexString());
    },
  };
}

interface DrafterOptions {
  courses: CourseRepository;
  drafts: DraftRepository;
  queue: JobQueue;
  lessonJob: LessonJob;
  prefetchLessons: PrefetchLessons;
  now(): Date;
}

export function toNewDraft({ id, userId, payload, result }: WritingJob<OutlineInput>): NewDraft | undefined {
  const { outline, source } = result ?? {};
  if (!outline || !source) return undefined;
  const { topic: mainTopic, courseType: type, brief, material } = payload.request;
  return { outlineGenerationId: id, userId, mainTopic, type, source, brief, material, outline };
}

// How long a lesson for which no learner waits is put off until its contract is there.
export const CONTRACT_WAIT_MS = 6_000;

/**
 * Prepares the course while the learner reads the outline, so that the first lesson is ready when the course is
 * created. It is written as soon as its contract is, the first line of all contracts; at once when the learner creates
 * the course; or without a contract when none comes.
 */
export function createCourseDrafter(options: DrafterOptions) {
  const { courses, drafts, queue, lessonJob, prefetchLessons, now } = options;

  async function onContract(outlineId: string, contract?: LessonContract): Promise<void> {
    const draft = await drafts.setFirstContract(outlineId, contract);
    const [first] = draft ? listSubtopics(draft) : [];
    if (draft && first) await lessonJob.begin(draft.userId, { courseId: draft.id, subtopicId: first.id });
  }

  return {
    onContract,

    async onJobFinished(job: WritingJob): Promise<void> {
      const { id, userId, type, state } = job;
      if (type === 'contracts') {
        const { outlineId } = job.payload as ContractsInput;
        await onContract(outlineId, job.result?.outline?.topics[0]?.subtopics[0]?.contract);
        return;
      }
      const fresh = type === 'outline' && state === 'done' && toNewDraft(job as WritingJob<OutlineInput>);
      if (!fresh || (await courses.findByOutline(id, userId))) return;
      const draft = await drafts.ensure(fresh);
      await prefetchLessons(draft, { runAt: new Date(now().getTime() + CONTRACT_WAIT_MS) });
      const contracts = await queue.contractsOf(id, userId);
      if (contracts && isOver(contracts)) await this.onJobFinished(contracts);
    },
  };
}

interface ExpiryOptions {
  courses: CourseRepository;
  drafts: DraftRepository;
  hooks: Context['hooks'];
}

const LIFETIME_MS = 7 * DAY_MS;

export function createDraftExpiry({ courses, drafts, hooks }: ExpiryOptions) {
  return async (now = Date.now()): Promise<void> => {
    await forEachItem(await drafts.idsBefore(new Date(now - LIFETIME_MS)), async (id) => {
      if (!(await courses.find(id))) await hooks.run('onCourseDeleted', id);
      await drafts.remove(id);
    });
  };
}
