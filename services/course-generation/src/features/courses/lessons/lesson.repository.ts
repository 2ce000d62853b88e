import { courseEvents } from '@coursewright/contracts';
import { isDuplicateKey, raise } from '@coursewright/service-kit';
import { type Connection, trusted } from 'mongoose';
import { countBytes, createSizeCounter } from '../course.model.ts';
import { type Course, listSubtopics } from '../course.ts';
import { type Lesson, type LessonDocument, type LessonPlace, type LessonText, lessonModel } from './lesson.model.ts';

export type EarlierText = Pick<Lesson, 'subtopicId' | 'markdown'>;

export type LessonDescription = Pick<Lesson, 'subtopicId' | 'source' | 'version' | 'quality'>;

export const toPlaceKey = ({ courseId, subtopicId }: LessonPlace): string => `${courseId}/${subtopicId}`;

const MOST_KNOWN = 10_000;

export type LessonRepository = ReturnType<typeof createLessonRepository>;

export function createLessonRepository(connection: Connection) {
  const lessons = lessonModel(connection);
  const grow = createSizeCounter(connection);

  // Their texts stay while the course has the lessons.
  const written = new Set<string>();

  function addWritten(place: LessonPlace): void {
    if (written.size >= MOST_KNOWN) written.clear();
    written.add(toPlaceKey(place));
  }

  const find = (courseId: string, subtopicId: string): Promise<Lesson | null> =>
    lessons.findOne({ courseId, subtopicId }).lean<Lesson>().exec();

  async function earlierTexts(
    { id, topics }: Pick<Course, 'id' | 'topics'>,
    subtopicId: string,
    more: readonly string[] = [],
  ): Promise<EarlierText[]> {
    const ids = topics.flatMap(({ subtopics }) => subtopics.map((subtopic) => subtopic.id));
    const wanted = [...ids.slice(0, Math.max(0, ids.indexOf(subtopicId))), ...more];
    if (wanted.length === 0) return [];
    const found = await lessons
      .find({ courseId: id, subtopicId: trusted({ $in: wanted }) }, { subtopicId: 1, markdown: 1 })
      .lean<EarlierText[]>();
    return found.map(({ subtopicId: written, markdown }) => ({ subtopicId: written, markdown }));
  }

  // The first text wins. `bytes` are those that were added, and are to be counted.
  async function saveUncounted(lesson: Lesson, writtenFor?: string): Promise<{ lesson: Lesson; bytes: number }> {
    const { courseId, subtopicId, ...content } = lesson;
    const createdAt = new Date();
    const facts = { courseId, subtopicId, writtenAt: createdAt.toISOString() };
    const events = writtenFor ? [raise(courseEvents.lessonWritten, { userId: writtenFor, ...facts })] : [];
    const outbox = events.length > 0 && { pendingEvents: events, pendingSince: createdAt };
    const insert = { $setOnInsert: { ...content, createdAt, ...outbox } };
    try {
      const options = { upsert: true, returnDocument: 'after' as const };
      const kept = await lessons.findOneAndUpdate({ courseId, subtopicId }, insert, options).lean<LessonDocument>();
      addWritten(lesson);
      const isNew = kept?.createdAt.getTime() === createdAt.getTime();
      return { lesson: kept ?? lesson, bytes: isNew ? countBytes(lesson) : 0 };
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
    }
    return { lesson: (await find(courseId, subtopicId)) ?? lesson, bytes: 0 };
  }

  return {
    find,

    ofCourse: (courseId: string, subtopicIds?: readonly string[]): Promise<Lesson[]> =>
      lessons
        .find({ courseId, ...(subtopicIds && { subtopicId: trusted({ $in: [...subtopicIds] }) }) })
        .lean<Lesson[]>()
        .exec(),

    async isWritten(courseId: string, subtopicId: string): Promise<boolean> {
      if (written.has(toPlaceKey({ courseId, subtopicId }))) return true;
      return (await lessons.exists({ courseId, subtopicId })) !== null;
    },

    // Without their texts.
    describe: (courseId: string): Promise<LessonDescription[]> =>
      lessons
        .find({ courseId }, { subtopicId: 1, source: 1, version: 1, quality: 1 })
        .lean<LessonDescription[]>()
        .exec(),

    ofCourses: (courseIds: readonly string[]): Promise<Lesson[]> =>
      lessons
        .find({ courseId: trusted({ $in: [...courseIds] }) })
        .lean<Lesson[]>()
        .exec(),

    // Of texts that the quality gate has counted, by course and lesson.
    async countWords(places: readonly LessonPlace[]): Promise<Map<string, number>> {
      if (places.length === 0) return new Map();
      const of = {
        courseId: trusted({ $in: [...new Set(places.map(({ courseId }) => courseId))] }),
        subtopicId: trusted({ $in: [...new Set(places.map(({ subtopicId }) => subtopicId))] }),
      };
      const found = await lessons.find(of, { courseId: 1, subtopicId: 1, 'quality.words': 1 }).lean<LessonDocument[]>();
      return new Map(found.flatMap((each) => (each.quality ? [[toPlaceKey(each), each.quality.words]] : [])));
    },

    // Texts of the lessons that stand before this one.
    earlierTexts,

    /** The lesson, or what its text is written after. */
    async findOrEarlier(course: Pick<Course, 'id' | 'topics'>, subtopicId: string) {
      const texts = await earlierTexts(course, subtopicId, [subtopicId]);
      const isWritten = texts.some((text) => text.subtopicId === subtopicId);
      return { present: isWritten ? await find(course.id, subtopicId) : null, earlier: texts };
    },

    saveUncounted,

    async save(lesson: Lesson): Promise<Lesson> {
      const { lesson: kept, bytes } = await saveUncounted(lesson);
      if (bytes > 0) await grow(lesson.courseId, bytes);
      return kept;
    },

    async show({ courseId, subtopicId }: LessonPlace, text: LessonText): Promise<void> {
      await lessons.updateOne({ courseId, subtopicId }, { $set: text, $unset: { partial: '' } });
    },

    // Idempotent: a version that was shown before is not shown again.
    async showNew({ courseId, subtopicId }: LessonPlace, text: LessonText): Promise<void> {
      const unseen = [{ newest: trusted({ $exists: false }) }, { newest: trusted({ $lt: text.version }) }];
      await lessons.updateOne(
        { courseId, subtopicId, $or: unseen },
        {
          $set: { ...text, newest: text.version },
          $unset: { partial: '' },
        },
      );
    },

    async dropOthers(courseId: string, subtopicIds: string[]): Promise<void> {
      written.clear();
      await lessons.deleteMany({ courseId, subtopicId: trusted({ $nin: subtopicIds }) });
    },

    async deleteByCourse(courseId: string): Promise<void> {
      await lessons.deleteMany({ courseId });
    },

    // Those of the course as it is now; removed lessons do not count.
    async ownTitles({ id: courseId, topics }: Pick<Course, 'id' | 'topics'>): Promise<string[]> {
      const own = await lessons.find({ courseId, source: 'learner' }, { subtopicId: 1 }).lean();
      const ids = new Set(own.map(({ subtopicId }) => subtopicId));
      return listSubtopics({ topics }).flatMap(({ id, title }) => (ids.has(id) ? [title] : []));
    },

    async retitle(courseId: string, titles: { id: string; title: string }[]): Promise<void> {
      const titleOf = new Map(titles.map(({ id, title }) => [id, title]));
      for (const { subtopicId, title } of await lessons.find({ courseId }, { subtopicId: 1, title: 1 }).lean()) {
        const current = titleOf.get(subtopicId);
        if (current === undefined || current === title) continue;
        await lessons.updateOne({ courseId, subtopicId }, { $set: { title: current } });
      }
    },

    async deleteParts(courseId: string, ids: string[]): Promise<void> {
      written.clear();
      await lessons.deleteMany({ courseId, subtopicId: trusted({ $in: ids }) });
    },

    async written(courseId: string): Promise<Set<string>> {
      const found = await lessons.find({ courseId }, { subtopicId: 1 }).lean();
      return new Set(found.map(({ subtopicId }) => subtopicId));
    },
  };
}
