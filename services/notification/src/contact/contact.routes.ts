import { notificationEndpoints } from '@coursewright/contracts';
import { route } from '@coursewright/service-kit';
import { Router } from 'express';
import type { ContactLimits } from './contact-limits.ts';
import type { ReceiveMessage } from './receive-message.ts';

/** Visitors write to us; the message is kept until somebody reads it. Nobody sends mails through us. */
export function contactRoutes(receive: ReceiveMessage, limits: Pick<ContactLimits, 'countMessage'>): Router {
  const router = Router();

  route(router, notificationEndpoints.contact, async ({ body, req }) => {
    await limits.countMessage(req.ip ?? 'unknown');
    const { fname: firstName, lname: lastName, email, phone, msg: message } = body;
    await receive({ firstName, lastName, email, phone, message });
    return { success: true, message: 'Thank you, your message has been received' };
  });
  route(router, notificationEndpoints.data, () => ({ success: true, message: 'Mails are sent by the server itself' }));

  return router;
}
