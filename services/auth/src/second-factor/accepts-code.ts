import type { Limit, Logger } from '@coursewright/service-kit';
import type { SecondFactor, User } from '../users/user.ts';
import { recoveryHash } from './recovery-codes.ts';
import type { SecondFactorRepository } from './second-factor.repository.ts';
import type { SecretBox } from './secret-box.ts';
import { stepOf } from './totp.ts';

/** Whether the code is one of the user's app or a recovery code, and was not used before; it is used up now. */
export type AcceptsCode = (user: User, code: string) => Promise<boolean>;

interface Dependencies {
  readonly factors: SecondFactorRepository;
  readonly box: SecretBox;
  /** For an account, from wherever: whoever has the password may have many addresses. */
  readonly tries: Limit;
  readonly logger: Logger;
}

export function createAcceptsCode({ factors, box, tries, logger }: Dependencies): AcceptsCode {
  async function isGood(user: User, secondFactor: SecondFactor, given: string) {
    const digits = given.replace(/\s/g, '');
    if (!/^\d{6}$/.test(digits)) return factors.useRecoveryCode(user, recoveryHash(given));
    const secret = box.open(secondFactor.secret, user.id);
    if (!secret) {
      logger.error({ userId: user.id }, 'a second factor cannot be read: was AUTH_PRIVATE_KEY changed?');
      return false;
    }
    const step = stepOf(secret, digits, new Date());
    return step !== undefined && factors.useStep(user, step);
  }

  return async (user, given) => {
    if (!user.secondFactor) return false;
    await tries.count(user.id);
    const good = await isGood(user, user.secondFactor, given);
    if (good) await tries.forget(user.id);
    return good;
  };
}
