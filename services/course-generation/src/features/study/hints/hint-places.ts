import type { Context } from '../../../context.ts';
import type { HintRequest } from '../../authoring/index.ts';
import { getQuestion, isShown, listKeys } from '../exercises/exercise.ts';
import { createExerciseAttemptRepository } from '../exercises/exercise-attempt.repository.ts';
import { createExerciseBatchRepository } from '../exercises/exercise-batch.repository.ts';
import { createTries } from '../exercises/tries.ts';
import { listHints, type QuizItem } from '../quizzes/quiz.ts';
import { createQuizAttemptRepository } from '../quizzes/quiz-attempt.repository.ts';
import { createReviewCardRepository, isQuestionCard } from '../spaced-repetition/review-card.repository.ts';

// A question of a quiz, a card at its present review, or an exercise of a lesson.
export type HintPlace =
  | { attemptId: string; itemId: string }
  | { cardId: string; reps: number }
  | { exerciseId: string };

interface HintedQuestion {
  courseId: string;
  subtopicId: string;
  item: HintRequest['item'];
  // What no hint may say.
  keys: string[];
  hints: string[];
  isOpen: boolean;
  place: HintPlace;
}

export type HintPlaces = ReturnType<typeof createHintPlaces>;

const ofQuestion = (item: QuizItem) => ({
  subtopicId: item.subtopicId,
  item,
  keys: [item.options[item.correct] ?? ''],
});

export function createHintPlaces(context: Pick<Context, 'connection' | 'courses' | 'lessons' | 'hooks' | 'now'>) {
  const { connection, now } = context;
  const attempts = createQuizAttemptRepository(connection);
  const cards = createReviewCardRepository(connection);
  const tried = createExerciseAttemptRepository(connection);
  const batches = createExerciseBatchRepository(connection);
  const exercises = createTries({ ...context, attempts: tried, batches });

  async function findInQuiz(userId: string, attemptId: string, itemId: string): Promise<HintedQuestion | undefined> {
    const attempt = await attempts.findOwn(attemptId, userId);
    const item = attempt?.items.find(({ id }) => id === itemId);
    if (!attempt || !item) return undefined;
    const isOpen = !attempt.answers.some((answer) => answer.itemId === itemId);
    const { courseId } = attempt;
    return { courseId, ...ofQuestion(item), hints: listHints(attempt, itemId), isOpen, place: { attemptId, itemId } };
  }

  async function findDue(userId: string, cardId: string): Promise<HintedQuestion | undefined> {
    const card = await cards.findOwn(cardId, userId);
    if (!card || !isQuestionCard(card)) return undefined;
    const { courseId, item, hints = [], memory } = card;
    const place = { cardId, reps: memory.reps };
    return { courseId, ...ofQuestion(item), hints: hints ?? [], isOpen: memory.due <= now(), place };
  }

  // Of it, a prompt has what is asked, without anything to choose from.
  async function findExercise(userId: string, exerciseId: string): Promise<HintedQuestion> {
    const { course, item, attempt } = await exercises.find(userId, exerciseId);
    const choice = item.kind === 'choice' ? item : { options: [], correct: 0 };
    return {
      courseId: course.id,
      subtopicId: item.subtopicId,
      item: { question: getQuestion(item), options: choice.options, correct: choice.correct },
      keys: listKeys(item),
      hints: attempt?.hints ?? [],
      isOpen: !attempt || !isShown(attempt),
      place: { exerciseId },
    };
  }

  return {
    findExercise,
    findInQuiz,
    findDue,

    // As it is now; undefined when it was rated meanwhile.
    async find(userId: string, place: HintPlace): Promise<HintedQuestion | undefined> {
      if ('exerciseId' in place) return findExercise(userId, place.exerciseId);
      if ('attemptId' in place) return findInQuiz(userId, place.attemptId, place.itemId);
      const due = await findDue(userId, place.cardId);
      return due && 'reps' in due.place && due.place.reps === place.reps ? due : undefined;
    },

    async add(userId: string, place: HintPlace, level: number, text: string): Promise<void> {
      if ('exerciseId' in place) {
        const found = await exercises.find(userId, place.exerciseId);
        await tried.addHint(found.place, level, text);
      } else if ('attemptId' in place)
        await attempts.addHint(place.attemptId, userId, { itemId: place.itemId, level, text });
      else await cards.addHint(place.cardId, userId, { reps: place.reps, level, text });
    },
  };
}
