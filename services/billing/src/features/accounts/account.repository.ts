import { billingEvents, type EventContract, planSchema } from '@coursewright/contracts';
import { DAY_MS } from '@coursewright/contracts/durations';
import {
  type Clock,
  type OutboxFields,
  outboxFields,
  type PendingJob,
  type PendingJobFields,
  type PendingJobs,
  pendingJobFields,
  raise,
  sleep,
  systemClock,
  unavailable,
  withEvents,
} from '@coursewright/service-kit';
import { type Connection, type Model, Schema, trusted } from 'mongoose';
import { type Account, type AccountEvent, type Change, SETTLEMENT_JOB, type Subscription } from './account.ts';
import { createEmptyAccount, getAccessEnd, getRunning } from './subscription-changes.ts';

export interface AccountDocument extends OutboxFields, PendingJobFields {
  _id: string;
  // Optimistic lock: a writer that read an older version decides again.
  version: number;
  plan: Account['plan'];
  planRevision: number;
  subscriptions: Account['subscriptions'][number][];
  grant?: Account['grant'];
  closedAt?: Date;
  // End of access unless another payment arrives. Set only while a subscription runs.
  accessUntil?: Date;
  // Its subscription runs without giving a plan: read now and then, but not overdue.
  suspended?: true;
  // A payment of an ended subscription may still arrive until then.
  watchedUntil?: Date;
}

const schema = new Schema<AccountDocument>(
  {
    _id: { type: String, required: true },
    version: { type: Number, required: true },
    plan: { type: String, enum: planSchema.options, required: true },
    planRevision: { type: Number, required: true },
    subscriptions: { type: [{ type: Schema.Types.Mixed }], required: true },
    grant: Schema.Types.Mixed,
    closedAt: Date,
    accessUntil: Date,
    suspended: Boolean,
    watchedUntil: Date,
    ...outboxFields,
    ...pendingJobFields,
  },
  { collection: 'accounts', versionKey: false, autoIndex: false, minimize: false },
);
schema.index({ accessUntil: 1 }, { sparse: true });
schema.index({ watchedUntil: 1 }, { sparse: true });
schema.index({ 'grant.until': 1 }, { sparse: true });
schema.index({ 'subscriptions.endAtPeriodEnd': 1 }, { sparse: true });
schema.index({ 'pendingJobs.id': 1 }, { sparse: true });

export type AccountModel = Model<AccountDocument>;

export async function createAccountModel(connection: Connection): Promise<AccountModel> {
  const model = connection.model<AccountDocument>('Account', schema);
  await model.createIndexes();
  return model;
}

const TRIES = 50;
// Debits in process when a subscription ends are decided by then.
export const WATCHED_MS = 31 * DAY_MS;

const REQUESTED: Subscription['endAtPeriodEnd'] = 'requested';

export type AccountRepository = ReturnType<typeof createAccountRepository>;

