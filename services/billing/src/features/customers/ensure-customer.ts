import { internalUserPath, internalUserSchema, paymentEndpoints } from '@coursewright/contracts';
import { createServiceCredential, traceHeaders } from '@coursewright/service-kit';
import { type Request, Router } from 'express';
import type { Context } from '../../context.ts';
import { AT_REGISTRATION } from './user.repository.ts';

const { stripePayment, paypalPayment, razorpayPayment, paystackPayment } = paymentEndpoints;
const paymentPaths = [stripePayment, paypalPayment, razorpayPayment, paystackPayment].map(({ path }) => path);
const AUTH_TIMEOUT_MS = 3_000;

/**
 * Fetches the user from auth when the registration event has not arrived yet, or was sent before this service
 * existed.
 */
export function ensureCustomer({ users, authenticate, config, logger }: Context): Router {
  const router = Router();
  const credential = createServiceCredential('billing', config.INTERNAL_BILLING_KEY);

  async function fetchCustomer(userId: string) {
    const answer = await fetch(config.AUTH_URL + internalUserPath(userId), {
      headers: { ...credential(), ...traceHeaders() },
      signal: AbortSignal.timeout(AUTH_TIMEOUT_MS),
      redirect: 'error',
    });
    if (answer.status === 404) return;
    if (!answer.ok) throw new Error(`auth answered ${answer.status}`);
    const user = internalUserSchema.parse(await answer.json());
    if (user.id === userId) await users.save(userId, user, AT_REGISTRATION);
  }

  async function ensureCaller(req: Request) {
    // The route itself rejects unauthenticated callers.
    const caller = await authenticate(req).catch(() => undefined);
    if (!caller || (await users.find(caller.userId))) return;
    await fetchCustomer(caller.userId).catch((error: unknown) => {
      logger.warn({ err: error }, 'fetching the customer from auth failed');
    });
  }

  router.post(paymentPaths, async (req, _res, next) => {
    await ensureCaller(req);
    next();
  });
  return router;
}
