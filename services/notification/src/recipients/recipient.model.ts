import { type Role, roleSchema } from '@coursewright/contracts';
import { type Connection, Schema } from 'mongoose';

export interface StoredRecipient {
  /** The user id of the auth service. */
  _id: string;
  name: string;
  email: string;
  role: Role;
  revision: number;
}

const schema = new Schema<StoredRecipient>(
  {
    _id: { type: String, required: true },
    name: { type: String, default: '' },
    email: { type: String, default: '' },
    role: { type: String, enum: roleSchema.options, default: 'user' },
    revision: { type: Number, required: true },
  },
  { collection: 'recipients', versionKey: false, autoIndex: false },
);

export const recipientModel = (connection: Connection) => connection.model<StoredRecipient>('Recipient', schema);
