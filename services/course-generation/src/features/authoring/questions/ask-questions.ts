import type { ClarifyingQuestion } from '@coursewright/contracts';
import type { Context } from '../../../context.ts';
import { toUserKey } from '../jobs/define-job.ts';
import { createSynchronousRunner } from '../run-synchronously.ts';

const TIMEOUT_MS = 12_000;

export function createQuestionAsker(context: Context) {
  const runSynchronously = createSynchronousRunner(context, TIMEOUT_MS);

  return async (userId: string, topic: string, signal: AbortSignal): Promise<ClarifyingQuestion[]> => {
    const request = { topic, userKey: toUserKey(userId) };
    // Planning, as contracts are: reserved and recorded with them.
    const { questions } = await runSynchronously(userId, 'contracts', signal, (stop, onUsage) =>
      context.generator.askQuestions(request, { signal: stop, onUsage }),
    );
    return questions;
  };
}
