import type { ExerciseAnswer, quizEndpoints, ResponseOf } from '@coursewright/contracts';
import { conflict, internal, invalid, notFound } from '@coursewright/service-kit';
import { cleanAnswer } from '@coursewright/text/marking';
import type { Context } from '../../../context.ts';
import { isRefused } from '../../authoring/index.ts';
import type { Course } from '../../courses/index.ts';
import type { ExerciseAttemptRepository } from '../exercises/exercise-attempt.repository.ts';
import { markClosed, rulesFor } from '../exercises/mark-exercise.ts';
import type { ChooseExercises } from './choose-exercises.ts';
import { hasOpenedLesson, type QuizJob } from './quiz.job.ts';
import {
  findAsked,
  listHints,
  listUnanswered,
  type QuizAttempt,
  toAnswerResult,
  toAttemptView,
  toMissedItem,
} from './quiz.ts';
import type { QuizAttemptRepository } from './quiz-attempt.repository.ts';
import type { QuizBatchRepository } from './quiz-batch.repository.ts';

type Started = ResponseOf<typeof quizEndpoints.startQuiz>;

type StartQuizDependencies = Pick<Context, 'courses' | 'lessons'> & {
  attempts: QuizAttemptRepository;
  batches: QuizBatchRepository;
  quizJob: QuizJob;
  chooseExercises: ChooseExercises;
};

// What the client can show.
interface Shown {
  withExercises: boolean;
}

export function createStartQuiz({ courses, lessons, ...dependencies }: StartQuizDependencies) {
  const { attempts, batches, quizJob, chooseExercises } = dependencies;

  // Idempotent: concurrent requests get the same attempt.
  async function findOrBeginAttempt(course: Course, topicId: string, { withExercises }: Shown) {
    const { userId, id: courseId } = course;
    for (;;) {
      const { open, used } = await attempts.findOpenOrUsed(userId, courseId, topicId);
      if (open && (withExercises || !listUnanswered(open).some((item) => 'prompt' in item))) return open;
      if (open) {
        await attempts.leaveOutExercises(open);
        continue;
      }
      const batch = await batches.firstUnused(courseId, topicId, used);
      if (!batch) return undefined;
      const begun = await attempts.begin(userId, batch, withExercises ? await chooseExercises(course, batch) : []);
      if (begun) return begun;
    }
  }

  return async (userId: string, courseId: string, topicId: string, shown: Shown): Promise<Started> => {
    const course = await courses.findOwn(courseId, userId);
    if (!course?.topics.some(({ id }) => id === topicId)) throw notFound('There is no such topic');
    const attempt = await findOrBeginAttempt(course, topicId, shown);
    if (attempt) return { status: 'ready', attempt: toAttemptView(attempt) };
    if (!(await hasOpenedLesson(lessons, course, topicId))) throw conflict('Read a lesson of this topic first');
    courses.handOver(course);
    const { id } = await quizJob.request(userId, { courseId, topicId });
    return { status: 'writing', generationId: id };
  };
}

type PrefetchQuizDependencies = Pick<Context, 'config' | 'logger'> & {
  batches: QuizBatchRepository;
  quizJob: QuizJob;
};

// Once the last unread lesson of a topic is opened or read: the questions are about all of them, so no earlier.
export function createQuizPrefetch({ config, logger, batches, quizJob }: PrefetchQuizDependencies) {
  return async ({ id: courseId, userId, topics, done }: Course, subtopicId: string): Promise<void> => {
    const topic = topics.find(({ subtopics }) => subtopics.some(({ id }) => id === subtopicId));
    if (config.AI_PREFETCH === 0 || !topic?.subtopics.every(({ id }) => id === subtopicId || done.includes(id))) return;
    if (await batches.exists(courseId, topic.id)) return;
    try {
      await quizJob.request(userId, { courseId, topicId: topic.id }, { priority: 'prefetch' });
    } catch (error) {
      if (!isRefused(error)) throw error;
      logger.debug({ course: courseId, reason: error.code }, 'quiz not prefetched');
    }
  };
}

