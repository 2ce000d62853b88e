import type { Generation } from '../generations/generation.ts';
import type { OutlineWish } from '../generations/outline-kind.ts';
import type { CourseRepository } from './course.repository.ts';
import type { DraftRepository, NewDraft } from './course-draft.repository.ts';
import type { ForeseeLessons } from './foresee-lessons.ts';

interface Options {
  courses: CourseRepository;
  drafts: DraftRepository;
  foreseeLessons: ForeseeLessons;
}

/** The draft of a finished outline; undefined while it is not finished. */
export function draftOf({ id, userId, wish, outline, source }: Generation<OutlineWish>): NewDraft | undefined {
  if (!outline || !source) return undefined;
  const { topic: mainTopic, courseType: type } = wish.request;
  return { outlineGenerationId: id, userId, mainTopic, type, source, outline };
}

/** While an outline is read its course is prepared: the first lesson will be there when the learner says yes. */
export function draftCourseOf({ courses, drafts, foreseeLessons }: Options) {
  return async (generation: Generation): Promise<void> => {
    const fresh = generation.state === 'done' && draftOf(generation as Generation<OutlineWish>);
    if (!fresh || (await courses.findByOutline(generation.id, generation.userId))) return;
    await foreseeLessons(await drafts.ensure(fresh));
  };
}
