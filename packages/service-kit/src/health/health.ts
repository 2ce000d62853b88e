import type { HealthStatus } from '@coursewright/contracts';
import express, { type Router } from 'express';
import { memoizeWithTtl } from '../statistics/memoize-with-ttl.ts';

export type HealthCheck = () => Promise<boolean> | boolean;

const CHECK_TIMEOUT_MS = 2_000;
// All replicas ask the same database: one late answer must not take all of them out at once.
const MOST_LATE = 3;

/** Checks in `readyWithout` are reported but do not make the service unready. */
export function healthRoutes(
  checks: Readonly<Record<string, HealthCheck>>,
  readyWithout: readonly string[] = [],
  lateMs = CHECK_TIMEOUT_MS,
): Router {
  const router = express.Router();
  // Those that never passed are not late: they count as failed.
  const lateInARow = new Map<string, number>();
  async function isReady(name: string, check: HealthCheck): Promise<boolean> {
    const outcome = await getOutcome(check, lateMs);
    const late = outcome === 'late' ? (lateInARow.get(name) ?? MOST_LATE) + 1 : 0;
    if (outcome !== 'failed') lateInARow.set(name, late);
    return outcome !== 'failed' && late < MOST_LATE;
  }
  router.get('/health/live', (_req, res) => {
    res.json({ status: 'ok' });
  });
  router.get('/health/ready', async (_req, res) => {
    const results = await Promise.all(
      Object.entries(checks).map(async ([name, check]) => ({ name, ready: await isReady(name, check) })),
    );
    const ready = results.every((result) => result.ready || readyWithout.includes(result.name));
    res.status(ready ? 200 : 503).json({ status: ready ? 'ok' : 'not ready', checks: results });
  });
  return router;
}

async function getOutcome(check: HealthCheck, lateMs = CHECK_TIMEOUT_MS): Promise<'passed' | 'failed' | 'late'> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<'late'>((resolve) => {
    timer = setTimeout(resolve, lateMs, 'late');
  });
  try {
    return await Promise.race([Promise.resolve(check()).then((ok) => (ok ? 'passed' : 'failed')), late]);
  } catch {
    return 'failed';
  } finally {
    clearTimeout(timer);
  }
}

export const isPassing = async (check: HealthCheck): Promise<boolean> => (await getOutcome(check)) === 'passed';

export type HealthMonitor = ReturnType<typeof createHealthMonitor>;

const EVERY_MS = 15_000;
const FRESH_MS = 2_000;

export function trackStatusSince(now: () => Date = () => new Date()): (name: string, ok: boolean) => HealthStatus {
  const states = new Map<string, Pick<HealthStatus, 'ok' | 'since'>>();
  return (name, ok) => {
    const before = states.get(name);
    const state = before?.ok === ok ? before : { ok, since: now().toISOString() };
    states.set(name, state);
    return { name, ...state };
  };
}

export function createHealthMonitor(checks: Readonly<Record<string, HealthCheck>>, every = EVERY_MS) {
  const since = trackStatusSince();
  const check = memoizeWithTtl(FRESH_MS, () =>
    Promise.all(Object.entries(checks).map(async ([name, check]) => since(name, await isPassing(check)))),
  );

  const timer = setInterval(() => void check(), every).unref();
  return { check, close: (): void => clearInterval(timer) };
}
