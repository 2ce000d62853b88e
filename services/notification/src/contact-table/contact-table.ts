import type { ContactRow } from '@coursewright/contracts';
import { createTable } from '@coursewright/service-kit';
import type { ContactMessageModel, StoredContactMessage } from '../contact/contact-message.model.ts';

/** What visitors wrote, for admins. */
export function createContactTable(model: ContactMessageModel) {
  return createTable<StoredContactMessage, ContactRow>({
    model,
    sortedBy: { name: ['firstName', 'lastName'], email: ['email'], receivedAt: ['receivedAt'] },
    searched: ['firstName', 'lastName', 'email', 'phone', 'message'],
    fields: ['firstName', 'lastName', 'email', 'phone', 'message', 'receivedAt'],
    toRow: ({ _id, firstName, lastName, email, phone, message, receivedAt }) => {
      const name = `${firstName} ${lastName}`;
      return { id: _id.toHexString(), name, email, phone, message, receivedAt: receivedAt.toISOString() };
    },
  });
}
