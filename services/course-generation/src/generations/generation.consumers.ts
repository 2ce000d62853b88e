import { type Consumer, createConsumer } from '@coursewright/service-kit';
import type { Context } from '../context.ts';
import type { GenerationKind } from './generation-kind.ts';

/** The runner bounds the attempts and fails a generation visibly: one that died in the inbox would run for ever. */
const INBOX_ATTEMPTS = Number.POSITIVE_INFINITY;

/** One for what somebody waits for, and another, with workers of its own, for what is written ahead. */
export function generationConsumers(kind: GenerationKind, { config, messaging, runner }: Context): Consumer[] {
  const common = { ...messaging, maxAttempts: INBOX_ATTEMPTS };
  const consumers = [
    createConsumer({
      ...common,
      handler: `${kind.name}-writer`,
      events: kind.requested,
      concurrency: config.AI_CONCURRENCY,
      handle: ({ data }, { signal }) => runner.run(data.generationId, signal, kind.work, 'now'),
    }),
  ];
  if (!kind.ahead) return consumers;
  const ahead = createConsumer({
    ...common,
    handler: `${kind.name}-ahead-writer`,
    events: kind.ahead.requested,
    concurrency: config.AI_AHEAD_CONCURRENCY,
    handle: ({ data }, { signal }) => runner.run(data.generationId, signal, kind.work, 'ahead'),
  });
  return [...consumers, ahead];
}
