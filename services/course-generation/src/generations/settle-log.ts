import type { GenerationEvent } from '@coursewright/contracts';
import type { GenerationRepository } from './generation.repository.ts';
import { type Generation, isOver } from './generation.ts';
import { type GenerationLog, isFinal, Superseded } from './generation-log.ts';

interface Options {
  generations: Pick<GenerationRepository, 'find'>;
  log: GenerationLog;
  finalEventOf(generation: Generation): Promise<GenerationEvent>;
}

/**
 * Brings a log into line with its generation, whatever a crash has left out: what is over ends with its final event,
 * what was asked for again goes on behind its old one. Looks at the log first and writes only if nobody has since.
 */
export function settleLogWith({ generations, log, finalEventOf }: Options) {
  return async (id: string): Promise<Generation | undefined> => {
    for (;;) {
      const end = await log.last(id);
      const generation = await generations.find(id);
      if (!generation) return undefined;
      const ended = end !== undefined && isFinal(end.event);
      if (ended === isOver(generation)) return generation;
      const missing: GenerationEvent = ended ? { type: 'restart' } : await finalEventOf(generation);
      try {
        await log.append(id, end?.seq ?? 0, [missing]);
        return generation;
      } catch (error) {
        if (!(error instanceof Superseded)) throw error;
      }
    }
  };
}
