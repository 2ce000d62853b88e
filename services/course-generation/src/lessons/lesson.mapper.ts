import type { LessonView } from '@coursewright/contracts';
import type { Lesson } from './lesson.repository.ts';

export function toLessonView({ subtopicId, title, html, source, image, note }: Lesson): LessonView {
  return { subtopicId, title, html, source, image: image ?? undefined, note: note ?? undefined };
}