type AnswerQuizDependencies = Pick<Context, 'hooks' | 'now'> & { attempts: QuizAttemptRepository };

// An answer that was stored before may have its card, which the learner may have removed since.
const createMissedAdder =
  ({ attempts, hooks }: Pick<AnswerQuizDependencies, 'attempts' | 'hooks'>) =>
  async (attempt: QuizAttempt, itemId: string, isNew = false): Promise<void> => {
    const { id: attemptId, userId } = attempt;
    await hooks.run('onQuestionMissed', userId, { attemptId, ...(isNew && { of: toMissedItem(attempt, itemId) }) });
    if (isNew) await attempts.removeMissedLater(attemptId, itemId);
  };

// Idempotent: the first answer counts, and a repeated call returns its result.
export function createAnswerQuiz({ attempts, hooks, now }: AnswerQuizDependencies) {
  const addMissed = createMissedAdder({ attempts, hooks });
  return async (userId: string, attemptId: string, answer: { itemId: string; choice: number }) => {
    const asked = await attempts.findAnswered(attemptId, userId);
    const item = asked?.items.find(({ id }) => id === answer.itemId);
    if (!asked || !item) throw notFound('There is no such question');
    if (answer.choice >= item.options.length) {
      throw invalid('There is no such option', [{ field: 'choice', message: 'is not among the options' }]);
    }
    const { attempt, isNew } = (await attempts.answer(asked, { ...answer, at: now() })) ?? {};
    const first = attempt?.answers.find(({ itemId }) => itemId === item.id);
    if (!attempt) throw notFound('There is no such question');
    if (!first) throw internal(`attempt ${attemptId} lost an answer`);
    const verdict = toAnswerResult(item, first.choice, listHints(attempt, item.id).length);
    if (!verdict.right || verdict.hints) await addMissed(attempt, item.id, isNew);
    return { verdict, attempt: toAttemptView(attempt) };
  };
}

type AnsweredExercise = ResponseOf<typeof quizEndpoints.answerQuizExercise>;

/** As `createAnswerQuiz`, of an exercise: what is asked again is no answer. */
export function createAnswerQuizExercise({
  attempts,
  exercises,
  courses,
  hooks,
  now,
}: AnswerQuizDependencies & Pick<Context, 'courses'> & { exercises: ExerciseAttemptRepository }) {
  const addMissed = createMissedAdder({ attempts, hooks });
  return async (
    userId: string,
    attemptId: string,
    { itemId, answer: given }: { itemId: string; answer: ExerciseAnswer },
  ): Promise<AnsweredExercise> => {
    const asked = await attempts.findAnswered(attemptId, userId);
    const course = asked && (await courses.findOwn(asked.courseId, userId));
    const exercise = asked?.exercises.find(({ item }) => item.id === itemId);
    if (!asked || !course || !exercise) throw notFound('There is no such exercise');
    const { item } = exercise;
    let attempt: QuizAttempt | undefined = asked;
    let isNew: boolean | undefined;
    if (findAsked(asked, itemId)?.right === undefined) {
      const answer = cleanAnswer(given);
      const marking = markClosed(item, answer, rulesFor(item, course));
      if (marking.outcome === 'asked') return { status: 'asked', question: marking.question };
      const stored = await attempts.answer(asked, { itemId, answer, ...marking.mark, at: now() });
      ({ attempt, isNew } = stored ?? { attempt: undefined });
    }
    const first = attempt?.tries.find((one) => one.itemId === itemId);
    if (!attempt || !first) throw notFound('There is no such exercise');
    // Its solution is shown now, so later tries in the lesson say nothing.
    await exercises.seeSolution({ userId, courseId: course.id, ...exercise }, first.at);
    if (!first.right) await addMissed(attempt, itemId, isNew);
    return { status: 'marked', attempt: toAttemptView(attempt) };
  };
}
