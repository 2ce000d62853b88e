import type { LessonChange } from '@coursewright/contracts';
import type { Lesson as WrittenLesson } from '../author/author.ts';
import type { LessonText } from './lesson.repository.ts';

/** What an author wrote, as a version keeps it. */
export const textOf = (
  { html, markdown, source }: WrittenLesson,
  change: LessonChange,
): Omit<LessonText, 'version'> => ({
  ...{ html, markdown, source, change },
});

/** The part of a version that a lesson shows. */
export const shownTextOf = ({ version, html, markdown, source, change }: LessonText): LessonText => ({
  ...{ version, html, markdown, source, change },
});
