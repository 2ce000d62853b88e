import type { AuthorSource } from '@coursewright/contracts';
import { addUsage, type Usage } from '../../features/accounts/index.ts';
import {
  type AttemptHooks,
  evaluateQuiz,
  GeneratorError,
  type QuizQuestion,
  type QuizRequest,
  readQuiz,
  shuffleByQuestion,
  type WrittenQuiz,
} from '../../features/authoring/index.ts';
import type { CallLimits } from './call-limits.ts';
import type { ChatClient } from './chat-client.ts';
import { QUIZ_SHAPE, quizPrompt, quizRepairPrompt } from './prompts.ts';
import type { Message } from './provider-capabilities.ts';

const LEAST = 3;

interface Draft {
  text: string;
  good: QuizQuestion[];
  problems: string[];
  source: AuthorSource;
  model: string;
  usage: Usage;
}

/** Retries once with the problems quoted; returns only questions that passed every check. */
export async function writeQuiz(
  client: ChatClient,
  request: QuizRequest,
  limits: CallLimits,
  hooks: AttemptHooks,
): Promise<WrittenQuiz> {
  const draft = async (messages: Message[]): Promise<Draft> => {
    const { text, model, usage } = await client.complete({
      messages,
      limits,
      userKey: request.userKey,
      shape: QUIZ_SHAPE,
      signal: hooks.signal,
      onRetry: hooks.onRetry,
      onUsage: hooks.onUsage,
      onRestart: hooks.onRestart,
      onText: () => {},
    });
    return { text, source: client.source, model, usage, ...evaluateQuiz(readQuiz(text, request.lessons), request) };
  };
  const least = Math.min(LEAST, request.count);
  const first = await draft(quizPrompt(request));
  if (first.problems.length === 0) return finished(first, first.good);
  try {
    const second = await draft(quizRepairPrompt(request, first.text, first.problems));
    const { good } = evaluateQuiz([...second.good, ...first.good], request);
    if (good.length < least) throw new GeneratorError('bad_answer', { detail: second.problems.join(' ') });
    return finished({ ...second, usage: addUsage(first.usage, second.usage) }, good);
  } catch (error) {
    const stopped = error instanceof GeneratorError && error.kind === 'aborted';
    if (first.good.length < least || stopped) throw error;
    return finished(first, first.good);
  }
}

const finished = ({ source, model, usage }: Draft, good: QuizQuestion[]): WrittenQuiz => ({
  items: good.map(shuffleByQuestion),
  source,
  model,
  usage,
});
