import type { Caller } from '@coursewright/service-kit';
import type { Context } from '../../context.ts';
import type { User } from '../users/index.ts';
import { createRecoveryCodes, createTotpSecret, createTotpUri, findTotpStep, hashRecoveryCode } from './totp.ts';

export function createSecondFactorSetup({ users, sessions, box, config, now }: Context) {
  return {
    /** Does not affect sign-in: an existing factor stays until the new app is verified. */
    async start(user: User) {
      const secret = createTotpSecret();
      await users.change(user.id, () => ({ startedSecret: box.seal(secret, user.id) }));
      return { secret, uri: createTotpUri(secret, config.BRAND_NAME, user.email) };
    },

    /** Ends all other sessions in the same write, because they were opened without a code. */
    async enable(caller: Caller, user: User, code: string): Promise<string[] | undefined> {
      const { startedSecret } = user;
      const plain = startedSecret ? box.open(startedSecret, user.id) : undefined;
      const lastStep = plain && findTotpStep(plain, code.replace(/\s/g, ''), now());
      if (!startedSecret || !lastStep) return undefined;
      const codes = createRecoveryCodes();
      const secondFactor = { secret: startedSecret, lastStep, recoveryHashes: codes.map(hashRecoveryCode) };
      const sessionGeneration = user.sessionGeneration + 1;
      const changed = await users.change(user.id, (present) =>
        present.startedSecret === startedSecret && present.sessionGeneration === user.sessionGeneration
          ? { secondFactor, startedSecret: null, sessionGeneration }
          : undefined,
      );
      if (changed?.secondFactor !== secondFactor) return undefined;
      await sessions.keepThrough(caller.sessionId, sessionGeneration);
      return codes;
    },

    async disable(user: User): Promise<void> {
      await users.change(user.id, (present) =>
        present.secondFactor || present.startedSecret ? { secondFactor: null, startedSecret: null } : undefined,
      );
    },

    async renewCodes(user: User): Promise<string[] | undefined> {
      const codes = createRecoveryCodes();
      const recoveryHashes = codes.map(hashRecoveryCode);
      const changed = await users.change(user.id, ({ secondFactor }) =>
        secondFactor ? { secondFactor: { ...secondFactor, recoveryHashes } } : undefined,
      );
      return changed?.secondFactor ? codes : undefined;
    },
  };
}
