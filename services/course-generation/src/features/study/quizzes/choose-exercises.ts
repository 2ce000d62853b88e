import type { Context } from '../../../context.ts';
import type { Course } from '../../courses/index.ts';
import { isShown } from '../exercises/exercise.ts';
import type { ExerciseAttemptRepository } from '../exercises/exercise-attempt.repository.ts';
import { chooseNewest, type ExerciseBatchRepository } from '../exercises/exercise-batch.repository.ts';
import { findOpenedLessons } from './quiz.job.ts';
import type { QuizAttempt } from './quiz.ts';
import type { QuizBatch } from './quiz-batch.repository.ts';

type Asked = QuizAttempt['exercises'];

type Dependencies = Pick<Context, 'lessons'> & {
  written: ExerciseBatchRepository;
  exercises: ExerciseAttemptRepository;
};

// The items are choices already, and a text is marked by a model: its result takes a while.
const LEFT_OUT = new Set(['choice', 'text']);
// At most one for two items: a third of all questions.
const ITEMS_PER_EXERCISE = 2;

export type ChooseExercises = ReturnType<typeof createChooseExercises>;

/** Exercises of the lessons that were opened, whose solution was not shown yet; of different lessons and kinds. */
export function createChooseExercises({ lessons, written, exercises }: Dependencies) {
  return async (course: Course, { topicId, items }: QuizBatch): Promise<Asked> => {
    const [read, batches, attempts] = await Promise.all([
      findOpenedLessons(lessons, course, topicId),
      written.ofCourse(course.id),
      exercises.ofCourse(course.id),
    ]);
    const shown = new Set(attempts.filter(isShown).map(({ item }) => item.id));
    const isOfText = (one: (typeof batches)[number]) =>
      read.some(({ subtopicId, version }) => subtopicId === one.subtopicId && version === one.lessonVersion);
    let rest = chooseNewest(batches)
      .filter(isOfText)
      .flatMap(({ source, items: all }) => all.map((item) => ({ item, source })))
      .filter(({ item }) => !LEFT_OUT.has(item.kind) && !shown.has(item.id));
    const chosen: Asked = [];
    const countAlike = ({ item }: Asked[number]) =>
      chosen.filter((one) => one.item.kind === item.kind).length +
      chosen.filter((one) => one.item.subtopicId === item.subtopicId).length;
    while (rest.length > 0 && ITEMS_PER_EXERCISE * (chosen.length + 1) <= items.length) {
      const [next, ...others] = rest.toSorted((one, other) => countAlike(one) - countAlike(other));
      if (next) chosen.push(next);
      rest = others;
    }
    return chosen;
  };
}
