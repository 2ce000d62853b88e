export { exerciseAttemptModel } from './exercises/exercise-attempt.repository.ts';
export {
  chooseNewest,
  createExerciseBatchRepository,
  type ExerciseBatchRepository,
} from './exercises/exercise-batch.repository.ts';
export { createPretestRepository } from './pretest/pretest.repository.ts';
export type { QuizItem } from './quizzes/quiz.ts';
export { quizAttemptModel } from './quizzes/quiz-attempt.repository.ts';
export {
  createQuizBatchRepository,
  type QuizBatch,
  type QuizBatchRepository,
} from './quizzes/quiz-batch.repository.ts';
export { reminderModel } from './reminders/reminder.repository.ts';
export { getSides } from './spaced-repetition/card-text.ts';
export { createListShown } from './spaced-repetition/cards.service.ts';
export {
  isText,
  type ReviewCard,
} from './spaced-repetition/review-card.repository.ts';
export { createAddMissedCards } from './spaced-repetition/spaced-repetition.service.ts';
export { createStudyResults } from './study-results.ts';
export { exchangeModel } from './teacher/exchange.repository.ts';
export { createStudyWeekRepository } from './weekly-goal/study-week.repository.ts';
