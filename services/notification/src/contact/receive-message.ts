import { notificationEvents } from '@coursewright/contracts';
import { addEvents, raise } from '@coursewright/service-kit';
import type { ContactLimits } from './contact-limits.ts';
import type { ContactMessageModel, StoredContactMessage } from './contact-message.model.ts';

export type ContactMessage = Pick<StoredContactMessage, 'firstName' | 'lastName' | 'email' | 'phone' | 'message'>;

interface Dependencies {
  readonly messages: ContactMessageModel;
  readonly limits: Pick<ContactLimits, 'mayAnswer'>;
  /** Told of a new event. */
  published(): void;
}

export type ReceiveMessage = ReturnType<typeof createReceiveMessage>;

/** Keeps a message, and lets its writer know by mail as long as their mailbox has had few of ours. */
export function createReceiveMessage({ messages, limits, published }: Dependencies) {
  return async (given: ContactMessage): Promise<void> => {
    const message = new messages({ ...given, receivedAt: new Date() });
    if (await limits.mayAnswer(given.email)) {
      addEvents(message, raise(notificationEvents.contactReceived, { messageId: message.id }));
    }
    await message.save();
    published();
  };
}
