import { type Connection, type Model, Schema } from 'mongoose';

export interface StoredMail {
  /** What the mail is about: `welcome:<user id>`, `certificate:<certificate id>`. */
  _id: string;
  /** `unwanted`: what it was about was over before it went out. */
  state: 'waiting' | 'sent' | 'refused' | 'unwanted';
  messageId: string;
  to: string;
  /** Whose it is, when it is somebody's who has an account; gone with it. */
  userId?: string;
  /** The message that asked for it last, as admins see it. */
  message?: string;
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
    state: { type: String, enum: ['waiting', 'sent', 'refused', 'unwanted'], required: true },
    messageId: { type: String, required: true },
    to: { type: String, default: '' },
    userId: { type: String },
    message: { type: String },
    attempts: { type: Number, required: true },
    leaseUntil: { type: Date, required: true },
    createdAt: { type: Date, required: true },
    sentAt: { type: Date },
    reason: { type: String },
  },
  { collection: 'mails', versionKey: false, autoIndex: false },
);

schema.index({ message: 1 }, { sparse: true });
schema.index({ userId: 1 }, { sparse: true });
schema.index({ to: 1 });

export type MailModel = Model<StoredMail>;

export async function createMailModel(connection: Connection): Promise<MailModel> {
  const model = connection.model<StoredMail>('Mail', schema);
  await model.createIndexes();
  return model;
}