export function createAccountRepository(
  model: AccountModel,
  graceMs: number,
  onRaised: () => void,
  jobs?: Pick<PendingJobs, 'insert'>,
  clock: Clock = systemClock,
) {
  async function save(account: Account, version: number, events: readonly AccountEvent[]): Promise<boolean> {
    const { userId, ...rest } = account;
    const running = getRunning(account);
    const optional = {
      accessUntil: running && getAccessEnd(running, graceMs),
      suspended: running?.suspended,
      watchedUntil: getWatchedUntil(account),
    };
    const present = Object.fromEntries(Object.entries(optional).filter(([, value]) => value !== undefined));
    const absent = Object.keys(optional).filter((field) => !(field in present));
    const fields = { ...rest, ...present, subscriptions: [...rest.subscriptions], version: version + 1 };
    const pendingJobs = events.flatMap((event) => toJob(account, event) ?? []);
    const envelopes = events.flatMap(({ name, data }) =>
      name === 'settlementRequested' ? [] : [raise(billingEvents[name] as EventContract<unknown>, data)],
    );
    if (version === 0) {
      const pending = envelopes.length > 0 && { pendingEvents: envelopes, pendingSince: new Date() };
      const fresh = { _id: userId, ...fields, ...pending };
      return insert({ ...fresh, ...(pendingJobs.length > 0 && { pendingJobs }) });
    }
    const update = {
      $set: fields,
      ...(absent.length > 0 && { $unset: Object.fromEntries(absent.map((field) => [field, 1])) }),
      ...(pendingJobs.length > 0 && { $push: { pendingJobs: { $each: pendingJobs } } }),
    };
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

  async function page(filter: object, afterUserId: string, limit: number): Promise<Account[]> {
    const later = { ...filter, _id: trusted({ $gt: afterUserId }) };
    return (await model.find(later).sort({ _id: 1 }).limit(limit).lean<AccountDocument[]>()).map(toAccount);
  }

  return {
    async find(userId: string): Promise<Account | undefined> {
      const found = await model.findById(userId).lean<AccountDocument>();
      return found ? toAccount(found) : undefined;
    },

    async findByUsers(userIds: readonly string[]): Promise<Account[]> {
      const found = await model.find({ _id: trusted({ $in: [...userIds] }) }).lean<AccountDocument[]>();
      return found.map(toAccount);
    },

    // Stores the decision with its events and jobs in one write. Decides again when another writer was faster.
    async change<C extends Change>(userId: string, decide: (account: Account) => C): Promise<C> {
      for (let tries = 1; tries <= TRIES; tries += 1) {
        const found = await model.findById(userId).lean<AccountDocument>();
        const account = found ? toAccount(found) : createEmptyAccount(userId);
        const change = decide(account);
        if (change.account === account && change.events.length === 0) return change;
        if (await save(change.account, found?.version ?? 0, change.events)) {
          if (change.events.length > 0) onRaised();
          if (change.events.some(({ name }) => name === 'settlementRequested')) await jobs?.insert({ _id: userId });
          return change;
        }
        await sleep(clock, Math.random() * 5 * tries);
      }
      throw unavailable('Too many concurrent changes of this account. Please try again.');
    },

    findWithRunning: (afterUserId: string, limit: number, overdueAt?: Date) =>
      page(
        overdueAt
          ? { accessUntil: trusted({ $lte: overdueAt }), suspended: null }
          : { accessUntil: trusted({ $exists: true }) },
        afterUserId,
        limit,
      ),

    findWatched: (at: Date, afterUserId: string, limit: number) =>
      page({ watchedUntil: trusted({ $gt: at }) }, afterUserId, limit),

    findWithGrantUntil: (at: Date, afterUserId: string, limit: number) =>
      page({ 'grant.until': trusted({ $lte: at }) }, afterUserId, limit),

    findWithRequestedEnd: (afterUserId: string, limit: number) =>
      page({ 'subscriptions.endAtPeriodEnd': REQUESTED }, afterUserId, limit),
  };
}

// What the provider has to be asked for is work of billing alone: a job instead of an event.
function toJob({ subscriptions }: Account, event: AccountEvent): PendingJob | undefined {
  if (event.name !== 'settlementRequested') return undefined;
  const { provider, subscriptionId } = event.data;
  const key = `${provider}:${subscriptionId}`;
  const requestedAt = subscriptions.find((one) => one.key === key)?.settlementAt;
  return { type: SETTLEMENT_JOB, id: `${SETTLEMENT_JOB}:${key}:${requestedAt?.getTime()}`, payload: event.data };
}

function getWatchedUntil({ subscriptions }: Account): Date | undefined {
  const ends = subscriptions.flatMap(({ endedAt }) => (endedAt ? [endedAt.getTime()] : []));
  return ends.length > 0 ? new Date(Math.max(...ends) + WATCHED_MS) : undefined;
}

function toAccount({ _id: userId, plan, planRevision, subscriptions, grant, closedAt }: AccountDocument): Account {
  return { userId, plan, planRevision, subscriptions, ...(grant && { grant }), ...(closedAt && { closedAt }) };
}
