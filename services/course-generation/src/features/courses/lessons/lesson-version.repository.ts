import { unlessDuplicate } from '@coursewright/service-kit';
import { type Connection, trusted } from 'mongoose';
import { countBytes, createSizeCounter } from '../course.model.ts';
import {
  type Lesson,
  type LessonPlace,
  type LessonText,
  type LessonVersionDocument,
  lessonVersionModel,
} from './lesson.model.ts';

type LessonVersion = LessonVersionDocument;
type ListedVersion = Omit<LessonVersion, 'html' | 'markdown' | 'quality' | 'citations'>;

export type LessonVersionRepository = ReturnType<typeof createLessonVersionRepository>;

export function createLessonVersionRepository(connection: Connection) {
  const versions = lessonVersionModel(connection);
  const grow = createSizeCounter(connection);

  async function insert(version: LessonVersion): Promise<boolean> {
    if (!(await unlessDuplicate(versions.create(version)))) return false;
    await grow(version.courseId, countBytes(version));
    return true;
  }

  const ofGeneration = (generationId: string) => versions.findOne({ generationId }).lean<LessonVersion>().exec();

  const list = ({ courseId, subtopicId }: LessonPlace): Promise<ListedVersion[]> =>
    versions
      .find({ courseId, subtopicId }, { html: 0, markdown: 0, quality: 0, citations: 0 })
      .sort({ version: -1 })
      .lean<ListedVersion[]>()
      .exec();

  return {
    list,
    ofGeneration,

    find: ({ courseId, subtopicId }: LessonPlace, version: number) =>
      versions.findOne({ courseId, subtopicId, version }).lean<LessonVersion>().exec(),

    async keep(lesson: Lesson & { createdAt?: Date }): Promise<void> {
      const { courseId, subtopicId, version, html, markdown, source, change, quality, citations, createdAt } = lesson;
      const more = { change: change ?? null, quality: quality ?? null, citations: citations ?? null };
      const text = { version, html, markdown, source, ...more };
      const [known] = await versions.find({ courseId, subtopicId, version }, { version: 1 }).limit(1).lean();
      if (!known) await insert({ courseId, subtopicId, ...text, createdAt: createdAt ?? new Date() });
    },

    // Idempotent per job.
    async add(place: LessonPlace, generationId: string, text: Omit<LessonText, 'version'>): Promise<LessonVersion> {
      for (;;) {
        const [newest] = await list(place);
        const { courseId, subtopicId } = place;
        const version = { courseId, subtopicId, generationId, ...text, version: (newest?.version ?? 0) + 1 };
        const added = { ...version, createdAt: new Date() };
        if (await insert(added)) return added;
        const mine = await ofGeneration(generationId);
        if (mine) return mine;
      }
    },

    async deleteParts(courseId: string, ids: string[]): Promise<void> {
      await versions.deleteMany({ courseId, subtopicId: trusted({ $in: ids }) });
    },

    async deleteByCourse(courseId: string): Promise<void> {
      await versions.deleteMany({ courseId });
    },
  };
}
