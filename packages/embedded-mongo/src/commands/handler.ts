import type { Command } from '../protocol/command.ts';
import type { Cursors } from '../protocol/cursors.ts';
import type { Catalog } from '../storage/catalog.ts';
import type { Doc } from '../values/bson.ts';

export type Context = { catalog: Catalog; cursors: Cursors; connectionId: number };

export type Handler = {
  /** Options that have an effect; all others are refused. */
  options: readonly string[] | 'any';
  writes?: boolean;
  run(command: Command, context: Context): Doc | Buffer;
};
