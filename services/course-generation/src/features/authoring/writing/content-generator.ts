import { answerQuestion } from './answer.ts';
import type { ChatModel } from './chat.ts';
import { writeContracts } from './contracts.ts';
import { proposeEdits } from './edits.ts';
import { writeExercises } from './exercises.ts';
import { giveHint } from './hint.ts';
import { writeLesson } from './lesson.ts';
import { markTexts } from './mark-text.ts';
import { writeOutline } from './outline.ts';
import { writePretest } from './pretest.ts';
import { askQuestions } from './questions.ts';
import { writeQuiz } from './quiz.ts';
import type { AttemptHooks, Lesson, RevisionRequest, TextHooks } from './texts.ts';

type Write<Request, Hooks, Text> = (chat: ChatModel, request: Request, hooks: Hooks) => Promise<Text>;

/** Decides which model is asked for a text. */
export type Choose = <Request, Hooks extends AttemptHooks, Text>(
  write: Write<Request, Hooks, Text>,
  request: Request,
  hooks: Hooks,
) => Promise<Text>;

interface Options {
  /** Requests by the attempts of a job. */
  calls: readonly number[];
  description: string;
  choose: Choose;
}

/** Requests to a model by the attempts of a job: five for the three that are the default. */
const CALLS: readonly number[] = [2, 2, 1];

/** What the attempts of a job leave, at least, of the requests that one action of a learner may cause. */
export const callsLeft = (calls: readonly number[], attempts: number): number =>
  calls.slice(attempts).reduce((sum, count) => sum + count, 0);

export type ContentGenerator = ReturnType<typeof createContentGenerator>;

export function createContentGenerator(chat: ChatModel, options: Partial<Options> = {}) {
  const { model, source, isModel } = chat;
  const { calls = CALLS, description = chat.description } = options;
  const choose: Choose = options.choose ?? ((write, request, hooks) => write(chat, request, hooks));
  const by =
    <Request, Hooks extends AttemptHooks, Text>(write: Write<Request, Hooks, Text>) =>
    (request: Request, hooks: Hooks = {} as Hooks) =>
      choose(write, request, hooks);
  return {
    calls,
    source,
    model,
    description,
    isModel,
    writeOutline: by(writeOutline),
    askQuestions: by(askQuestions),
    writeContracts: by(writeContracts),
    writeLesson: by(writeLesson),
    reviseLesson: by<RevisionRequest, TextHooks, Lesson>(writeLesson),
    writeQuiz: by(writeQuiz),
    writePretest: by(writePretest),
    writeExercises: by(writeExercises),
    proposeEdits: by(proposeEdits),
    answerQuestion: by(answerQuestion),
    giveHint: by(giveHint),
    markTexts: by(markTexts),
  };
}
