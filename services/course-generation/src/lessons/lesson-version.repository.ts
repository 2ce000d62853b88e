import type { Connection } from 'mongoose';
import { isDuplicateKey } from '../mongo/duplicate-key.ts';
import type { Lesson, LessonPlace, LessonText } from './lesson.repository.ts';
import { type LessonVersionDocument, lessonVersionModel } from './lesson-version.model.ts';

type LessonVersion = LessonVersionDocument;
type ListedVersion = Omit<LessonVersion, 'html' | 'markdown'>;

export type LessonVersionRepository = ReturnType<typeof createLessonVersionRepository>;

/** Every text a lesson ever had. Texts are added and never changed. */
export function createLessonVersionRepository(connection: Connection) {
  const versions = lessonVersionModel(connection);

  async function insert(version: LessonVersion): Promise<boolean> {
    try {
      await versions.create(version);
      return true;
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
      return false;
    }
  }

  const ofGeneration = (generationId: string) => versions.findOne({ generationId }).lean<LessonVersion>().exec();

  /** Newest first, without the texts themselves. */
  const list = ({ courseId, subtopicId }: LessonPlace): Promise<ListedVersion[]> =>
    versions
      .find({ courseId, subtopicId }, { html: 0, markdown: 0 })
      .sort({ version: -1 })
      .lean<ListedVersion[]>()
      .exec();

  return {
    list,
    ofGeneration,

    find: ({ courseId, subtopicId }: LessonPlace, version: number) =>
      versions.findOne({ courseId, subtopicId, version }).lean<LessonVersion>().exec(),

    /** Keeps the present text of a lesson, should it not be kept yet. */
    async keep(lesson: Lesson & { createdAt?: Date }): Promise<void> {
      const { courseId, subtopicId, version, html, markdown, source, change, createdAt } = lesson;
      const text = { version, html, markdown, source, change: change ?? null };
      const [known] = await versions.find({ courseId, subtopicId, version }, { version: 1 }).limit(1).lean();
      if (!known) await insert({ courseId, subtopicId, ...text, createdAt: createdAt ?? new Date() });
    },

    /** Adds what a job wrote, under the next number; a job that is done twice adds one text. */
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

    async forget(courseId: string): Promise<void> {
      await versions.deleteMany({ courseId });
    },
  };
}
