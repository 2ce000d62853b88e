import type { LibraryItem } from '@coursewright/contracts';

// Opens the next lesson; without one, the course where reading ended.
export const toNextLesson = ({ _id, next }: Pick<LibraryItem, '_id' | 'next'>): string =>
  next ? `/course/${_id}?at=${next.id}` : `/course/${_id}`;

/** The exercises after a lesson. */
export const toExercises = (courseId: string, subtopicId: string) => `/course/${courseId}?at=${subtopicId}#try-it`;
