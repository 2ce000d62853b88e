import { setTimeout as wait } from 'node:timers/promises';
import { billingEvents, type EventContract } from '@coursewright/contracts';
import { raise, unavailable, withEvents } from '@coursewright/service-kit';
import { trusted } from 'mongoose';
import type { AccountDocument, AccountModel } from './account.model.ts';
import type { Account } from './account.ts';
import type { AccountEvent, Change } from './account-event.ts';
import { emptyAccount, runningOf } from './entitlement.ts';

export interface AccountRepository {
  find(userId: string): Promise<Account | undefined>;
  /** Those of them that have ever paid or begun to. */
  ofUsers(userIds: readonly string[]): Promise<Account[]>;
  /**
   * Decides upon the account as it is and stores the decision with its events in one write; decides again when
   * somebody else was faster.
   */
  change<C extends Change>(userId: string, decide: (account: Account) => C): Promise<C>;
  /**
   * Accounts with something that runs, a page at a time, by user id.
   * @param overdueAt only those whose access was paid for until then at the longest
   */
  running(afterUserId: string, limit: number, overdueAt?: Date): Promise<Account[]>;
}

const TRIES = 50;

export function createAccountRepository(model: AccountModel, graceMs: number, onRaised: () => void): AccountRepository {
  async function save(account: Account, version: number, events: readonly AccountEvent[]): Promise<boolean> {
    const { userId, ...rest } = account;
    const running = runningOf(account);
    const accessUntil = running && new Date(running.paidUntil.getTime() + graceMs);
    const fields = { ...rest, subscriptions: [...rest.subscriptions], version: version + 1 };
    const envelopes = events.map(({ name, data }) => raise(billingEvents[name] as EventContract<unknown>, data));
    if (version === 0) {
      const pending = envelopes.length > 0 && { pendingEvents: envelopes, pendingSince: new Date() };
      return insert({ _id: userId, ...fields, ...(accessUntil && { accessUntil }), ...pending });
    }
    const update = { $set: { ...fields, ...(accessUntil && { accessUntil }) }, ...unsetUnless(accessUntil) };
    const { matchedCount } = await model.updateOne({ _id: userId, version }, withEvents(update, ...envelopes));
    return matchedCount === 1;
  }

  async function insert(document: Omit<AccountDocument, 'pendingEvents'>): Promise<boolean> {
    const { upsertedCount } = await model.updateOne(
      { _id: document._id },
      { $setOnInsert: document },
      { upsert: true },
    );
    return upsertedCount === 1;
  }

  return {
    async find(userId) {
      const found = await model.findById(userId).lean<AccountDocument>();
      return found ? toAccount(found) : undefined;
    },

    async ofUsers(userIds) {
      const found = await model.find({ _id: trusted({ $in: [...userIds] }) }).lean<AccountDocument[]>();
      return found.map(toAccount);
    },

    async change(userId, decide) {
      for (let attempt = 1; attempt <= TRIES; attempt += 1) {
        const found = await model.findById(userId).lean<AccountDocument>();
        const account = found ? toAccount(found) : emptyAccount(userId);
        const change = decide(account);
        if (change.account === account && change.events.length === 0) return change;
        if (await save(change.account, found?.version ?? 0, change.events)) {
          if (change.events.length > 0) onRaised();
          return change;
        }
        await wait(Math.random() * 5 * attempt);
      }
      throw unavailable('Too much happens to this account at once');
    },

    async running(afterUserId, limit, overdueAt) {
      const accessUntil = trusted(overdueAt ? { $lte: overdueAt } : { $exists: true });
      const filter = { _id: trusted({ $gt: afterUserId }), accessUntil };
      return (await model.find(filter).sort({ _id: 1 }).limit(limit).lean<AccountDocument[]>()).map(toAccount);
    },
  };
}

const unsetUnless = (accessUntil: Date | undefined) => (accessUntil ? {} : { $unset: { accessUntil: 1 } });

function toAccount({ _id: userId, plan, planRevision, subscriptions, closedAt }: AccountDocument): Account {
  return { userId, plan, planRevision, subscriptions, ...(closedAt && { closedAt }) };
}
