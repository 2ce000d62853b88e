import type {
  AuthorSource,
  Brief,
  ClarifyingQuestion,
  CourseEdit,
  CourseType,
  LessonChange,
  LessonContract,
  LessonQuality,
  QualityFinding,
  QualityRecord,
} from '@coursewright/contracts';
import type { Usage } from '../accounts/index.ts';
import type { LessonMaterial, OutlineMaterial } from '../sources/index.ts';

export interface OutlineRequest {
  topic: string;
  subtopics: string[];
  topicCount: number;
  courseType: CourseType;
  brief?: Brief | undefined;
  material?: OutlineMaterial | undefined;
  // Asks for another version of an existing outline.
  revision?: { instruction: string; outline: Outline };
  userKey: string;
}

export interface Outline {
  topics: {
    title: string;
    outcome?: string | undefined;
    subtopics: { title: string; contract?: LessonContract | undefined }[];
  }[];
}

export interface QuestionsRequest {
  topic: string;
  userKey: string;
}

export interface WrittenQuestions {
  // At most 3.
  questions: ClarifyingQuestion[];
  usage: Usage;
}

export interface ContractsRequest {
  topic: string;
  outline: Outline;
  requestedSubtopics: string[];
  brief?: Brief | undefined;
  userKey: string;
}

// Lessons that the model left out, or wrote wrongly twice, have no contract.
export interface WrittenContracts extends Outline {
  source: AuthorSource;
  model: string;
  usage: Usage;
}

// What a lesson knows of the course around it. Nothing of it is generated for the lesson.
export interface LessonSurroundings {
  // Title and promise of the lessons next to it.
  previous?: { title: string; promise: string } | undefined;
  next?: { title: string; promise: string } | undefined;
  // Terms that earlier lessons introduced, in the order of the course.
  glossary: { term: string; meaning?: string | undefined }[];
  // Of the two lessons before it, the nearer one first.
  keyPoints: { lesson: string; points: string[] }[];
  // Terms that later lessons introduce.
  laterTerms: string[];
}

export interface WrittenOutline extends Outline {
  source: AuthorSource;
  model: string;
  repaired: boolean;
  usage: Usage;
}

export interface LessonRequest {
  mainTopic: string;
  courseType: CourseType;
  topicTitle: string;
  subtopicTitle: string;
  // So that a lesson neither repeats nor anticipates other lessons.
  outline: Outline;
  brief?: Brief | undefined;
  contract?: LessonContract | undefined;
  surroundings?: LessonSurroundings | undefined;
  material?: LessonMaterial | undefined;
  transcript?: string;
  // A part of the lesson is better than none.
  mayBePartial?: boolean | undefined;
  // It was refused before: less is asked for.
  isAgain?: boolean | undefined;
  // The texts of the lessons before this one that are written; read when the answer is complete.
  findEarlier?: (() => Promise<string[]>) | undefined;
  userKey: string;
}

export interface Lesson {
  markdown: string;
  // Sanitized; rendered again from the whole document, so it may differ from the concatenated blocks.
  html: string;
  source: AuthorSource;
  model: string;
  usage: Usage;
  quality?: LessonQuality;
  // What the gate refused is left out.
  partial?: true;
}

export interface RevisionRequest extends LessonRequest {
  change: LessonChange;
  // What a learner says is wrong.
  report?: { kind: string; quote: string; text: string };
  // Empty when nothing of it is to be kept.
  markdown: string;
}

export interface Paragraph {
  // Unique in the request; returned in `Answer.quoted`.
  id: string;
  // Missing in passages of the learner's material.
  subtopicId?: string;
  title: string;
  // Plain text, verbatim from the lesson or from the material.
  text: string;
}

// A quiz question that the learner has not answered yet, with the text of its right option.
export interface OpenItem {
  question: string;
  key: string;
}

export interface QuestionRequest {
  mainTopic: string;
  question: string;
  // What the learner had selected in the lesson.
  quote?: string | undefined;
  history: { from: 'learner' | 'teacher'; text: string }[];
  lessons: { title: string }[];
  // Best first.
  paragraphs: Paragraph[];
  openLesson?: { title: string; html: string };
  // Quiz questions get a hint, never the answer.
  hintsOnly: boolean;
  // The quiz questions that it is about. Never part of a prompt: the answer is checked against them.
  openItems?: OpenItem[] | undefined;
  brief?: Brief | undefined;
  userKey: string;
}

export interface Answer extends Omit<Lesson, 'quality' | 'partial'> {
  // Ids of the given paragraphs, in order of use.
  quoted: string[];
  quality: QualityRecord;
}

export interface HintRequest {
  mainTopic: string;
  // From 1, which points to the place, to 3, which nearly says how.
  level: number;
  earlier: string[];
  lesson?: { title: string } | undefined;
  // Of the lesson, best first; none tells the answer.
  paragraphs: Paragraph[];
  // Of it, a prompt has the question alone: the hint is checked against the rest.
  item: Pick<QuizQuestion, 'question' | 'options' | 'correct'>;
  // Other open questions that ask nearly the same. Never part of a prompt.
  openItems: OpenItem[];
  brief?: Brief | undefined;
  userKey: string;
}

