import {
  authEndpoints,
  billingEndpoints,
  courseEndpoints,
  dashboardLegacyEndpoints,
  type Endpoint,
  type ResponseOf,
} from '@coursewright/contracts';
import { AppError, isAdmin, route, traceHeaders, unavailable } from '@coursewright/service-kit';
import { Router } from 'express';
import type { Config } from '../config.ts';
import type { Passes } from '../security/passes.ts';

interface Options {
  readonly services: Config['services'];
  readonly passes: Pick<Passes, 'now'>;
  readonly accessTokenOf: (cookies: string | undefined) => string | undefined;
}

const PATIENCE_MS = 5_000;
const { policies, session, userStats } = authEndpoints;
const { courseStats } = courseEndpoints;
const { revenueStats } = billingEndpoints;

/** What former clients ask first. No service knows all of it, so each is asked for its part with the caller's own rights. */
export function dashboardRoutes({ services, passes, accessTokenOf }: Options): Router {
  const router = Router();

  route(router, dashboardLegacyEndpoints.dashboard, async ({ req }) => {
    const [texts, figures] = await Promise.all([
      read(services.auth, policies),
      figuresFor(accessTokenOf(req.headers.cookie)),
    ]);
    const { terms = '', privacy = '', cancel = '', refund = '', billing = '' } = texts[0] ?? {};
    return { ...figures, terms, privacy, cancel, refund, billing };
  });

  async function figuresFor(token: string | undefined) {
    const admission = token === undefined ? undefined : await passes.now(token).catch(ifSignedOut);
    if (token === undefined || !admission || !isAdmin(admission.caller)) return { admin: { email: '' } };
    const [{ user }, users, courses, revenue] = await Promise.all([
      read(services.auth, session, token),
      read(services.auth, userStats, token),
      read(services['course-generation'], courseStats, admission.pass),
      read(services.billing, revenueStats, admission.pass),
    ]);
    return {
      admin: { email: user?.email ?? '' },
      ...{ users: users.total, paid: users.paid, free: users.free },
      ...{ courses: courses.total, textType: courses.text, videoType: courses.video },
      ...{ sum: revenue.recurring, total: revenue.total },
    };
  }
  return router;
}

async function read<E extends Endpoint>(service: string, endpoint: E, token?: string): Promise<ResponseOf<E>> {
  try {
    const answer = await fetch(service + endpoint.path, {
      headers: { ...(token && { authorization: `Bearer ${token}` }), ...traceHeaders() },
      signal: AbortSignal.timeout(PATIENCE_MS),
      redirect: 'error',
    });
    return endpoint.response.parse(await answer.json()) as ResponseOf<E>;
  } catch (cause) {
    throw unavailable('The dashboard is not available right now', { cause, retryAfterMs: 5_000 });
  }
}

/** Whoever is signed out is a visitor. */
function ifSignedOut(error: unknown): undefined {
  if (error instanceof AppError && error.kind === 'unauthenticated') return undefined;
  throw error;
}
