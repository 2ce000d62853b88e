import type { CourseView, CourseWritingView } from '@coursewright/contracts';

/** The course with what its stream says of the writing. Lessons are never unwritten. */
export function withWriting(course: CourseView, writing: CourseWritingView): CourseView {
  const written = new Set(writing.written);
  return {
    ...course,
    writing,
    topics: course.topics.map((topic) => ({
      ...topic,
      subtopics: topic.subtopics.map((sub) => (written.has(sub.id) ? { ...sub, written: true } : sub)),
    })),
  };
}

/** How many lessons are there, of how many. */
export function writtenOf({ topics }: CourseView) {
  const all = topics.flatMap(({ subtopics }) => subtopics);
  return { written: all.filter(({ written }) => written).length, total: all.length };
}

/** After this nothing more is said of it. */
export const isSettled = ({ state }: CourseWritingView) => state === 'done' || state === 'off';
