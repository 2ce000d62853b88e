import { z } from 'zod';
import { defineEvent } from './envelope.ts';

export const notificationEvents = {
  contactReceived: defineEvent({
    type: 'notification.contact.received.v1',
    data: z.object({ messageId: z.string() }),
  }),
  // No delivery had succeeded since `since`.
  webhookSwitchedOff: defineEvent({
    type: 'notification.webhook.switched-off.v1',
    data: z.object({ userId: z.string(), webhookId: z.string(), host: z.string(), since: z.iso.datetime() }),
  }),
};
