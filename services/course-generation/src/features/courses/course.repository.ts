import { randomUUID } from 'node:crypto';
import { courseEvents, type InterfaceLanguage } from '@coursewright/contracts';
import {
  conflict,
  createHandOver,
  insertOrFind,
  notFound,
  type PendingJob,
  type PendingJobs,
  raise,
  withEvents,
} from '@coursewright/service-kit';
import { toIsoDay } from '@coursewright/text';
import { type Model, trusted } from 'mongoose';
import { type CourseDocument, toCourse } from './course.model.ts';
import { type Course, getCertifiedTitle, listSubtopics, type Topic } from './course.ts';
import { type CourseEdits, changeParts, countLessons, type LessonCounts } from './structure/structure.ts';

export type NewCourse = Pick<
  Course,
  'id' | 'userId' | 'mainTopic' | 'type' | 'source' | 'brief' | 'material' | 'origin' | 'topics' | 'coverUrl' | 'wanted'
> & { outlineGenerationId: string };

export interface CourseContents extends Pick<Course, 'id' | 'mainTopic' | 'topics'> {
  edits?: Pick<CourseEdits, 'removed'>;
}

const CONTENTS = {
  mainTopic: 1,
  'topics.id': 1,
  'topics.title': 1,
  'topics.subtopics.id': 1,
  'topics.subtopics.title': 1,
  'edits.removed': 1,
} as const;

const MAX_CHANGES = 20;
const CERTIFICATE_JOB = 'issue-certificate';

// Everything that the certificate shows: the course may be deleted meanwhile.
interface CertificateJobPayload extends Pick<Course, 'userId' | 'source'> {
  readonly certificateId: string;
  readonly courseId: string;
  readonly learnerName: string;
  readonly courseTitle: string;
  readonly end: Date;
  readonly endDay: string;
  readonly language: InterfaceLanguage;
  readonly lessons: LessonCounts;
}

// Of the learner, at the time of completion.
export interface Completion {
  readonly learnerName: string;
  readonly language: InterfaceLanguage;
  readonly timeZone?: string | undefined;
}

interface AddedText {
  readonly bytes: number;
  readonly wasMeasured: boolean;
}

const NOTHING_ADDED: AddedText = { bytes: 0, wasMeasured: false };

export type CourseRepository = ReturnType<typeof createCourseRepository>;

// The latest mark of an objective counts.
const MAX_FORGOTTEN = 200;

const HANDED_MS = 250;

