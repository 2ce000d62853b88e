import type { LessonView } from '@coursewright/contracts';
import type { Lesson } from './lesson.repository.ts';
import { readingMinutes } from './reading-minutes.ts';

export function toLessonView({ subtopicId, title, html, source, version, image, video, note }: Lesson): LessonView {
  return {
    ...{ subtopicId, title, html, source, version, minutes: readingMinutes(html) },
    image: image ?? undefined,
    video: video ?? undefined,
    note: note ?? undefined,
  };
}
