import { randomInt } from 'node:crypto';
import type { PaymentProvider } from '@coursewright/contracts';
import type { Clock } from './clock.ts';
import type { Outbox } from './outbox.ts';
import type { SandboxKit, SandboxOffer } from './sandbox.ts';
import type { State } from './state.ts';

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

interface KitOptions {
  provider: PaymentProvider;
  origin(): string;
  clock: Clock;
  state: State;
  outbox: Outbox;
  offers(): readonly SandboxOffer[];
}

/** The core as one gateway sees it. */
export const createKit = ({ provider, origin, clock, state, outbox, offers }: KitOptions): SandboxKit => ({
  origin,
  offers,
  now: clock.now,
  seconds: () => Math.floor(clock.now().getTime() / 1000),
  id: (prefix, length = 24) => prefix + Array.from({ length }, () => LETTERS[randomInt(LETTERS.length)]).join(''),
  collection: (name) => state.collection(`${provider}.${name}`),
  emit: (event) => outbox.emit(provider, event),
});
