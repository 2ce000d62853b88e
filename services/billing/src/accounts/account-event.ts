import type { billingEvents } from '@coursewright/contracts';
import type { z } from 'zod';
import type { Account } from './account.ts';

type Events = typeof billingEvents;

/** What happened to an account, before it is put into an envelope. */
export type AccountEvent = {
  [Name in keyof Events]: { readonly name: Name; readonly data: z.input<Events[Name]['data']> };
}[keyof Events];

/** An account after a decision, and what is to be told. */
export interface Change {
  readonly account: Account;
  readonly events: readonly AccountEvent[];
}
