import type { MistakeView, ReportedMistake } from '@coursewright/contracts';
import { type Course, findSubtopic } from '../course.ts';
import type { Mistake } from './mistake.repository.ts';

export const describeMistake = ({ id, kind, quote, text, state, seen, createdAt }: Mistake): MistakeView => ({
  id,
  kind,
  quote,
  text,
  state,
  seen,
  createdAt: createdAt.toISOString(),
});

// For admins.
export function describeReport(mistake: Mistake, course: Course | undefined): ReportedMistake {
  const found = course && findSubtopic(course, mistake.subtopicId);
  const { seen: _, ...view } = describeMistake(mistake);
  const courseTitle = course?.mainTopic ?? '';
  return { ...view, userId: mistake.userId, courseTitle, lessonTitle: found?.subtopic.title ?? '' };
}
