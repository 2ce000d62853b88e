import { type Consumer, createConsumer } from '@coursewright/service-kit';
import type { Context } from '../context.ts';
import type { GenerationKind } from './generation-kind.ts';

/** The runner bounds the attempts and fails a generation visibly: one that died in the inbox would run for ever. */
const INBOX_ATTEMPTS = Number.POSITIVE_INFINITY;

export function generationConsumer(kind: GenerationKind, { config, messaging, runner }: Context): Consumer {
  return createConsumer({
    ...messaging,
    handler: `${kind.name}-writer`,
    events: kind.requested,
    concurrency: config.AI_CONCURRENCY,
    maxAttempts: INBOX_ATTEMPTS,
    handle: ({ data }, { signal }) => runner.run(data.generationId, signal, kind.work),
  });
}
