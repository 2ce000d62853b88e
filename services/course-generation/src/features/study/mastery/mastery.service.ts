import { type MasteryView, PRETEST_OPTIONS } from '@coursewright/contracts';
import { foldText } from '@coursewright/text';
import type { Context } from '../../../context.ts';
import { type Course, findSubtopic, listSubtopics, listUnread } from '../../courses/index.ts';
import { type ExerciseItem, listCounted } from '../exercises/exercise.ts';
import { createExerciseAttemptRepository } from '../exercises/exercise-attempt.repository.ts';
import { borrow } from '../pretest/choose-question.ts';
import { buildLessonGraph } from '../pretest/lesson-graph.ts';
import { createPretestRepository } from '../pretest/pretest.repository.ts';
import { getPretestPrior, listMarkedAnswers, type MarkedAnswer } from '../pretest/read-pretest.ts';
import { isRight, listHints, type QuizAttempt, type QuizItem } from '../quizzes/quiz.ts';
import { createQuizAttemptRepository } from '../quizzes/quiz-attempt.repository.ts';
import { createReviewCardRepository, isExercise, isText } from '../spaced-repetition/review-card.repository.ts';
import { findObjective, getPrior, listObjectives, type Objective } from './objectives.ts';
import {
  type AnswerFormat,
  type Evidence,
  isRightAnswer,
  type Mastery,
  traceMastery,
  withForgetting,
} from './trace-mastery.ts';

export interface ObjectiveMastery extends Objective, Mastery {
  // After forgetting.
  now: number;
}

const SHOWN_EVIDENCE = 5;
// A needed lesson is proposed before the next one when less of it is known.
const ENOUGH = 0.6;

function describe(item: QuizItem | ExerciseItem): { asked: typeof item; question: string; format: AnswerFormat } {
  if (!isExercise(item)) {
    return { asked: item, question: item.question, format: { name: 'choice', options: item.options.length } };
  }
  const format: AnswerFormat =
    item.kind === 'choice' || item.kind === 'several'
      ? { name: item.kind, options: item.options.length }
      : { name: item.kind };
  return { asked: item, question: item.prompt, format };
}

/**
 * Derived from the answers that quizzes and reviews store, at each reading: there is no log of its own that a crash
 * could leave behind.
 */
