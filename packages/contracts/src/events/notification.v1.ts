import { z } from 'zod';
import { defineEvent } from './envelope.ts';

/** Events of the notification service. */
export const notificationEvents = {
  /** A visitor wrote to us and is to hear that it arrived. What they wrote, and who they are, is in no event. */
  contactReceived: defineEvent({
    type: 'notification.contact.received.v1',
    data: z.object({ messageId: z.string() }),
  }),
};
