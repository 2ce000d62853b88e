import type { LessonView } from '@coursewright/contracts';
import type { Lesson } from './lesson.repository.ts';
import { readingMinutes } from './reading-minutes.ts';

export function toLessonView({ subtopicId, title, html, source, version, image, note }: Lesson): LessonView {
  return {
    ...{ subtopicId, title, html, source, version, minutes: readingMinutes(html) },
    image: image ?? undefined,
    note: note ?? undefined,
  };
}
