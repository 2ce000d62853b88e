import type { Role } from '@coursewright/contracts';
import { type Connection, Types } from 'mongoose';
import { createContactMessageModel, type StoredContactMessage } from './features/contact/contact-message.model.ts';
import { recipientModel } from './features/mails/recipient.repository.ts';

export interface SeededRecipient {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly role: Role;
}

export type SeededContact = Omit<StoredContactMessage, 'pendingEvents' | 'pendingSince' | 'words'> & {
  readonly id: string;
};

export async function seedRecipients(connection: Connection, people: readonly SeededRecipient[]): Promise<void> {
  const documents = people.map(({ id, name, email, role }) => ({ _id: id, name, email, role, revision: 1 }));
  await recipientModel(connection).insertMany(documents);
}

export async function seedContacts(connection: Connection, contacts: readonly SeededContact[]): Promise<void> {
  const model = await createContactMessageModel(connection);
  await model.insertMany(contacts.map(({ id, ...contact }) => ({ ...contact, _id: new Types.ObjectId(id) })));
}
