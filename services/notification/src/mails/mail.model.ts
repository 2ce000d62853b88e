import { type Connection, type Model, Schema } from 'mongoose';

export interface StoredMail {
  /** What the mail is about: `welcome:<user id>`, `certificate:<certificate id>`. */
  _id: string;
  state: 'waiting' | 'sent' | 'refused';
  messageId: string;
  to: string;
  attempts: number;
  /** Until when one worker alone may send it. */
  leaseUntil: Date;
  createdAt: Date;
  sentAt?: Date;
  /** What went wrong the last time. */
  reason?: string;
}

const schema = new Schema<StoredMail>(
  {
    _id: { type: String, required: true },
    state: { type: String, enum: ['waiting', 'sent', 'refused'], required: true },
    messageId: { type: String, required: true },
    to: { type: String, default: '' },
    attempts: { type: Number, required: true },
    leaseUntil: { type: Date, required: true },
    createdAt: { type: Date, required: true },
    sentAt: { type: Date },
    reason: { type: String },
  },
  { collection: 'mails', versionKey: false, autoIndex: false },
);

export type MailModel = Model<StoredMail>;

export const mailModel = (connection: Connection): MailModel => connection.model<StoredMail>('Mail', schema);
