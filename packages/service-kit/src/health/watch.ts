import type { Watched } from '@coursewright/contracts';
import { type HealthCheck, passes } from './checks.ts';

/** Looks again and again whether things work, and remembers since when they do or do not. */
export interface Watch {
  look(): Promise<readonly Watched[]>;
  close(): void;
}

const EVERY_MS = 15_000;
/** Who asks often does not make us look often. */
const FRESH_MS = 2_000;

/** @param every how often to look when nobody asks */
export function createWatch(checks: Readonly<Record<string, HealthCheck>>, every = EVERY_MS): Watch {
  const states = new Map<string, { ok: boolean; since: string }>();
  let latest: Promise<readonly Watched[]> | undefined;
  let lookedAt = Number.NEGATIVE_INFINITY;

  async function lookAt([name, check]: [string, HealthCheck]): Promise<Watched> {
    const ok = await passes(check);
    const before = states.get(name);
    const state = before?.ok === ok ? before : { ok, since: new Date().toISOString() };
    states.set(name, state);
    return { name, ...state };
  }

  function look() {
    if (!latest || performance.now() - lookedAt > FRESH_MS) {
      lookedAt = performance.now();
      latest = Promise.all(Object.entries(checks).map(lookAt));
    }
    return latest;
  }

  const timer = setInterval(() => void look(), every).unref();
  return { look, close: () => clearInterval(timer) };
}