export interface WrittenHint {
  // Plain text.
  text: string;
  source: AuthorSource;
  model: string;
  usage: Usage;
}

export interface QuizRequest {
  mainTopic: string;
  topicTitle: string;
  lessons: { subtopicId: string; title: string; html: string; objectives?: string[] | undefined }[];
  count: number;
  avoid: string[];
  brief?: Brief | undefined;
  userKey: string;
}

export interface QuizQuestion {
  question: string;
  options: string[];
  correct: number;
  explanation: string;
  subtopicId: string;
  // Why each option is wrong, in their order; empty for the right one. Questions of earlier releases have none.
  reasons?: string[] | undefined;
  // The place of the objective in the contract of its lesson, from 0.
  objective?: number | undefined;
}

export interface WrittenQuiz {
  // 1 to `count`; fewer than `count` when the lessons are short.
  items: QuizQuestion[];
  quality: QualityRecord;
  source: AuthorSource;
  model: string;
  usage: Usage;
}

export interface EditsRequest {
  mainTopic: string;
  topics: { id: string; title: string; subtopics: { id: string; title: string }[] }[];
  wish: string;
  most: { topics: number; lessons: number };
  // Why the operations are not possible.
  check(operations: CourseEdit[]): string | undefined;
  brief?: Brief | undefined;
  userKey: string;
}

export interface ProposedEdits {
  // None when the wish cannot be met; `message` then says so.
  operations: CourseEdit[];
  message: string;
  source: AuthorSource;
  model: string;
  usage: Usage;
}

export interface RetryNotice {
  attempt: number;
  max: number;
  waitMs: number;
  kind: GeneratorErrorKind;
  message: string;
}

// What the gate said of one answer. `rewritten`: the model was asked again, or code repaired it.
export interface JudgedAnswer {
  what: 'outline' | 'lesson' | 'quiz' | 'answer';
  model: string;
  promptVersion: string;
  fate: 'kept' | 'rewritten' | 'refused';
  findings: readonly QualityFinding[];
}

export interface AttemptHooks {
  signal?: AbortSignal | undefined;
  // Requests that this attempt of a job may still send; counted down. Without it, two for each text.
  calls?: { left: number } | undefined;
  onRetry?: (notice: RetryNotice) => void;
  // Called for every answer, also for an unusable one: its tokens are paid for.
  onUsage?: ((usage: Usage) => void) | undefined;
  // Called for every answer that the gate judged.
  onJudged?: ((answer: JudgedAnswer) => void) | undefined;
  // Everything emitted so far is void.
  onRestart?: () => void;
}

export interface OutlineHooks extends AttemptHooks {
  onTopic?: (index: number, title: string) => void;
  onSubtopic?: (topicIndex: number, index: number, title: string) => void;
}

export interface ContractsHooks extends AttemptHooks {
  onOutcome?: (topicIndex: number, outcome: string) => void;
  onContract?: (topicIndex: number, index: number, contract: LessonContract) => void;
}

export interface TextHooks extends AttemptHooks {
  // Sanitized; the blocks in order make the whole text.
  onBlock?: (index: number, html: string) => void;
  // The open paragraph as Markdown; replaces the previous tail.
  onTail?: (text: string) => void;
}

const SAMPLE_MODEL = 'coursewright-sample';

// The name alone decides: what the sample model writes is labelled everywhere, and its tokens count nowhere.
export function describeModel(model: string): Pick<ContentGenerator, 'source' | 'isModel'> {
  const isModel = !model.startsWith(SAMPLE_MODEL);
  return { source: isModel ? 'openai' : 'sample', isModel };
}

/** Requests to a model by the attempts of a job: five for the three that are the default. */
export const CALLS: readonly number[] = [2, 2, 1];

/** What the attempts of a job leave, at least, of the requests that one action of a learner may cause. */
export const callsLeft = (calls: readonly number[], attempts: number): number =>
  calls.slice(attempts).reduce((sum, count) => sum + count, 0);

/** Of work in the background that has one attempt. */
export function toFinalFailure(error: unknown): unknown {
  if (!(error instanceof GeneratorError) || error.kind === 'aborted') return error;
  const { kind, detail, advice } = error;
  return new GeneratorError(kind, { detail, advice, cause: error, retriable: false });
}

