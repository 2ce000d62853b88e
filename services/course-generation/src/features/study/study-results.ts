import type { Context } from '../../context.ts';
import { createMasteryService, type ObjectiveMastery } from './mastery/mastery.service.ts';
import { calculateResults, summarizeResults } from './quizzes/quiz.ts';
import { createQuizAttemptRepository } from './quizzes/quiz-attempt.repository.ts';

// A credential must stay short enough to be checked.
const MAX_CHARACTERS = 4_000;

/** Of a course: what a certificate says beside reading. */
export function createStudyResults({ connection, courses, now }: Pick<Context, 'connection' | 'courses' | 'now'>) {
  const attempts = createQuizAttemptRepository(connection);
  const mastery = createMasteryService({ connection, now });
  return async (courseId: string) => {
    const course = await courses.find(courseId);
    if (!course) return {};
    const { topics } = course;
    const taken = attempts.listOwn(course.userId, courseId);
    const [all, traced] = await Promise.all([taken, mastery.trace(course, taken)]);
    const finished = all.filter((attempt) => attempt.finished);
    return {
      quizzes: summarizeResults(calculateResults(finished, topics), topics.length),
      objectives: summarizeObjectives(traced),
    };
  };
}

export function summarizeObjectives(traced: readonly Pick<ObjectiveMastery, 'state' | 'text'>[]) {
  const texts = traced.filter(({ state }) => state === 'proven').map(({ text }) => text);
  let room = MAX_CHARACTERS;
  const shown = texts.filter(({ length }) => {
    room -= length;
    return room >= 0;
  });
  return { proven: texts.length, total: traced.length, texts: shown };
}
