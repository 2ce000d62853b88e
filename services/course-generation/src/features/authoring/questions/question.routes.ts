import { courseEndpoints } from '@coursewright/contracts';
import { route } from '@coursewright/service-kit';
import { Router } from 'express';
import type { Context } from '../../../context.ts';
import { toUserKey } from '../jobs/generation-type.ts';
import { createSynchronousRunner } from '../run-synchronously.ts';

const TIMEOUT_MS = 12_000;

export function questionRoutes(context: Context): Router {
  const router = Router();
  const runSynchronously = createSynchronousRunner(context, TIMEOUT_MS);

  route(router, courseEndpoints.clarifyingQuestions, async ({ body, caller: { userId }, signal }) => {
    const request = { topic: body.topic, userKey: toUserKey(userId) };
    // Planning, as contracts are: reserved and recorded with them.
    const { questions } = await runSynchronously(userId, 'contracts', signal, (stop, onUsage) =>
      context.generator.askQuestions(request, { signal: stop, onUsage }),
    );
    return { questions };
  });

  return router;
}
