import { z } from 'zod';
import { defineEvent } from './envelope.ts';

export const notificationEvents = {
  contactReceived: defineEvent({
    type: 'notification.contact.received.v1',
    data: z.object({ messageId: z.string() }),
  }),
};
