import { releaseEvents, releaseReportsPath } from '@coursewright/contracts';
import { jsonBody } from '@coursewright/service-kit';
import { type ErrorRequestHandler, type Request, Router } from 'express';
import { z } from 'zod';
import type { CanaryWatch } from './canary-watch.ts';
import { findCohort } from './cohort.ts';
import { type Reporter, toNetwork } from './error-rates.ts';

const report = z.strictObject({
  remote: z.string().max(40),
  version: z.string().max(60),
  event: z.enum(releaseEvents),
});
const reportsSchema = z.array(report).min(1).max(10);

/** Cohort and address are those that the gateway found. A browser that was given a canary has a cohort. */
function findReporter(req: Request): Reporter | undefined {
  const cohort = findCohort(req);
  if (cohort === undefined) return undefined;
  return { cohort, network: toNetwork(req.get('x-forwarded-for') ?? req.ip ?? '') };
}

/** Takes reports of browsers, which the gateway limits. Reports of unknown releases are dropped. */
export function createReportRoutes(watch: CanaryWatch): Router {
  const router = Router();
  router.post(releaseReportsPath, jsonBody(4 * 1024), (req, res) => {
    const reports = reportsSchema.safeParse(req.body);
    for (const report of reports.data ?? []) watch.report(report, findReporter(req));
    res
      .status(reports.success ? 204 : 400)
      .set('Cache-Control', 'no-store')
      .end();
  });
  const refuse: ErrorRequestHandler = (error, _req, res, next) => {
    if (!(error.statusCode >= 400 && error.statusCode < 500)) return next(error);
    res.status(error.statusCode).set('Cache-Control', 'no-store').end();
  };
  router.use(refuse);
  return router;
}
