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
import type { ExerciseKey } from '@coursewright/text/marking';
import type { FindingCount, Usage } from '../../accounts/index.ts';
import type { LessonMaterial, OutlineMaterial } from '../../sources/index.ts';
import type { GeneratorErrorKind } from './generator-error.ts';

/** Of what was written: by whom, and what it cost. */
export interface Authored {
  source: AuthorSource;
  model: string;
  usage: Usage;
}

export interface OutlineRequest {
  topic: string;
  subtopics: string[];
  topicCount: number;
  courseType: CourseType;
  brief?: Brief | undefined;
  material?: OutlineMaterial | undefined;
  // Asks for another version of an existing outline.
  revision?: { instruction: string; outline: Outline };
  // After an answer that could not be used: half of the topics are enough.
  isAgain?: boolean | undefined;
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
export type WrittenContracts = Outline & Authored;

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

export type WrittenOutline = Outline & Authored;

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

export interface Lesson extends Authored {
  markdown: string;
  // Sanitized; rendered again from the whole document, so it may differ from the concatenated blocks.
  html: string;
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

export interface WrittenHint extends Authored {
  // Plain text.
  text: string;
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

export interface WrittenQuiz extends Authored {
  // 1 to `count`; fewer than `count` when the lessons are short.
  items: QuizQuestion[];
  quality: QualityRecord;
}

export interface PretestRequest {
  mainTopic: string;
  topicTitle: string;
  // Those of the topic that have a contract.
  lessons: { subtopicId: string; title: string; contract: LessonContract }[];
  // Titles of the lessons of other topics.
  otherLessons: string[];
  brief?: Brief | undefined;
  userKey: string;
}

export type WrittenPretest = Pick<WrittenQuiz, 'items' | 'source' | 'usage'>;

/** An exercise of a lesson, with its key. */
export type WrittenExercise = ExerciseKey & {
  prompt: string;
  explanation: string;
  // The place of the objective in the contract of the lesson, from 0.
  objective?: number | undefined;
  // It stands after this section of the lesson, from 1; those without stand at its end.
  section?: number | undefined;
  // Wrong answers that learners often give.
  mistakes?: { answer: string; why: string }[] | undefined;
};

export interface ExercisesRequest {
  mainTopic: string;
  topicTitle: string;
  lesson: { title: string; markdown: string; objectives?: string[] | undefined; kind?: string | undefined };
  // Prompts that were asked before.
  avoid: string[];
  brief?: Brief | undefined;
  userKey: string;
}

export interface WrittenExercises extends Authored {
  items: WrittenExercise[];
  quality: QualityRecord;
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

export interface ProposedEdits extends Authored {
  // None when the wish cannot be met; `message` then says so.
  operations: CourseEdit[];
  message: string;
}

export interface RetryNotice {
  attempt: number;
  max: number;
  waitMs: number;
  kind: GeneratorErrorKind;
  message: string;
}

// What the gate said of one answer. `rewritten`: the model was asked again, or code repaired it.
export interface JudgedAnswer extends Omit<FindingCount, 'rule' | 'texts'> {
  findings: readonly QualityFinding[];
}

export interface AttemptHooks {
  signal?: AbortSignal | undefined;
  // Requests that this attempt of a job may still send; counted down. Without it, two for each text.
  calls?: { left: number } | undefined;
  // No learner waits for it: where calls wait for the model, it lets others pass.
  yields?: (() => boolean) | undefined;
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
