import { authEndpoints, paymentEndpoints } from '@coursewright/contracts';
import { type Authenticator, type Logger, traceHeaders } from '@coursewright/service-kit';
import { type Request, Router } from 'express';
import type { UserRepository } from './user.repository.ts';

interface Options {
  readonly users: UserRepository;
  readonly authenticate: Authenticator;
  readonly authUrl: string;
  readonly logger: Logger;
}

const { stripePayment, paypalPayment, razorpayPayment, paystackPayment } = paymentEndpoints;
const clicks = [stripePayment, paypalPayment, razorpayPayment, paystackPayment].map(({ path }) => path);
const PATIENCE_MS = 3_000;
/** Older than whatever an event says. */
const AT_REGISTRATION = 0;

/** Asks auth for the name of a buyer whose registration was told before this service listened, or is still on its way. */
export function meetPayer({ users, authenticate, authUrl, logger }: Options): Router {
  const router = Router();

  async function introduce(userId: string, authorization: string) {
    const answer = await fetch(`${authUrl}${authEndpoints.session.path}`, {
      headers: { authorization, ...traceHeaders() },
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    const { user } = authEndpoints.session.response.parse(await answer.json());
    if (user?.id === userId) await users.save(userId, user, AT_REGISTRATION);
  }

  async function meet(req: Request) {
    // Whoever is not signed in is refused by the route.
    const caller = await authenticate(req).catch(() => undefined);
    if (!caller || (await users.find(caller.userId))) return;
    await introduce(caller.userId, req.headers.authorization ?? '').catch((error: unknown) => {
      logger.warn({ err: error }, 'auth does not tell who is about to pay');
    });
  }

  router.post(clicks, async (req, _res, next) => {
    await meet(req);
    next();
  });
  return router;
}
