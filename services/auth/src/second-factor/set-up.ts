import type { Caller } from '@coursewright/service-kit';
import type { SessionRepository } from '../sessions/session.repository.ts';
import type { UserRepository } from '../users/user.repository.ts';
import type { User } from '../users/user.ts';
import { newRecoveryCodes, recoveryHash } from './recovery-codes.ts';
import type { SecretBox } from './secret-box.ts';
import { newSecret, stepOf, uriOf } from './totp.ts';

interface Dependencies {
  readonly users: UserRepository;
  readonly sessions: SessionRepository;
  readonly box: SecretBox;
  /** What the app calls the place that the codes are for. */
  readonly brand: string;
}

export type SetUp = ReturnType<typeof createSetUp>;

/** Turning the second factor of an account on and off. */
export function createSetUp({ users, sessions, box, brand }: Dependencies) {
  return {
    /** Changes nothing of what is asked at sign-in, also where a factor is on already: a new phone takes its place once it is proved. */
    async start(user: User) {
      const secret = newSecret();
      await users.change(user.id, () => ({ startedSecret: box.seal(secret, user.id) }));
      return { secret, uri: uriOf(secret, brand, user.email) };
    },

    /** The recovery codes; undefined for a wrong code. All other sessions are over in the same write: they were opened without a code. */
    async enable(caller: Caller, user: User, code: string): Promise<string[] | undefined> {
      const { startedSecret } = user;
      const plain = startedSecret ? box.open(startedSecret, user.id) : undefined;
      const lastStep = plain && stepOf(plain, code.replace(/\s/g, ''), new Date());
      if (!startedSecret || !lastStep) return undefined;
      const codes = newRecoveryCodes();
      const secondFactor = { secret: startedSecret, lastStep, recoveryHashes: codes.map(recoveryHash) };
      const sessionGeneration = user.sessionGeneration + 1;
      const changed = await users.change(user.id, (now) =>
        now.startedSecret === startedSecret && now.sessionGeneration === user.sessionGeneration
          ? { secondFactor, startedSecret: null, sessionGeneration }
          : undefined,
      );
      if (changed?.secondFactor !== secondFactor) return undefined;
      await sessions.keepThrough(caller.sessionId, sessionGeneration);
      return codes;
    },

    async disable(user: User): Promise<void> {
      await users.change(user.id, (now) =>
        now.secondFactor || now.startedSecret ? { secondFactor: null, startedSecret: null } : undefined,
      );
    },

    /** Undefined where no second factor is on. */
    async renewCodes(user: User): Promise<string[] | undefined> {
      const codes = newRecoveryCodes();
      const recoveryHashes = codes.map(recoveryHash);
      const changed = await users.change(user.id, ({ secondFactor }) =>
        secondFactor ? { secondFactor: { ...secondFactor, recoveryHashes } } : undefined,
      );
      return changed?.secondFactor ? codes : undefined;
    },
  };
}