export interface ContentGenerator {
  // Requests by the attempts of a job.
  readonly calls: readonly number[];
  readonly source: AuthorSource;
  readonly model: string;
  // For admins.
  readonly description: string;
  // Its tokens count against the allowance, and its texts are not replaced by those of a sample.
  readonly isModel: boolean;
  writeOutline(request: OutlineRequest, hooks?: OutlineHooks): Promise<WrittenOutline>;
  askQuestions(request: QuestionsRequest, hooks?: AttemptHooks): Promise<WrittenQuestions>;
  writeContracts(request: ContractsRequest, hooks?: ContractsHooks): Promise<WrittenContracts>;
  writeLesson(request: LessonRequest, hooks?: TextHooks): Promise<Lesson>;
  reviseLesson(request: RevisionRequest, hooks?: TextHooks): Promise<Lesson>;
  writeQuiz(request: QuizRequest, hooks?: AttemptHooks): Promise<WrittenQuiz>;
  proposeEdits(request: EditsRequest, hooks?: AttemptHooks): Promise<ProposedEdits>;
  answerQuestion(request: QuestionRequest, hooks?: TextHooks): Promise<Answer>;
  giveHint(request: HintRequest, hooks?: AttemptHooks): Promise<WrittenHint>;
}

export type GeneratorErrorKind =
  | 'auth'
  | 'quota'
  | 'rate'
  | 'upstream'
  | 'network'
  | 'ttft_timeout'
  | 'idle_timeout'
  | 'deadline'
  | 'cut'
  | 'length'
  | 'too_long'
  | 'refusal'
  | 'filtered'
  | 'address'
  | 'model'
  | 'context'
  | 'bad_request'
  | 'bad_answer'
  | 'aborted';

// Another answer may be usable.
const RETRIABLE = new Set<GeneratorErrorKind>([
  ...(['rate', 'upstream', 'network', 'ttft_timeout', 'idle_timeout', 'cut', 'bad_answer'] as const),
]);

// What only an admin can change.
const FOR_ADMINS = 'This cannot be written at the moment. The administrator has been told.';

const FOR_LEARNERS: Record<GeneratorErrorKind, string> = {
  auth: FOR_ADMINS,
  quota: 'The AI service has used up its quota. Please try again later.',
  rate: 'The AI service is busy right now.',
  upstream: 'The AI service is not working right now.',
  network: 'The connection to the AI service was interrupted.',
  ttft_timeout: 'The AI service did not start to answer in time.',
  idle_timeout: 'The AI service stopped in the middle of its answer.',
  deadline: 'The AI service took too long.',
  cut: 'The answer of the AI service ended too early.',
  length: 'The answer was longer than allowed.',
  too_long: 'The answer was longer than allowed.',
  refusal: 'The AI declined to write about this. Please choose other words or another topic.',
  filtered: 'The AI service filtered this answer. Please choose other words or another topic.',
  address: FOR_ADMINS,
  model: FOR_ADMINS,
  context: FOR_ADMINS,
  bad_request: FOR_ADMINS,
  bad_answer: 'The AI did not deliver a usable answer.',
  aborted: 'Stopped.',
};

const IN_A_WHILE = 'Please try again in a few minutes.';
const AT_ONCE = 'Please try again.';

// For final errors. Without an entry, the message says it already.
const ADVICE: Partial<Record<GeneratorErrorKind, string>> = {
  rate: IN_A_WHILE,
  upstream: IN_A_WHILE,
  network: IN_A_WHILE,
  ttft_timeout: IN_A_WHILE,
  idle_timeout: AT_ONCE,
  deadline: AT_ONCE,
  cut: AT_ONCE,
  length: AT_ONCE,
  bad_answer: AT_ONCE,
  too_long: AT_ONCE,
};

interface GeneratorErrorDetails {
  retryAfterMs?: number | undefined;
  // For logs only.
  cause?: unknown;
  detail?: string | undefined;
  attempts?: number;
  // For admins: what to change, by the name of the variable.
  advice?: string | undefined;
  // In place of what its kind says.
  retriable?: boolean;
  // Thoughts used up the tokens of the answer.
  isThinking?: boolean;
  // The server is loading the model.
  isLoading?: boolean;
  // More that the learner is told.
  more?: string | undefined;
}

// `message` may be shown to the learner.
export class GeneratorError extends Error {
  readonly kind: GeneratorErrorKind;
  readonly retriable: boolean;
  readonly retryAfterMs: number | undefined;
  readonly detail: string | undefined;
  readonly attempts: number;
  readonly advice: string | undefined;
  readonly isThinking: boolean;
  readonly isLoading: boolean;
  readonly #more: string | undefined;

  constructor(kind: GeneratorErrorKind, details: GeneratorErrorDetails = {}) {
    super(FOR_LEARNERS[kind], { cause: details.cause });
    this.name = 'GeneratorError';
    this.kind = kind;
    this.retriable = details.retriable ?? RETRIABLE.has(kind);
    this.retryAfterMs = details.retryAfterMs;
    this.detail = details.detail;
    this.attempts = details.attempts ?? 1;
    this.advice = details.advice;
    this.isThinking = details.isThinking ?? false;
    this.isLoading = details.isLoading ?? false;
    this.#more = details.more;
  }

  get explanation(): string {
    return [this.message, this.#more ?? ADVICE[this.kind]].filter(Boolean).join(' ');
  }
}
