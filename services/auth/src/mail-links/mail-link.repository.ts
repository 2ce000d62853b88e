import { createHash, randomBytes } from 'node:crypto';
import type { EventEnvelope } from '@coursewright/contracts';
import { withEvents } from '@coursewright/service-kit';
import { trusted } from 'mongoose';
import type { MailLinkKind, MailLinkModel } from './mail-link.model.ts';

interface NewMailLink {
  readonly kind: MailLinkKind;
  readonly userId: string;
  readonly requestId: string;
  readonly email?: string;
  readonly expiresAt: Date;
  /** A link that is never mailed: nobody can tell from outside. */
  readonly closed?: boolean;
}

export interface MailLinkRepository {
  /** Stores the request together with the event that causes the mail; an older one of the kind is over. */
  request(link: NewMailLink, event: EventEnvelope): Promise<void>;
  /** A fresh token for the mail that is being sent; undefined when the link is no longer wanted. */
  mint(requestId: string): Promise<string | undefined>;
  /** Whose link it is, once: the token is worth nothing afterwards. */
  redeem(kind: MailLinkKind, token: string): Promise<{ userId: string; email: string | undefined } | undefined>;
  /** Ends all open links of an account. */
  close(userId: string): Promise<void>;
  removeAll(userId: string): Promise<void>;
}

export const LINK_MS = 60 * 60 * 1000;
const TOKEN_BYTES = 32;

export const newRequestId = () => randomBytes(16).toString('base64url');

const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url');
const open = () => ({ closedAt: null, expiresAt: trusted({ $gt: new Date() }) });

export function createMailLinkRepository(model: MailLinkModel, onRaised: () => void): MailLinkRepository {
  return {
    async request({ closed, email, ...link }, event) {
      const $set = { ...link, ...(email && { email }), ...(closed && { closedAt: new Date() }) };
      const $unset = { tokenHash: '', ...(!email && { email: '' }), ...(!closed && { closedAt: '' }) };
      await model.updateOne({ _id: `${link.kind}:${link.userId}` }, withEvents({ $set, $unset }, event), {
        upsert: true,
        setDefaultsOnInsert: false,
      });
      onRaised();
    },
    async mint(requestId) {
      const token = randomBytes(TOKEN_BYTES).toString('base64url');
      const { matchedCount } = await model.updateOne({ requestId, ...open() }, { $set: { tokenHash: hashOf(token) } });
      return matchedCount === 1 ? token : undefined;
    },
    async redeem(kind, token) {
      const found = await model
        .findOneAndUpdate({ kind, tokenHash: hashOf(token), ...open() }, { $set: { closedAt: new Date() } })
        .lean();
      return found ? { userId: found.userId, email: found.email } : undefined;
    },
    async removeAll(userId) {
      await model.deleteMany({ userId });
    },
    async close(userId) {
      await model.updateMany({ userId, closedAt: null }, { $set: { closedAt: new Date() } });
    },
  };
}
