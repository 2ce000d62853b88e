export type { ContractsInput } from './jobs/contracts.job.ts';
export {
  createAttemptHooks,
  createJobRunner,
  type JobRun,
  type JobRunner,
  toUserKey,
  type WritingJobType,
} from './jobs/define-job.ts';
export { jobCancellationFeature, jobDeletionFeature } from './jobs/delete-jobs.ts';
export { createJobStream, createStreamLimit } from './jobs/job.routes.ts';
export {
  createJobQueue,
  isPrefetch,
  isRefused,
  type JobQueue,
  requestLater,
  type WritingJob,
} from './jobs/job-queue.ts';
export {
  createOutlineJob,
  isSameTopic,
  type OutlineInput,
  type OutlineJob,
  type OutlineNote,
} from './jobs/outline.job.ts';
export { createLiveUpdates, createProgressLog, progressEntryModel } from './jobs/progress-log.ts';
export { createGeneratedTexts, type GeneratedTexts } from './legacy/generated-texts.ts';
export { legacyAuthoringFeature } from './legacy/legacy.routes.ts';
export { OutlineReader } from './outline/outline-reader.ts';
export { detectLanguage, namesLanguage } from './quality/language.ts';
export { estimateMinutes } from './quality/lesson-rules.ts';
export { findKeyPoints, type LessonText, parseLesson } from './quality/lesson-text.ts';
export { isSameTitle } from './quality/outline-rules.ts';
export { judgeQuiz, readMaterial } from './quality/quiz-rules.ts';
export { repairContracts } from './quality/repair-contracts.ts';
export { revealsKey } from './quality/teacher-rules.ts';
export { createQuestionAsker } from './questions/ask-questions.ts';
export { balanceOptions, shuffleOptions } from './quiz/quiz.ts';
export { readQuiz } from './quiz/read-quiz.ts';
export { createAdviceLog } from './reports/advice-log.ts';
export { createSynchronousRunner } from './run-synchronously.ts';
export { oneLine, plainText, renderMarkdown } from './text/index.ts';
export {
  type ChatModel,
  type ChatRequest,
  describeModel,
  type JsonShape,
  type Message,
  type Operation,
} from './writing/chat.ts';
export { type Choose, type ContentGenerator, callsLeft, createContentGenerator } from './writing/content-generator.ts';
export { listSections, SECTIONS_PER_CHECK } from './writing/exercises.ts';
export { GeneratorError, type GeneratorErrorKind, toFinalFailure } from './writing/generator-error.ts';
export { raiseMarks } from './writing/mark-text.ts';
export { QUESTIONS_SHAPE, questionsPrompt } from './writing/questions.ts';
export type {
  AttemptHooks,
  HintRequest,
  Lesson,
  LessonSurroundings,
  OpenItem,
  Paragraph,
  QuizQuestion,
  QuizRequest,
  RevisionRequest,
  WrittenExercise,
  WrittenQuiz,
} from './writing/texts.ts';
