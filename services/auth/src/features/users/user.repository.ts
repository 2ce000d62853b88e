import {
  authEvents,
  type EventEnvelope,
  type InterfaceLanguage,
  type PasskeysChange,
  readTypedEmail,
  type SecondFactorChange,
} from '@coursewright/contracts';
import {
  addEvents,
  conflict,
  isDuplicateKey,
  type Period,
  raise,
  searchWords,
  unlessDuplicate,
  withEvents,
} from '@coursewright/service-kit';
import { Types, trusted, type UpdateQuery } from 'mongoose';
import { type StoredUser, toUser, type UserModel } from './user.model.ts';
import type { Passkey, SecondFactor, User } from './user.ts';

/** By which accounts are found: one for all spellings of an address. */
export const emailKey = (email: string): string => readTypedEmail(email).toLowerCase();

interface NewUser {
  readonly name: string;
  readonly email: string;
  readonly passwordHash: string;
  readonly mainAdmin: boolean;
  readonly language: InterfaceLanguage | null;
}

export type UserChange = Partial<
  Pick<
    User,
    | 'name'
    | 'email'
    | 'plan'
    | 'planRevision'
    | 'passwordHash'
    | 'sessionGeneration'
    | 'role'
    | 'secondFactor'
    | 'startedSecret'
    | 'passkeys'
    | 'suspension'
    | 'emailVerified'
    | 'language'
  >
>;

export type UserRepository = ReturnType<typeof createUserRepository>;

const ATTEMPTS = 10;

/** @param onRevoked sessions of the user are over, or their rights have changed */
export function createUserRepository(model: UserModel, onRaised: () => void, onRevoked: (userId: string) => void) {
  async function findById(id: string) {
    if (!Types.ObjectId.isValid(id)) return undefined;
    const stored = await model.findById(id).lean();
    return stored ? toUser(stored) : undefined;
  }

  async function store(filter: { _id: string; revision: number }, update: UpdateQuery<StoredUser>) {
    try {
      return (await model.updateOne(filter, update)).matchedCount === 1 ? 'stored' : 'stale';
    } catch (error) {
      if (isDuplicateKey(error)) return 'taken';
      throw error;
    }
  }

  return {
    findById,
    async findByEmail(email: string): Promise<User | undefined> {
      const stored = await model.findOne({ emailKey: emailKey(email) }).lean();
      return stored ? toUser(stored) : undefined;
    },
    isEmpty: async (): Promise<boolean> => (await model.findOne().select('_id').lean()) === null,
    // Undefined when the address, or the role of main admin, is taken.
    async insert({ mainAdmin, ...given }: NewUser): Promise<User | undefined> {
      const document = new model({
        ...given,
        emailKey: emailKey(given.email),
        role: mainAdmin ? 'main-admin' : 'user',
        plan: 'free',
        createdAt: new Date(),
        ...(mainAdmin && { mainAdmin }),
      });
      const user = toUser(document);
      addEvents(document, raise(authEvents.userRegistered, eventData(user)));
      if (!(await unlessDuplicate(document.save()))) return undefined;
      onRaised();
      return user;
    },
    /**
     * Retries `decide` on the current user; undefined changes nothing. Resolves to undefined when the new address or
     * the role of main admin is taken.
     */
    async change(
      id: string,
      decide: (user: User) => UserChange | undefined,
      causation?: EventEnvelope,
    ): Promise<User | undefined> {
      for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
        const user = await findById(id);
        const change = user && decide(user);
        if (!change) return user;
        const changed = { ...user, ...change, revision: user.revision + 1 };
        const $set = {
          ...change,
          ...(change.passkeys?.length === 0 && { passkeys: null }),
          ...(change.role === 'main-admin' && { mainAdmin: true }),
          ...(change.email && { emailKey: emailKey(change.email) }),
          ...((change.email || change.name) && { words: searchWords(emailKey(changed.email), changed.name) }),
          revision: changed.revision,
        };
        const events = getEvents(user, changed, causation);
        const stored = await store({ _id: id, revision: user.revision }, withEvents({ $set }, ...events));
        if (stored === 'taken') return undefined;
        if (stored === 'stale') continue;
        onRaised();
        if (affectsSessions(user, changed)) onRevoked(id);
        return changed;
      }
      throw conflict('The account is being changed elsewhere, please try again');
    },
    async remove(id: string): Promise<void> {
      await model.deleteOne({ _id: id });
      onRevoked(id);
    },
    countCreated: ({ from, until }: Period): Promise<number> =>
      model.countDocuments({ createdAt: trusted({ $gte: from, $lt: until }) }),
    async count() {
      const [total, free] = await Promise.all([model.countDocuments(), model.countDocuments({ plan: 'free' })]);
      return { total, free, paid: total - free };
    },
  };
}

function getEvents(before: User, after: User, causation?: EventEnvelope): EventEnvelope[] {
  const { revision } = after;
  const { userId, name, email } = eventData(after);
  const events: EventEnvelope[] = [raise(authEvents.userChanged, { ...eventData(after), revision }, { causation })];
  if (after.passwordHash !== before.passwordHash) {
    const passkeys = after.passkeys.length;
    events.push(raise(authEvents.passwordChanged, { userId, name, email, revision, passkeys }, { causation }));
  }
  if (emailKey(after.email) !== emailKey(before.email)) {
    const data = { userId, name, formerEmail: before.email, email, revision };
    events.push(raise(authEvents.emailChanged, data, { causation }));
  }
  const news = secondFactorNews(before.secondFactor, after.secondFactor);
  if (news) events.push(raise(authEvents.secondFactorChanged, { userId, name, email, news }, { causation }));
  for (const change of passkeysNews(before.passkeys, after.passkeys)) {
    events.push(raise(authEvents.passkeysChanged, { userId, name, email, news: change }, { causation }));
  }
  return events;
}

const affectsSessions = (before: User, after: User) =>
  before.sessionGeneration !== after.sessionGeneration ||
  before.role !== after.role ||
  before.emailVerified !== after.emailVerified;

function secondFactorNews(before: SecondFactor | null, after: SecondFactor | null): SecondFactorChange | undefined {
  if (!after) return before ? 'turned-off' : undefined;
  if (after.secret !== before?.secret) return 'turned-on';
  return after.recoveryHashes === before.recoveryHashes ? undefined : 'recovery-codes-renewed';
}

function passkeysNews(before: readonly Passkey[], after: readonly Passkey[]): PasskeysChange[] {
  const lacks = (list: readonly Passkey[]) => (passkey: Passkey) => list.every(({ id }) => id !== passkey.id);
  return [
    ...(after.some(lacks(before)) ? ['passkey-added' as const] : []),
    ...(before.some(lacks(after)) ? ['passkey-removed' as const] : []),
  ];
}

function eventData({ id: userId, name, email, role, plan, language }: User) {
  return { userId, name, email, role, plan, language };
}
