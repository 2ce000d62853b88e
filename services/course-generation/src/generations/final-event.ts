import type { GenerationEvent } from '@coursewright/contracts';
import type { Generation } from './generation.ts';
import type { KindRegistry } from './generation-kind.ts';

/** What a stream ends with, for a generation that is over. */
export function finalEventFrom(kinds: KindRegistry) {
  return async (generation: Generation): Promise<GenerationEvent> => {
    const { id, kind, state, failure } = generation;
    if (state === 'cancelled') return { type: 'cancelled' };
    if (state === 'failed' && failure) return { type: 'failed', ...failure };
    if (state === 'done') return kinds.of(kind).finalEvent(generation);
    throw new Error(`generation ${id} is ${state}: there is nothing to end with`);
  };
}
