import { trusted } from 'mongoose';
import type { MailModel, StoredMail } from './mail.model.ts';

/** The right to send one mail, for a while. */
export interface Claim {
  readonly key: string;
  readonly until: Date;
}

interface Wanted {
  readonly key: string;
  readonly messageId: string;
  readonly to: string;
  readonly message: string;
  readonly userId?: string | undefined;
}

export type MailRepository = ReturnType<typeof createMailRepository>;

const FREE = new Date(0);
const MAX_REASON = 500;

/** Which mails were sent: kept for good, because an event may be told again at any time. */
export function createMailRepository(mails: MailModel) {
  const held = ({ key, until }: Claim) => ({ _id: key, leaseUntil: until, state: trusted({ $ne: 'sent' as const }) });

  return {
    /** The claim, or why there is none: the mail is sent, or somebody else is sending it. */
    async claim(mail: Wanted, leaseMs: number): Promise<Claim | 'sent' | 'busy'> {
      const { key, messageId, to, message, userId } = mail;
      const now = new Date();
      const fresh = { state: 'waiting' as const, messageId, to, attempts: 0, leaseUntil: FREE, createdAt: now };
      await mails.updateOne({ _id: key }, { $setOnInsert: fresh }, { upsert: true });
      const until = new Date(now.getTime() + leaseMs);
      const claimed = await mails.findOneAndUpdate(
        { _id: key, state: trusted({ $ne: 'sent' as const }), leaseUntil: trusted({ $lte: now }) },
        {
          $set: { state: 'waiting', to, leaseUntil: until, message, ...(userId && { userId }) },
          $inc: { attempts: 1 },
        },
      );
      if (claimed) return { key, until };
      const other = await mails.findById(key).lean();
      return other?.state === 'sent' ? 'sent' : 'busy';
    },

    async markSent({ key }: Claim): Promise<void> {
      await mails.updateOne(
        { _id: key },
        { $set: { state: 'sent', sentAt: new Date(), leaseUntil: FREE }, $unset: { reason: '' } },
      );
    },

    /** The attempt failed: for now, or for good when the recipient's side refused the mail. */
    async release(claim: Claim, state: 'waiting' | 'refused' | 'unwanted', reason: string): Promise<void> {
      const $set = { state, leaseUntil: FREE, reason: reason.slice(0, MAX_REASON) };
      await mails.updateOne(held(claim), { $set });
    },

    /** The mails that messages asked for, by message. */
    async ofMessages(messages: readonly string[]): Promise<Map<string, StoredMail>> {
      const found = await mails.find({ message: trusted({ $in: [...messages] }) }).lean<StoredMail[]>();
      return new Map(found.map((mail) => [mail.message ?? '', mail]));
    },

    /** That a mail was sent stays known, to whom does not, nor what a mail server said about them. */
    async forgetRecipient(userId: string, to?: string): Promise<void> {
      const forgotten = { $set: { to: '' }, $unset: { userId: '', reason: '' } };
      await mails.updateMany({ userId }, forgotten);
      if (to) await mails.updateMany({ to }, forgotten);
    },

    /** Ends all claims: only right when no other process works on this database. */
    async breakClaims(): Promise<void> {
      await mails.updateMany({ state: 'waiting' }, { $set: { leaseUntil: FREE } });
    },
  };
}
