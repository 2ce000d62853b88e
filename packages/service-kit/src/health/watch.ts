import type { Watched } from '@coursewright/contracts';
import { rememberFor } from '../statistics/remember.ts';
import { type HealthCheck, passes } from './checks.ts';

/** Looks again and again whether things work, and remembers since when they do or do not. */
export interface Watch {
  look(): Promise<readonly Watched[]>;
  close(): void;
}

const EVERY_MS = 15_000;
/** Who asks often does not make us look often. */
const FRESH_MS = 2_000;

/** Remembers since when each thing has been as it is; to be told whenever somebody has looked. */
export function rememberSince(): (name: string, ok: boolean) => Watched {
  const states = new Map<string, Pick<Watched, 'ok' | 'since'>>();
  return (name, ok) => {
    const before = states.get(name);
    const state = before?.ok === ok ? before : { ok, since: new Date().toISOString() };
    states.set(name, state);
    return { name, ...state };
  };
}

/** @param every how often to look when nobody asks */
export function createWatch(checks: Readonly<Record<string, HealthCheck>>, every = EVERY_MS): Watch {
  const since = rememberSince();
  const look = rememberFor(FRESH_MS, () =>
    Promise.all(Object.entries(checks).map(async ([name, check]) => since(name, await passes(check)))),
  );

  const timer = setInterval(() => void look(), every).unref();
  return { look, close: () => clearInterval(timer) };
}
