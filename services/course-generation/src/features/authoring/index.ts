export {
  type Answer,
  type AttemptHooks,
  CALLS,
  type ContentGenerator,
  type ContractsHooks,
  type ContractsRequest,
  callsLeft,
  describeModel,
  type EditsRequest,
  GeneratorError,
  type GeneratorErrorKind,
  type HintRequest,
  type JudgedAnswer,
  type Lesson,
  type LessonRequest,
  type LessonSurroundings,
  type OpenItem,
  type Outline,
  type OutlineHooks,
  type OutlineRequest,
  type Paragraph,
  type ProposedEdits,
  type QuestionRequest,
  type QuestionsRequest,
  type QuizQuestion,
  type QuizRequest,
  type RevisionRequest,
  type TextHooks,
  toFinalFailure,
  type WrittenContracts,
  type WrittenHint,
  type WrittenOutline,
  type WrittenQuestions,
  type WrittenQuiz,
} from './content-generator.ts';
export type { ContractsInput } from './jobs/contracts.job.ts';
export { jobCancellationFeature, jobDeletionFeature } from './jobs/delete-jobs.ts';
export { createFindingLog } from './jobs/finding-log.ts';
export {
  createGenerationRepository,
  type GenerationRepository,
  isRefused,
  requestLater,
} from './jobs/generation.repository.ts';
export { createGenerationStream, createStreamLimit } from './jobs/generation.routes.ts';
export type { Generation } from './jobs/generation.ts';
export { createGenerationRunner, type GenerationRunner } from './jobs/generation-runner.ts';
export {
  createAttemptHooks,
  createGenerationTypeRegistry,
  type GenerationContext,
  type GenerationType,
  toUserKey,
} from './jobs/generation-type.ts';
export { isSameTopic, type OutlineInput } from './jobs/outline.job.ts';
export { createLiveUpdates, createProgressLog, progressEntryModel } from './jobs/progress-log.ts';
export { createGeneratedTexts, type GeneratedTexts } from './legacy/generated-texts.ts';
export { legacyAuthoringFeature } from './legacy/legacy.routes.ts';
export { ContractReader, type NumberedLesson, numberLessons } from './outline/contract-reader.ts';
export { OutlineReader } from './outline/outline-reader.ts';
export { createAnswerJudge } from './quality/answer-judge.ts';
export { expectedHintLanguage, judgeHint } from './quality/hint-rules.ts';
export { detectLanguage } from './quality/language.ts';
export { createLessonJudge } from './quality/lesson-judge.ts';
export { countWantedWords, estimateMinutes } from './quality/lesson-rules.ts';
export { findKeyPoints, type LessonText, parseLesson } from './quality/lesson-text.ts';
export {
  isSameTitle,
  judgeNeeds,
  judgeOutline,
  MAX_SUBTOPICS,
  MIN_SUBTOPICS,
  repairOutline,
  type WantedOutline,
  wantedOutline,
} from './quality/outline-rules.ts';
export { block, isBlocking, scoreAll, toProblems } from './quality/quality.ts';
export { isBroken, type JudgedQuiz, judgeQuiz, readMaterial } from './quality/quiz-rules.ts';
export { repairContracts } from './quality/repair-contracts.ts';
export { isReadable, leaveOutFaults } from './quality/sound-parts.ts';
export type { StreamWatch } from './quality/stream-watch.ts';
export { revealsKey } from './quality/teacher-rules.ts';
export { createQuestionAsker } from './questions/ask-questions.ts';
export { balanceOptions, shuffleOptions } from './quiz/quiz.ts';
export { readQuiz } from './quiz/read-quiz.ts';
export { createAdviceLog } from './reports/advice-log.ts';
export { createSynchronousRunner } from './run-synchronously.ts';
export { createTracedGenerator } from './traced-generator.ts';
