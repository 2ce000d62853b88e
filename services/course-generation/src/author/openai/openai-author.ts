import { AuthorError } from '../author.errors.ts';
import type {
  Answer,
  Author,
  Lesson,
  LessonRequest,
  OutlineHooks,
  OutlineRequest,
  QuestionRequest,
  TextHooks,
  WrittenOutline,
} from '../author.ts';
import { findLessonProblems } from '../text/check-lesson.ts';
import { ChatClient, type ChatClientOptions } from './chat-client.ts';
import { ANSWER_LIMITS, type CallLimits, LESSON_LIMITS, OUTLINE_LIMITS } from './limits.ts';
import { lessonPrompt, lessonRepairPrompt, questionPrompt } from './prompts.ts';
import { addUsage } from './usage.ts';
import { writeOutline } from './write-outline.ts';
import { writeText } from './write-text.ts';

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

  async writeLesson(request: LessonRequest, hooks: TextHooks = {}): Promise<Lesson> {
    const limits = { ...LESSON_LIMITS, ...this.#limits };
    const ask = { limits, userKey: request.userKey, hooks };
    const first = await writeText(this.#client, { ...ask, messages: lessonPrompt(request) });
    const problems = findLessonProblems(first.html);
    if (problems.length === 0) return first;
    hooks.onRestart?.();
    const second = await writeText(this.#client, { ...ask, messages: lessonRepairPrompt(request, problems) });
    const remaining = findLessonProblems(second.html);
    if (remaining.length > 0) throw new AuthorError('bad_answer', { detail: remaining.join(' ') });
    return { ...second, usage: addUsage(first.usage, second.usage) };
  }

  answerQuestion(request: QuestionRequest, hooks: TextHooks = {}): Promise<Answer> {
    const limits = { ...ANSWER_LIMITS, ...this.#limits };
    return writeText(this.#client, { messages: questionPrompt(request), limits, userKey: request.userKey, hooks });
  }
}
