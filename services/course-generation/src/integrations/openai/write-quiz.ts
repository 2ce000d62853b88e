import type { AuthorSource, QualityFinding } from '@coursewright/contracts';
import { addUsage, type Usage } from '../../features/accounts/index.ts';
import {
  type AttemptHooks,
  balanceOptions,
  block,
  describeModel,
  GeneratorError,
  isBlocking,
  isBroken,
  type JudgedAnswer,
  type JudgedQuiz,
  judgeQuiz,
  type QuizQuestion,
  type QuizRequest,
  readMaterial,
  readQuiz,
  scoreAll,
  toProblems,
  type WrittenQuiz,
} from '../../features/authoring/index.ts';
import type { CallLimits } from './call-limits.ts';
import type { ChatClient } from './chat-client.ts';
import { PROMPT_VERSION, quizPrompt, quizRepairPrompt, quizShape } from './prompts.ts';
import type { Message } from './provider-capabilities.ts';

interface Draft {
  text: string;
  items: QuizQuestion[] | undefined;
  source: AuthorSource;
  model: string;
  usage: Usage;
}

const NO_JSON = block('Q12', '', 'The answer is not the JSON that was asked for.');

/** Retries once with the problems quoted; returns the questions that no rule blocks, and rejects without any. */
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
      shape: quizShape(request.count),
      signal: hooks.signal,
      calls: hooks.calls,
      onRetry: hooks.onRetry,
      onUsage: hooks.onUsage,
      onRestart: hooks.onRestart,
      onText: () => {},
    });
    return { text, source: client.source, model, usage, items: readQuiz(text, request.lessons) };
  };
  const { count } = request;
  const { isModel } = describeModel(client.model);
  const material = readMaterial(request);
  const judge = (items: QuizQuestion[] = []) => judgeQuiz(items, material, count, isModel ? isBlocking : isBroken);
  const first = await draft(quizPrompt(request));
  const judged = judge(first.items);
  const problems = findProblems(first, judged, count);
  const report = (fate: JudgedAnswer['fate'], { model }: Draft, { findings, refused }: JudgedQuiz) =>
    hooks.onJudged?.({
      ...{ what: 'quiz', fate, model, promptVersion: PROMPT_VERSION },
      findings: [...findings, ...refused],
    });
  report(problems.length === 0 || !isModel ? 'kept' : 'rewritten', first, judged);
  if (problems.length === 0) return finished(first, judged, request);
  try {
    // Asked again, the sample model writes the same questions.
    if (!isModel) throw new GeneratorError('bad_answer', { detail: problems.join(' ') });
    const second = await draft(quizRepairPrompt(request, first.text, problems));
    const all = judge([...(second.items ?? []), ...judged.good]);
    report(all.good.length === 0 ? 'refused' : 'kept', second, all);
    if (all.good.length === 0) {
      throw new GeneratorError('bad_answer', { detail: findProblems(second, all, count).join(' ') });
    }
    return finished({ ...second, usage: addUsage(first.usage, second.usage) }, all, request);
  } catch (error) {
    const stopped = error instanceof GeneratorError && error.kind === 'aborted';
    if (judged.good.length === 0 || stopped) throw error;
    return finished(first, judged, request);
  }
}

function findProblems({ items }: Draft, { good, findings, refused }: JudgedQuiz, count: number): string[] {
  const missing: QualityFinding[] = [];
  if (good.length < count)
    missing.push(block('Q12', '', `There are ${good.length} good questions; exactly ${count} are wanted.`));
  const wrong = [...(items ? [] : [NO_JSON]), ...(good.length < count ? refused : []), ...findings, ...missing];
  return toProblems(wrong);
}

const finished = ({ source, model, usage }: Draft, judged: JudgedQuiz, { userKey }: QuizRequest): WrittenQuiz => ({
  items: balanceOptions(judged.good, userKey),
  quality: { promptVersion: PROMPT_VERSION, model, ...scoreAll(judged.findings) },
  source,
  model,
  usage,
});
