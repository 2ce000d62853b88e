import { searchWords } from '@coursewright/service-kit';
import { type Connection, type Model, Schema } from 'mongoose';

export interface StoredContactMessage {
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  message: string;
  receivedAt: Date;
  answeredAt?: Date | null;
  words?: string[];
}

function wordsOfMessage(this: StoredContactMessage): string[] {
  return searchWords(this.firstName, this.lastName, this.email, this.phone, this.message);
}

const schema = new Schema<StoredContactMessage>(
  {
    firstName: { type: String, required: true },
    lastName: { type: String, required: true },
    email: { type: String, required: true },
    phone: { type: String, required: true },
    message: { type: String, required: true },
    receivedAt: { type: Date, required: true },
    answeredAt: { type: Date },
    words: { type: [String], default: wordsOfMessage },
  },
  { collection: 'contact_messages', versionKey: false, autoIndex: false },
);
schema.index({ receivedAt: -1 });

export type ContactMessageModel = Model<StoredContactMessage>;

export async function createContactMessageModel(connection: Connection): Promise<ContactMessageModel> {
  const model = connection.model<StoredContactMessage>('ContactMessage', schema);
  await model.createIndexes();
  return model;
}
