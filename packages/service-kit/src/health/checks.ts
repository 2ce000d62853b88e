import express, { type Router } from 'express';

/** Resolves while a needed part works; rejects or returns false otherwise. */
export type HealthCheck = () => Promise<boolean> | boolean;

const CHECK_TIMEOUT_MS = 2_000;

/** `/health/live` (the process answers) and `/health/ready` (all it needs works, by name). */
export function healthRoutes(checks: Readonly<Record<string, HealthCheck>>): Router {
  const router = express.Router();
  router.get('/health/live', (_req, res) => {
    res.json({ status: 'ok' });
  });
  router.get('/health/ready', async (_req, res) => {
    const results = await Promise.all(
      Object.entries(checks).map(async ([name, check]) => ({ name, ready: await passes(check) })),
    );
    const ready = results.every((result) => result.ready);
    res.status(ready ? 200 : 503).json({ status: ready ? 'ok' : 'not ready', checks: results });
  });
  return router;
}

/** Whether a check says yes in time. */
export async function passes(check: HealthCheck): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<boolean>((resolve) => {
    timer = setTimeout(resolve, CHECK_TIMEOUT_MS, false);
  });
  try {
    return await Promise.race([Promise.resolve(check()), timeout]);
  } catch {
    return false;
  } finally {
    clearTimeout(timer);
  }
}
