import { notificationEndpoints } from '@coursewright/contracts';
import { addressKey, type Limit, route } from '@coursewright/service-kit';
import { Router } from 'express';
import type { ContactMessageModel } from './contact-message.model.ts';

/** Visitors write to us; the message is kept until somebody reads it. */
export function contactRoutes(messages: ContactMessageModel, limit: Limit): Router {
  const router = Router();

  route(router, notificationEndpoints.contact, async ({ body, req }) => {
    await limit.count(addressKey(req.ip ?? 'unknown'));
    const { fname: firstName, lname: lastName, email, phone, msg: message } = body;
    await messages.create({ firstName, lastName, email, phone, message, receivedAt: new Date() });
    return { success: true, message: 'Thank you, your message has been received' };
  });
  return router;
}
