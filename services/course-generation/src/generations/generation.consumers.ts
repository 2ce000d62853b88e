import { courseEvents } from '@coursewright/contracts';
import { type Consumer, type ConsumerOptions, createConsumer } from '@coursewright/service-kit';
import type { GenerationRunner, Work } from './generation-runner.ts';

type Common = Pick<ConsumerOptions<unknown>, 'connection' | 'broker' | 'logger' | 'exclusive' | 'concurrency'>;

interface Options extends Common {
  runner: GenerationRunner;
  writeOutline: Work;
  writeLesson: Work;
}

/** The runner bounds the attempts and fails a generation visibly: one that died in the inbox would run for ever. */
const INBOX_ATTEMPTS = Number.POSITIVE_INFINITY;

export function generationConsumers({ runner, writeOutline, writeLesson, ...options }: Options): Consumer[] {
  const common = { ...options, service: 'course-generation', maxAttempts: INBOX_ATTEMPTS };
  return [
    createConsumer({
      ...common,
      handler: 'outline-writer',
      events: courseEvents.outlineRequested,
      handle: ({ data }, { signal }) => runner.run(data.generationId, signal, writeOutline),
    }),
    createConsumer({
      ...common,
      handler: 'lesson-writer',
      events: courseEvents.lessonRequested,
      handle: ({ data }, { signal }) => runner.run(data.generationId, signal, writeLesson),
    }),
  ];
}
