import { type AggregateEvents, aggregateEvents } from '@coursewright/service-kit';
import { type Connection, type Model, Schema } from 'mongoose';

export type MailLinkKind = 'password-reset' | 'email-change';

/** At most one of a kind for each account: a newer request takes the place of the older. */
export interface StoredMailLink extends AggregateEvents {
  _id: `${MailLinkKind}:${string}`;
  kind: MailLinkKind;
  userId: string;
  /** Names the request between services; worth nothing in a browser. */
  requestId: string;
  /** Set when the mail is written; the token itself is in the mail alone. */
  tokenHash?: string;
  /** The address that is to become the account's. */
  email?: string;
  expiresAt: Date;
  /** Used, or no longer wanted. */
  closedAt?: Date | null;
}

const A_DAY_SECONDS = 24 * 3600;

const mailLinkSchema = new Schema<StoredMailLink>(
  {
    _id: String,
    kind: { type: String, required: true },
    userId: { type: String, required: true, index: true },
    requestId: { type: String, required: true, unique: true },
    tokenHash: { type: String, unique: true, sparse: true },
    email: { type: String },
    expiresAt: { type: Date, required: true, expires: A_DAY_SECONDS },
    closedAt: { type: Date },
    ...aggregateEvents,
  },
  { collection: 'mail_links', versionKey: false, autoIndex: false },
);

export type MailLinkModel = Model<StoredMailLink>;

export async function createMailLinkModel(connection: Connection): Promise<MailLinkModel> {
  const model = connection.model<StoredMailLink>('MailLink', mailLinkSchema);
  await model.createIndexes();
  return model;
}
