import type { AuthorSource } from '@coursewright/contracts';
import {
  type Answer,
  type AttemptHooks,
  CALLS,
  type ContentGenerator,
  type ContractsHooks,
  type ContractsRequest,
  type EditsRequest,
  type HintRequest,
  type Lesson,
  type LessonRequest,
  type OutlineHooks,
  type OutlineRequest,
  type ProposedEdits,
  type QuestionRequest,
  type QuestionsRequest,
  type QuizRequest,
  type RevisionRequest,
  type TextHooks,
  type WrittenContracts,
  type WrittenHint,
  type WrittenOutline,
  type WrittenQuestions,
  type WrittenQuiz,
} from '../../features/authoring/index.ts';
import { askQuestions } from './ask-questions.ts';
import {
  ANSWER_LIMITS,
  type CallLimits,
  CONTRACTS_LIMITS,
  EDITS_LIMITS,
  HINT_LIMITS,
  LESSON_LIMITS,
  OUTLINE_LIMITS,
  QUESTIONS_LIMITS,
  QUIZ_LIMITS,
  REVISION_LIMITS,
} from './call-limits.ts';
import { ChatClient, type ChatClientOptions } from './chat-client.ts';
import { writeContracts } from './write-contracts.ts';
import { writeEdits } from './write-edits.ts';
import { writeHint } from './write-hint.ts';
import { writeOutline } from './write-outline.ts';
import { writeQuiz } from './write-quiz.ts';
import { answerQuestion, writeLesson } from './write-text.ts';

export interface OpenAiGeneratorOptions extends ChatClientOptions {
  limits?: Partial<CallLimits>;
}

export class OpenAiGenerator implements ContentGenerator {
  readonly calls = CALLS;
  readonly source: AuthorSource;
  readonly model: string;
  readonly description: string;
  readonly isModel: boolean;
  readonly #client: ChatClient;
  readonly #limits: Partial<CallLimits>;

  constructor({ limits = {}, ...options }: OpenAiGeneratorOptions) {
    this.model = options.model;
    this.description = `${options.model} at ${new URL(options.baseUrl ?? 'https://api.openai.com').host}`;
    this.#client = new ChatClient(options);
    this.source = this.#client.source;
    this.isModel = this.#client.isModel;
    this.#limits = limits;
  }

  #limitsFor(limits: CallLimits): CallLimits {
    return { ...this.#client.limitsFor(limits), ...this.#limits };
  }

  writeOutline(request: OutlineRequest, hooks: OutlineHooks = {}): Promise<WrittenOutline> {
    return writeOutline(this.#client, request, this.#limitsFor(OUTLINE_LIMITS), hooks);
  }

  askQuestions(request: QuestionsRequest, hooks: AttemptHooks = {}): Promise<WrittenQuestions> {
    return askQuestions(this.#client, request, this.#limitsFor(QUESTIONS_LIMITS), hooks);
  }

  writeContracts(request: ContractsRequest, hooks: ContractsHooks = {}): Promise<WrittenContracts> {
    return writeContracts(this.#client, request, this.#limitsFor(CONTRACTS_LIMITS), hooks);
  }

  writeLesson(request: LessonRequest, hooks: TextHooks = {}): Promise<Lesson> {
    return writeLesson(this.#client, request, this.#limitsFor(LESSON_LIMITS), hooks);
  }

  reviseLesson(request: RevisionRequest, hooks: TextHooks = {}): Promise<Lesson> {
    return writeLesson(this.#client, request, this.#limitsFor(REVISION_LIMITS), hooks);
  }

  writeQuiz(request: QuizRequest, hooks: AttemptHooks = {}): Promise<WrittenQuiz> {
    return writeQuiz(this.#client, request, this.#limitsFor(QUIZ_LIMITS), hooks);
  }

  proposeEdits(request: EditsRequest, hooks: AttemptHooks = {}): Promise<ProposedEdits> {
    return writeEdits(this.#client, request, this.#limitsFor(EDITS_LIMITS), hooks);
  }

  answerQuestion(request: QuestionRequest, hooks: TextHooks = {}): Promise<Answer> {
    return answerQuestion(this.#client, request, this.#limitsFor(ANSWER_LIMITS), hooks);
  }

  giveHint(request: HintRequest, hooks: AttemptHooks = {}): Promise<WrittenHint> {
    return writeHint(this.#client, request, this.#limitsFor(HINT_LIMITS), hooks);
  }
}
