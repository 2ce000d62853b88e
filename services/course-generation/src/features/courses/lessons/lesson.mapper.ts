import type { AuthorSource, LessonChange, LessonView } from '@coursewright/contracts';
import type { Lesson as WrittenLesson } from '../../authoring/index.ts';
import { detectLanguage, readingMinutes } from '../../authoring/text/index.ts';
import { type StoredCitations, toCitations } from '../../sources/index.ts';
import type { Lesson, LessonText } from './lesson.model.ts';

export function toLessonView(lesson: Lesson): LessonView {
  const { subtopicId, title, html, source, version, image, video, note, noteCode, markdown, citations, partial } =
    lesson;
  return {
    subtopicId,
    title,
    html,
    source,
    version,
    minutes: readingMinutes(html),
    image: image ?? undefined,
    video: video ?? undefined,
    note: note ?? undefined,
    noteCode: noteCode ?? undefined,
    ...(partial && { partial }),
    ...(citations && { citations: toCitations(citations, markdown) }),
  };
}

/** With its language, which takes milliseconds to find: not for all the lessons of a course at once. */
export const toOpenedLesson = (lesson: Lesson): LessonView => ({
  ...toLessonView(lesson),
  language: detectLanguage(lesson.markdown).language,
});

export const toLessonText = (
  { html, markdown, source, quality }: WrittenLesson,
  change: LessonChange,
  citations?: StoredCitations,
): Omit<LessonText, 'version'> => ({
  html,
  markdown,
  source,
  change,
  quality: quality ?? null,
  citations: citations ?? null,
});

export const toGeneratedSource = ({ source }: Pick<LessonText, 'source'>): AuthorSource | undefined =>
  source === 'learner' ? undefined : source;

export const toShownText = (text: LessonText): LessonText => ({
  version: text.version,
  html: text.html,
  markdown: text.markdown,
  source: text.source,
  change: text.change,
  quality: text.quality ?? null,
  citations: text.citations ?? null,
});
