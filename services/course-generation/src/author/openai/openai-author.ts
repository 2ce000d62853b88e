import type {
  Answer,
  AttemptHooks,
  Author,
  Lesson,
  LessonRequest,
  OutlineHooks,
  OutlineRequest,
  QuestionRequest,
  QuizRequest,
  RevisionRequest,
  TextHooks,
  WrittenOutline,
  WrittenQuiz,
} from '../author.ts';
import { answerQuestion } from './answer-question.ts';
import { ChatClient, type ChatClientOptions } from './chat-client.ts';
import {
  ANSWER_LIMITS,
  type CallLimits,
  LESSON_LIMITS,
  OUTLINE_LIMITS,
  QUIZ_LIMITS,
  REVISION_LIMITS,
} from './limits.ts';
import { writeLesson } from './write-lesson.ts';
import { writeOutline } from './write-outline.ts';
import { writeQuiz } from './write-quiz.ts';

export interface OpenAiAuthorOptions extends ChatClientOptions {
  /** Replaces single limits of every kind of call. */
  limits?: Partial<CallLimits>;
}

/** Writes with a model behind any endpoint that speaks OpenAI's chat completions. */
export class OpenAiAuthor implements Author {
  readonly source = 'openai';
  readonly model: string;
  readonly #client: ChatClient;
  readonly #limits: Partial<CallLimits>;

  constructor({ limits = {}, ...options }: OpenAiAuthorOptions) {
    this.model = options.model;
    this.#client = new ChatClient(options);
    this.#limits = limits;
  }

  writeOutline(request: OutlineRequest, hooks: OutlineHooks = {}): Promise<WrittenOutline> {
    return writeOutline(this.#client, request, { ...OUTLINE_LIMITS, ...this.#limits }, hooks);
  }

  writeLesson(request: LessonRequest, hooks: TextHooks = {}): Promise<Lesson> {
    return writeLesson(this.#client, request, { ...LESSON_LIMITS, ...this.#limits }, hooks);
  }

  reviseLesson(request: RevisionRequest, hooks: TextHooks = {}): Promise<Lesson> {
    return writeLesson(this.#client, request, { ...REVISION_LIMITS, ...this.#limits }, hooks);
  }

  writeQuiz(request: QuizRequest, hooks: AttemptHooks = {}): Promise<WrittenQuiz> {
    return writeQuiz(this.#client, request, { ...QUIZ_LIMITS, ...this.#limits }, hooks);
  }

  answerQuestion(request: QuestionRequest, hooks: TextHooks = {}): Promise<Answer> {
    return answerQuestion(this.#client, request, { ...ANSWER_LIMITS, ...this.#limits }, hooks);
  }
}
