import { pushEndpoints } from '@coursewright/contracts';
import { conflict, invalid, notFound, route } from '@coursewright/service-kit';
import { Router } from 'express';
import type { Context } from '../../context.ts';
import type { RecipientRepository } from '../mails/index.ts';
import { parsePushEndpoint } from './push-endpoint.ts';
import type { PushSubscriptionRepository } from './push-subscription.repository.ts';
import type { VapidKeys } from './vapid-keys.ts';

export function pushRoutes(
  { config, now }: Context,
  subscriptions: PushSubscriptionRepository,
  recipients: RecipientRepository,
  vapid: VapidKeys,
): Router {
  const router = Router();
  const isOff = config.SERVICE_WORKER === 'off';

  route(router, pushEndpoints.pushSubscriptions, async ({ caller }) => {
    const stored = await subscriptions.findByUser(caller.userId);
    return {
      ...(!isOff && { publicKey: (await vapid.current()).publicKey }),
      subscriptions: stored.map(({ endpointHash, endpoint, createdAt }) => ({
        id: endpointHash,
        service: new URL(endpoint).host,
        createdAt: createdAt.toISOString(),
      })),
    };
  });

  route(router, pushEndpoints.addPushSubscription, async ({ body: { endpoint, keys }, caller }) => {
    if (isOff) throw conflict('Notifications are switched off here', { code: 'push_off' });
    if (!parsePushEndpoint(endpoint)) throw invalid('Notifications of this browser are not supported');
    if (!(await isPublicKey(keys.p256dh))) throw invalid('The keys of the browser are not valid');
    const { userId, sessionId } = caller;
    await subscriptions.save({ userId, sessionId, endpoint, keys, now: now() });
    // A token lives a minute longer than its account.
    if (await recipients.isDeleted(userId)) await subscriptions.removeOfUser(userId);
    return { success: true, message: 'This device will show notifications' };
  });

  route(router, pushEndpoints.removePushSubscription, async ({ params: { subscriptionId }, caller }) => {
    if (!(await subscriptions.remove(caller.userId, subscriptionId))) throw notFound('There is no such subscription');
    return { success: true, message: 'This device will show no notifications any more' };
  });

  return router;
}

// Text of the right length need not be a point of the curve.
async function isPublicKey(p256dh: string): Promise<boolean> {
  const point = Buffer.from(p256dh, 'base64url');
  try {
    await crypto.subtle.importKey('raw', point, { name: 'ECDH', namedCurve: 'P-256' }, false, []);
    return point[0] === 4;
  } catch {
    return false;
  }
}
