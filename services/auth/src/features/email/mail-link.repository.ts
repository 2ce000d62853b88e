import { createHash, randomBytes } from 'node:crypto';
import type { EventEnvelope } from '@coursewright/contracts';
import { HOUR_MS } from '@coursewright/contracts/durations';
import { type OutboxFields, outboxFields, withEvents } from '@coursewright/service-kit';
import { type Connection, type Model, Schema, trusted } from 'mongoose';

type MailLinkKind = 'password-reset' | 'email-change' | 'email-verification';

/** At most one per kind and account: a newer request replaces the older one. */
interface StoredMailLink extends OutboxFields {
  _id: `${MailLinkKind}:${string}`;
  kind: MailLinkKind;
  userId: string;
  /** Identifies the request between services; cannot be used in a browser. */
  requestId: string;
  /** Set when the mail is written; the token itself is only in the mail. */
  tokenHash?: string;
  email?: string;
  expiresAt: Date;
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
    ...outboxFields,
  },
  { collection: 'mail_links', versionKey: false, autoIndex: false },
);

type MailLinkModel = Model<StoredMailLink>;

export async function createMailLinkModel(connection: Connection): Promise<MailLinkModel> {
  const model = connection.model<StoredMailLink>('MailLink', mailLinkSchema);
  await model.createIndexes();
  return model;
}

interface NewMailLink {
  readonly kind: MailLinkKind;
  readonly userId: string;
  readonly email?: string;
  /** The link is never mailed; callers cannot tell. */
  readonly closed?: boolean;
}

export type MailLinkRepository = ReturnType<typeof createMailLinkRepository>;

export const LINK_MS = HOUR_MS;
const TOKEN_BYTES = 32;

const getHash = (token: string) => createHash('sha256').update(token).digest('base64url');
const open = () => ({ closedAt: null, expiresAt: trusted({ $gt: new Date() }) });

export function createMailLinkRepository(model: MailLinkModel, onRaised: () => void) {
  return {
    /** @param toEvent says that the link was asked for, by the id of the request and the end of the link */
    async request(
      { closed, email, ...given }: NewMailLink,
      lifetimeMs: number,
      toEvent: (link: { requestId: string; expiresAt: string }) => EventEnvelope,
    ): Promise<void> {
      const requestId = randomBytes(16).toString('base64url');
      const expiresAt = new Date(Date.now() + lifetimeMs);
      const event = toEvent({ requestId, expiresAt: expiresAt.toISOString() });
      const link = { ...given, requestId, expiresAt };
      const $set = { ...link, ...(email && { email }), ...(closed && { closedAt: new Date() }) };
      const $unset = { tokenHash: '', ...(!email && { email: '' }), ...(!closed && { closedAt: '' }) };
      await model.updateOne({ _id: `${link.kind}:${link.userId}` }, withEvents({ $set, $unset }, event), {
        upsert: true,
        setDefaultsOnInsert: false,
      });
      onRaised();
    },
    async mint(requestId: string): Promise<string | undefined> {
      const token = randomBytes(TOKEN_BYTES).toString('base64url');
      const { matchedCount } = await model.updateOne({ requestId, ...open() }, { $set: { tokenHash: getHash(token) } });
      return matchedCount === 1 ? token : undefined;
    },
    find: async (kind: MailLinkKind, token: string): Promise<string | undefined> =>
      (await model.findOne({ kind, tokenHash: getHash(token), ...open() }).lean())?.userId,
    /** Single use. With a user id, only that account's link counts. */
    async redeem(kind: MailLinkKind, token: string, userId?: string) {
      const wanted = { kind, tokenHash: getHash(token), ...open(), ...(userId && { userId }) };
      const found = await model.findOneAndUpdate(wanted, { $set: { closedAt: new Date() } }).lean();
      return found ? { userId: found.userId, email: found.email } : undefined;
    },
    async removeAll(userId: string): Promise<void> {
      await model.deleteMany({ userId });
    },
    async close(userId: string): Promise<void> {
      await model.updateMany({ userId, closedAt: null }, { $set: { closedAt: new Date() } });
    },
  };
}
