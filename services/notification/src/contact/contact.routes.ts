import { notificationEndpoints } from '@coursewright/contracts';
import { route } from '@coursewright/service-kit';
import { Router } from 'express';
import type { ContactLimit } from './contact-limit.ts';
import type { ContactMessageModel } from './contact-message.model.ts';

/** Visitors write to us; the message is kept until somebody reads it. */
export function contactRoutes(messages: ContactMessageModel, limit: ContactLimit): Router {
  const router = Router();

  route(router, notificationEndpoints.contact, async ({ body, req }) => {
    await limit(req.ip ?? 'unknown');
    const { fname: firstName, lname: lastName, email, phone, msg: message } = body;
    await messages.create({ firstName, lastName, email, phone, message, receivedAt: new Date() });
    return { success: true, message: 'Thank you, your message has been received' };
  });
  return router;
}
