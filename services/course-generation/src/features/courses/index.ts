export { createAccountStorage } from './account-storage.ts';
export { type CourseDocument, courseModel } from './course.model.ts';
export { type CourseRepository, createCourseRepository } from './course.repository.ts';
export {
  authorLabels,
  type Course,
  findSubtopic,
  getCertifiedTitle,
  getProgress,
  listSubtopics,
  listUnread,
  type Subtopic,
  type Topic,
  withIds,
} from './course.ts';
export { createDraftRepository } from './course-drafts.ts';
export { createLessonJob, type LessonJob } from './lessons/lesson.job.ts';
export { toLessonView } from './lessons/lesson.mapper.ts';
export { type Lesson, lessonModel } from './lessons/lesson.model.ts';
export { createLessonRepository, type LessonDescription, type LessonRepository } from './lessons/lesson.repository.ts';
export type { Illustrator, LessonMedia, LessonMediaFinder, Subject } from './lessons/lesson-media.ts';
export type { CopyCourse } from './library/copy-course.ts';
export { createLibraryCopier, createLibraryDeletion } from './library/library.feature.ts';
export { describeReport } from './mistakes/describe-mistake.ts';
export { createMistakeRepository, type MistakeRepository, mistakeModel } from './mistakes/mistake.repository.ts';
export { createNoteRepository, type NoteRepository, noteModel } from './notes/note.repository.ts';
export { createUnfinishedOutlines } from './outlines/unfinished-outline.repository.ts';
export { countLessons, type LessonCounts, removedLessons } from './structure/structure.ts';
