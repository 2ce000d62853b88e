import type { EventContract, GenerationEvent } from '@coursewright/contracts';
import type { Usage } from '../author/author.ts';
import type { Generation, GenerationResult, KindName } from './generation.ts';
import type { GenerationWriter } from './generation-writer.ts';

/** What a work gets besides its generation. */
export interface Desk {
  writer: GenerationWriter;
  /** Aborts when the generation was cancelled, taken on by another worker, or the process stops. */
  signal: AbortSignal;
  /** A model has answered, and this is what it took. */
  spent?(usage: Usage): void;
}

/** One sort of long work. Features describe theirs; the rest of this folder runs them all alike. */
export interface GenerationKind<Wish extends object = object> {
  readonly name: KindName;
  /** As said to a learner who has too many of them: "outlines". */
  readonly plural: string;
  /** How many of one learner may be queued or running at the same time. */
  readonly atOnce: number;
  readonly requested: EventContract<{ generationId: string }>;
  /** For kinds that are also written before anybody waits for them: how many, and the event of that lane. */
  readonly ahead?: { readonly atOnce: number; readonly requested: EventContract<{ generationId: string }> };
  /** What one usually takes: held back from the learner's allowance until the real number is known. */
  readonly tokens?: number;
  /** Two wishes with the same key ask for the same thing: the second joins the job of the first. */
  keyOf(wish: Wish): string;
  /** Stores its result by itself, so that a second worker after a crash neither doubles nor replaces it. */
  work(generation: Generation<Wish>, desk: Desk): Promise<GenerationResult>;
  /** What the stream of a done generation ends with, made from what is stored: it can be written again after a crash. */
  finalEvent(generation: Generation<Wish>): Promise<GenerationEvent>;
}

export type Work = GenerationKind['work'];

export type KindRegistry = ReturnType<typeof createKindRegistry>;

/** The kinds by their names, filled while the features are put together. */
export function createKindRegistry() {
  const kinds = new Map<KindName, GenerationKind>();
  return {
    add: (kind: GenerationKind) => void kinds.set(kind.name, kind),
    of(name: KindName): GenerationKind {
      const kind = kinds.get(name);
      if (!kind) throw new Error(`no feature writes a ${name}`);
      return kind;
    },
  };
}
