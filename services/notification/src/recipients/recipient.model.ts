import { type Connection, Schema } from 'mongoose';

export interface StoredRecipient {
  /** The user id of the auth service. */
  _id: string;
  name: string;
  email: string;
  revision: number;
}

const schema = new Schema<StoredRecipient>(
  {
    _id: { type: String, required: true },
    name: { type: String, default: '' },
    email: { type: String, default: '' },
    revision: { type: Number, required: true },
  },
  { collection: 'recipients', versionKey: false, autoIndex: false },
);

export const recipientModel = (connection: Connection) => connection.model<StoredRecipient>('Recipient', schema);