export function createCourseRepository(
  courses: Model<CourseDocument>,
  onCompleted: () => void,
  now: () => Date = () => new Date(),
  jobs?: Pick<PendingJobs, 'insert'>,
) {
  async function findOne(filter: {
    _id?: string;
    userId?: string;
    outlineGenerationId?: string;
    certificateId?: string;
  }) {
    const found = await courses.findOne(filter).lean<CourseDocument>();
    return found ? toCourse(found) : undefined;
  }

  const handed = createHandOver<Course>(HANDED_MS);

  return {
    // The type of the job that `complete` adds.
    certificateJob: CERTIFICATE_JOB,

    /** Of a request that has just read it: the job that it adds begins at once, in this process, and need not read it. */
    handOver: (course: Course): void => handed.give(course.id, course),
    findForJob: async (id: string): Promise<Course | undefined> => handed.take(id) ?? findOne({ _id: id }),

    find: (id: string): Promise<Course | undefined> => findOne({ _id: id }),
    findOwn: (id: string, userId: string): Promise<Course | undefined> => findOne({ _id: id, userId }),
    async getOwn(id: string, userId: string): Promise<Course> {
      const course = await findOne({ _id: id, userId });
      if (!course) throw notFound('There is no such course');
      return course;
    },
    findByOutline: (outlineGenerationId: string, userId: string): Promise<Course | undefined> =>
      findOne({ outlineGenerationId, userId }),
    findByCertificate: (certificateId: string): Promise<Course | undefined> => findOne({ certificateId }),

    // By id; of these, the learner's own.
    async titles(userId: string, ids: readonly string[]): Promise<Map<string, string>> {
      const own = { userId, _id: trusted({ $in: [...ids] }) };
      const found = await courses.find(own, { mainTopic: 1 }).lean<Pick<CourseDocument, '_id' | 'mainTopic'>[]>();
      return new Map(found.map(({ _id, mainTopic }) => [_id.toHexString(), mainTopic]));
    },

    // Of these, the learner's own, without contracts and progress.
    async listContents(userId: string, ids: readonly string[]): Promise<CourseContents[]> {
      const found = await courses
        .find({ userId, _id: trusted({ $in: [...ids] }) }, CONTENTS)
        .lean<(CourseContents & Pick<CourseDocument, '_id'>)[]>();
      return found.map(({ _id, ...contents }) => ({ ...contents, id: _id.toHexString() }));
    },

    async list(userId: string): Promise<Course[]> {
      const found = await courses.find({ userId }).sort({ createdAt: -1, _id: -1 }).lean<CourseDocument[]>();
      return found.map(toCourse);
    },

    async create({ id, ...course }: NewCourse): Promise<Course> {
      const { outlineGenerationId, userId } = course;
      return insertOrFind(
        async () => toCourse((await courses.create({ _id: id, ...course, createdAt: new Date() })).toObject()),
        () => findOne({ outlineGenerationId, userId }),
      );
    },

    /**
     * Changes also the topics that undo and restore bring back. Repeated when another request changed them meanwhile.
     * Undefined when the course does not exist.
     */
    async changeTopics(id: string, change: (topics: Topic[]) => Topic[]): Promise<Course | undefined> {
      for (let attempt = 0; attempt < MAX_CHANGES; attempt += 1) {
        const found = await courses.findOne({ _id: id }, { topics: 1, edits: 1 }).lean<CourseDocument>();
        if (!found) return undefined;
        const { topics: known, edits } = found;
        const { topics, removed } = changeParts({ topics: known, removed: edits?.removed ?? [] }, change);
        const before = edits?.before && changeParts(edits.before, change);
        const values = { topics, ...(edits && { edits: { ...edits, removed, ...(before && { before }) } }) };
        const unchanged: object = { _id: id, topics: known, edits: edits ?? null };
        const updated = await courses
          .findOneAndUpdate(unchanged, { $set: values }, { returnDocument: 'after' })
          .lean<CourseDocument>();
        if (updated) return toCourse(updated);
      }
      throw conflict('The course is being changed. Please try again in a moment.');
    },

    // The job that stores the lesson's text reads `wanted` later. Undefined when the learner has no such lesson.
    async markOpened(id: string, userId: string, subtopicId: string): Promise<Course | undefined> {
      const update = { $addToSet: { wanted: subtopicId }, $set: { studiedAt: new Date() } };
      const opened = await courses
        .findOneAndUpdate({ _id: id, userId, 'topics.subtopics.id': subtopicId }, update, { returnDocument: 'after' })
        .lean<CourseDocument>();
      return opened ? toCourse(opened) : undefined;
    },

    /**
     * Of a lesson that is written. The first of a course is done by that alone, the others when they are read.
     * Undefined when it was not opened.
     *
     * @param added bytes of its text, for the size of a course that is measured, as it was or meanwhile
     */
    async begin(id: string, subtopicId: string, added = NOTHING_ADDED): Promise<Course | undefined> {
      const opened = { _id: id, wanted: subtopicId };
      const find = () => courses.findOne({ _id: id }).lean<CourseDocument>();
      const { bytes, wasMeasured } = added;
      let found = wasMeasured ? null : await find();
      if (bytes > 0 && (wasMeasured || found?.bytes != null)) {
        const measured = { _id: id, bytes: trusted({ $exists: true }) };
        const grown = courses.findOneAndUpdate(measured, { $inc: { bytes } }, { returnDocument: 'after' });
        found = (await grown.lean<CourseDocument>()) ?? found;
      }
      found ??= await find();
      if (!found?.wanted?.includes(subtopicId)) return undefined;
      const isFirst = listSubtopics(found)[0]?.id === subtopicId;
      if (!isFirst || found.done.includes(subtopicId)) return toCourse(found);
      const tick: object = { $addToSet: { done: subtopicId, unread: subtopicId } };
      const ticked = await courses
        .findOneAndUpdate({ ...opened, done: trusted({ $ne: subtopicId }) }, tick, { returnDocument: 'after' })
        .lean<CourseDocument>();
      return ticked ? toCourse(ticked) : findOne({ _id: id });
    },

    // Undefined when it was not opened.
    async markRead(id: string, userId: string, subtopicId: string): Promise<Course | undefined> {
      const opened = { _id: id, userId, wanted: subtopicId, 'topics.subtopics.id': subtopicId };
      const tick: object = {
        $addToSet: { done: subtopicId },
        $pull: { unread: subtopicId, claimed: subtopicId },
        $set: { studiedAt: new Date() },
      };
      const read = await courses.findOneAndUpdate(opened, tick, { returnDocument: 'after' }).lean<CourseDocument>();
      return read ? toCourse(read) : undefined;
    },

    // A lesson that is done stays as it is.
    async claimKnown(id: string, userId: string, subtopicId: string): Promise<Course | undefined> {
      const own = { _id: id, userId, 'topics.subtopics.id': subtopicId };
      const tick: object = {
        $addToSet: { done: subtopicId, claimed: subtopicId },
        $pull: { unread: subtopicId },
        $set: { studiedAt: new Date() },
      };
      // The first lesson is done as soon as the course is opened.
      const isUnread = [{ done: trusted({ $ne: subtopicId }) }, { unread: subtopicId }];
      const claimed = await courses
        .findOneAndUpdate({ ...own, $or: isUnread }, tick, { returnDocument: 'after' })
        .lean();
      return claimed ? toCourse(claimed as CourseDocument) : findOne({ _id: id, userId });
    },

    async unclaimKnown(id: string, userId: string, subtopicId: string): Promise<Course | undefined> {
      const untick: object = { $pull: { done: subtopicId, claimed: subtopicId } };
      const back = await courses
        .findOneAndUpdate({ _id: id, userId, claimed: subtopicId }, untick, { returnDocument: 'after' })
        .lean();
      return back ? toCourse(back as CourseDocument) : findOne({ _id: id, userId });
    },

    async forgetObjective(id: string, userId: string, objectiveId: string): Promise<void> {
      const mark = { $each: [{ objectiveId, at: now() }], $slice: -MAX_FORGOTTEN };
      await courses.updateOne({ _id: id, userId }, { $push: { forgotten: mark } });
    },

    async complete(
      course: Course,
      { learnerName, language, timeZone = 'UTC' }: Completion,
    ): Promise<Course | undefined> {
      const end = now();
      const endDay = toIsoDay(end, timeZone);
      const certificateId = randomUUID();
      const { id: courseId, userId, source } = course;
      const facts = { courseId, certificateId, userId, learnerName, courseTitle: getCertifiedTitle(course), source };
      const event = raise(courseEvents.courseCompleted, {
        ...facts,
        completedAt: end.toISOString(),
        completedDay: endDay,
      });
      const payload: CertificateJobPayload = { ...facts, end, endDay, language, lessons: countLessons(course) };
      const job: PendingJob = { type: CERTIFICATE_JOB, id: `${CERTIFICATE_JOB}:${courseId}`, payload };
      const completion = { completed: true, end, endDay, certificateId, learnerName, certificateLanguage: language };
      const updated = await courses
        .findOneAndUpdate(
          { _id: courseId, completed: false },
          withEvents({ $set: completion, $push: { pendingJobs: job } }, event),
          { returnDocument: 'after' },
        )
        .lean<CourseDocument>();
      if (updated) {
        onCompleted();
        await jobs?.insert({ _id: updated._id });
      }
      return updated ? toCourse(updated) : undefined;
    },

    countCreated: (from: Date, until?: Date): Promise<number> =>
      courses.countDocuments({ createdAt: trusted({ $gte: from, ...(until && { $lt: until }) }) }),

    async count() {
      const [total, video, completed] = await Promise.all([
        courses.countDocuments({}),
        courses.countDocuments({ type: 'Video & Text Course' }),
        courses.countDocuments({ completed: true }),
      ]);
      return { total, text: total - video, video, completed };
    },
  };
}