export function createMasteryService({ connection, now }: Pick<Context, 'connection' | 'now'>) {
  const attempts = createQuizAttemptRepository(connection);
  const cards = createReviewCardRepository(connection);
  const exercises = createExerciseAttemptRepository(connection);
  const pretests = createPretestRepository(connection);

  // Nothing is said of its answers before its end.
  async function listPretested({ id, userId }: Course): Promise<MarkedAnswer[]> {
    const pretest = await pretests.find(userId, id);
    return pretest?.state === 'done' ? listMarkedAnswers(pretest) : [];
  }

  async function listEvidence(
    { id, userId, forgotten }: Course,
    objectives: readonly Objective[],
    taken: Promise<QuizAttempt[]>,
    pretested: readonly MarkedAnswer[],
  ): Promise<Evidence[]> {
    const [attempted, kept, practised] = await Promise.all([
      taken,
      cards.listByCourse(userId, id),
      exercises.ofCourse(id),
    ]);
    const quizzes = attempted.flatMap((attempt) =>
      attempt.answers.flatMap(({ itemId, choice, at = attempt.createdAt }) => {
        const item = attempt.items.find((one) => one.id === itemId);
        const hints = listHints(attempt, itemId).length;
        return item
          ? { ...describe(item), kind: 'quiz' as const, score: isRight(item, choice) ? 1 : 0, hints, at }
          : [];
      }),
    );
    // One that was shown its solution meanwhile, in its lesson, says nothing.
    const seenAt = new Map(practised.map(({ item, solutionSeenAt }) => [item.id, solutionSeenAt]));
    const quizTries = attempted.flatMap(({ exercises: all, tries }) =>
      all.flatMap(({ item }) => {
        const seen = seenAt.get(item.id);
        const counted = tries.filter(({ itemId, at }) => itemId === item.id && !(seen && seen < at));
        return counted.map(({ score, at }) => ({ ...describe(item), kind: 'quiz' as const, score, hints: 0, at }));
      }),
    );
    const reviews = kept.flatMap(({ item, reviews: all }) => {
      if (isText(item)) return [];
      const asked = describe(item);
      return (all ?? []).map(({ right, hints, at }) => {
        return { ...asked, kind: 'recall' as const, score: right ? 1 : 0, hints, at };
      });
    });
    const tried = practised.flatMap(({ item, ...attempt }) =>
      listCounted(attempt).map(({ score, hints = 0, at }) => {
        return { ...describe(item), kind: 'exercise' as const, score, hints, at };
      }),
    );
    const before = pretested.map((answer) => {
      const { question, right, at } = answer;
      const format = { name: 'choice' as const, options: PRETEST_OPTIONS };
      return { asked: answer, question, format, kind: 'pretest' as const, score: right ? 1 : 0, hints: 0, at };
    });
    const forgottenAt = new Map(forgotten.map(({ objectiveId, at }) => [objectiveId, at]));
    return [...quizzes, ...quizTries, ...reviews, ...tried, ...before].flatMap(({ asked, ...answer }) => {
      const objectiveId = findObjective(objectives, asked)?.id;
      const since = objectiveId === undefined ? undefined : forgottenAt.get(objectiveId);
      if (objectiveId === undefined || (since && answer.at <= since)) return [];
      return { ...answer, objectiveId };
    });
  }

  /** @param taken the quizzes of the course, where the caller reads them anyway */
  async function trace(
    course: Course,
    taken: Promise<QuizAttempt[]> = attempts.listOwn(course.userId, course.id),
  ): Promise<ObjectiveMastery[]> {
    const objectives = listObjectives(course);
    const pretested = await listPretested(course);
    const evidence = await listEvidence(course, objectives, taken, pretested);
    const answers = Map.groupBy(evidence, ({ objectiveId }) => objectiveId);
    const graph = buildLessonGraph(course);
    const forgottenAt = new Map(course.forgotten.map((one) => [one.objectiveId, one.at]));
    const unread = new Set(listUnread(course).map(({ id }) => id));
    const at = now();
    return objectives.map((objective) => {
      const { subtopicId } = objective;
      const said = getPrior(objective, course.brief);
      const since = forgottenAt.get(objective.id);
      const others = pretested.filter((one) => one.objectiveId !== objective.id && !(since && one.at <= since));
      const prior = pretested.length > 0 ? Math.max(said, getPretestPrior(course.brief)) : said;
      const borrowed = borrow(graph, subtopicId, others);
      const isRead = !unread.has(subtopicId) && !course.claimed.includes(subtopicId);
      const mastery = traceMastery(answers.get(objective.id) ?? [], { prior, isRead, borrowed });
      return { ...objective, ...mastery, now: withForgetting(mastery, said, at) };
    });
  }

  return {
    trace,

    async view(course: Course): Promise<MasteryView> {
      const traced = await trace(course);
      return {
        objectives: traced.map(({ id, subtopicId, text, now: p, state, evidence }) => ({
          id,
          subtopicId,
          text,
          state,
          p: Math.round(100 * p) / 100,
          evidence: evidence
            .slice(-SHOWN_EVIDENCE)
            .toReversed()
            .map(({ kind, question, score, hints, at }) => ({
              ...(kind === 'quiz' || kind === 'recall' ? { kind } : { kind: 'quiz' as const, from: kind }),
              question,
              right: isRightAnswer({ score }),
              hints,
              at: at.toISOString(),
            })),
        })),
        claimed: course.claimed,
        next: proposeNext(course, traced),
      };
    },
  };
}

export function proposeNext(course: Course, traced: readonly ObjectiveMastery[]): MasteryView['next'] {
  const least = (subtopicId: string) =>
    Math.min(...traced.filter((one) => one.subtopicId === subtopicId).map(({ now }) => now));
  const unread = listUnread(course);
  const [next] = unread;
  if (next) {
    const titles = new Set((findSubtopic(course, next.id)?.subtopic.contract?.needs ?? []).map(foldText));
    const needed = listSubtopics(course)
      .filter(({ id, title }) => titles.has(foldText(title)) && !unread.some((one) => one.id === id))
      // what was never asked about is not known to be missing
      .filter(({ id }) => traced.some((one) => one.subtopicId === id && one.state !== 'untested'))
      .filter(({ id }) => least(id) < ENOUGH)
      .toSorted((one, other) => least(one.id) - least(other.id))[0];
    return needed ? { subtopicId: needed.id, reason: 'needed' } : { subtopicId: next.id, reason: 'read' };
  }
  const weakest = traced.filter(({ state }) => state !== 'proven').toSorted((one, other) => one.now - other.now)[0];
  return weakest ? { subtopicId: weakest.subtopicId, reason: 'weakest' } : null;
}
