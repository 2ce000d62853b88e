import { Types } from 'mongoose';
import type { Context } from '../../../context.ts';
import type { CountCall } from '../../accounts/index.ts';
import { toExcerpts } from '../../sources/index.ts';
import { countBytes } from '../course.model.ts';
import type { Course } from '../course.ts';
import type { Lesson } from '../lessons/lesson.model.ts';
import type { TombstoneRepository } from './delete-course.ts';

// What a copy takes of a course: nothing that its learner did or wrote about it.
export interface CopiedCourse
  extends Pick<Course, 'mainTopic' | 'type' | 'source' | 'brief' | 'origin' | 'topics' | 'coverUrl'> {
  lessons: readonly Lesson[];
  // Adds to the copy what features after this one keep.
  addRest(copyId: string): Promise<void>;
}

type Dependencies = Pick<Context, 'courses' | 'lessons' | 'storage' | 'hooks'> & {
  tombstones: TombstoneRepository;
  count: CountCall;
};

const COPYING_MS = 10 * 60_000;

export type CopyCourse = ReturnType<typeof createCourseCopier>;

// Copies a course of someone else. Repeated with the same key it returns the first copy.
export function createCourseCopier({ courses, lessons, storage, hooks, tombstones, count }: Dependencies) {
  return async (userId: string, key: string, content: CopiedCourse): Promise<string> => {
    const { lessons: texts, addRest, ...course } = content;
    const outlineGenerationId = `copy:${userId}:${key}`;
    const known = await courses.findByOutline(outlineGenerationId, userId);
    if (known) return known.id;
    await count('copies', userId);
    await storage.checkCourseLimit(userId);
    await storage.checkStorageLimit(
      userId,
      texts.reduce((bytes, text) => bytes + countBytes(text), 0),
    );
    // The course comes last, so a partial copy is never visible; the tombstone removes what a crash left.
    const copyId = new Types.ObjectId().toHexString();
    await tombstones.createForCopy(copyId, userId, new Date(Date.now() + COPYING_MS));
    for (const {
      title,
      html,
      markdown,
      source,
      image,
      video,
      note,
      noteCode,
      quality,
      citations,
      subtopicId,
    } of texts) {
      const excerpts = citations && toExcerpts(citations, markdown);
      const text = { title, html, markdown, source, image, video, note, noteCode, quality, citations: excerpts };
      await lessons.save({ ...text, courseId: copyId, subtopicId, version: 1 });
    }
    await addRest(copyId);
    const kept = await courses.create({ ...course, id: copyId, userId, outlineGenerationId, wanted: [] });
    if (kept.id !== copyId) await hooks.run('onCourseDeleted', copyId);
    await tombstones.remove(copyId);
    return kept.id;
  };
}
