import type { AuthorSource, CourseType, LessonChange } from '@coursewright/contracts';

export interface OutlineRequest {
  topic: string;
  subtopics: string[];
  topicCount: number;
  courseType: CourseType;
  /** Asks for another version of an outline that is there already. */
  revision?: { instruction: string; outline: Outline };
  userKey: string;
}

export interface Outline {
  topics: { title: string; subtopics: { title: string }[] }[];
}

export interface WrittenOutline extends Outline {
  source: AuthorSource;
  model: string;
  /** The author's answer had findings and was corrected before it was accepted. */
  repaired: boolean;
  usage: Usage;
}

export interface LessonRequest {
  mainTopic: string;
  courseType: CourseType;
  topicTitle: string;
  subtopicTitle: string;
  /** Titles of the whole course, so that a lesson neither repeats nor anticipates its neighbours. */
  outline: Outline;
  /** What is said in the lesson's video; without it the lesson is a plain explanation. */
  transcript?: string;
  userKey: string;
}

export interface Lesson {
  markdown: string;
  /** The whole document, rendered once more and sanitised: the text to store. */
  html: string;
  source: AuthorSource;
  model: string;
  usage: Usage;
}

export interface RevisionRequest extends LessonRequest {
  change: LessonChange;
  /** The present text; empty when nothing of it is worth keeping. */
  markdown: string;
}

/** A piece of the course that an answer may rest on. */
export interface Paragraph {
  /** Unique in the request; comes back in `Answer.quoted`. */
  id: string;
  subtopicId: string;
  /** Of the lesson it stands in. */
  title: string;
  /** Plain text, word for word as in the lesson. */
  text: string;
}

export interface QuestionRequest {
  mainTopic: string;
  question: string;
  history: { from: 'learner' | 'teacher'; text: string }[];
  /** All lessons of the course, by title. */
  lessons: { title: string }[];
  /** The paragraphs nearest to the question, best first, as the caller chose them. */
  paragraphs: Paragraph[];
  /** The sub-topic the learner has open. */
  openLesson?: { title: string; html: string };
  /** The learner asks about a quiz question: a hint is due, never the answer. */
  hintsOnly: boolean;
  userKey: string;
}

/** The teacher's answer has the shape of a lesson: it is Markdown that becomes sanitised HTML blocks. */
export interface Answer extends Lesson {
  /** Ids of the given paragraphs that it rests on, in the order of their use. */
  quoted: string[];
}

export interface QuizRequest {
  mainTopic: string;
  topicTitle: string;
  /** The lessons to ask about; only those that are written. */
  lessons: { subtopicId: string; title: string; html: string }[];
  count: number;
  /** Questions that were asked before. */
  avoid: string[];
  userKey: string;
}

export interface QuizQuestion {
  question: string;
  options: string[];
  /** The index of the right option. */
  correct: number;
  explanation: string;
  /** The lesson it comes from. */
  subtopicId: string;
}

export interface WrittenQuiz {
  /** At most `count`; fewer when the lessons are too short for more. Never none. */
  items: QuizQuestion[];
  source: AuthorSource;
  model: string;
  usage: Usage;
}

export interface Usage {
  promptTokens: number;
  completionTokens: number;
  estimated: boolean;
}

export interface RetryNotice {
  /** The attempt that failed, counted from 1. */
  attempt: number;
  max: number;
  waitMs: number;
  kind: AuthorErrorKind;
  /** Fit to be shown to the learner. */
  message: string;
}

export interface AttemptHooks {
  signal?: AbortSignal;
  onRetry?: (notice: RetryNotice) => void;
  /** A model has answered, well or badly: what it took is paid for. */
  onUsage?: ((usage: Usage) => void) | undefined;
  /** What was emitted so far is void: the next attempt starts from the beginning. */
  onRestart?: () => void;
}

export interface OutlineHooks extends AttemptHooks {
  onTopic?: (index: number, title: string) => void;
  onSubtopic?: (topicIndex: number, index: number, title: string) => void;
}

export interface TextHooks extends AttemptHooks {
  /** A closed, sanitised block; blocks in order make the whole text. */
  onBlock?: (index: number, html: string) => void;
  /** The whole open paragraph as plain Markdown text, replacing the previous tail. */
  onTail?: (text: string) => void;
}

export interface Author {
  readonly source: AuthorSource;
  readonly model: string;
  writeOutline(request: OutlineRequest, hooks?: OutlineHooks): Promise<WrittenOutline>;
  writeLesson(request: LessonRequest, hooks?: TextHooks): Promise<Lesson>;
  /** The lesson anew, changed as asked; what is not asked for stays true to the present text. */
  reviseLesson(request: RevisionRequest, hooks?: TextHooks): Promise<Lesson>;
  writeQuiz(request: QuizRequest, hooks?: AttemptHooks): Promise<WrittenQuiz>;
  answerQuestion(request: QuestionRequest, hooks?: TextHooks): Promise<Answer>;
}

export type AuthorErrorKind =
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
  | 'bad_request'
  | 'bad_answer'
  | 'aborted';
