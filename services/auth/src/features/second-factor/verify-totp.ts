import type { Encryption, Logger, RateLimit } from '@coursewright/service-kit';
import type { GuessSource } from '../passwords/index.ts';
import type { SecondFactor, User } from '../users/index.ts';

import type { SecondFactorRepository } from './second-factor.repository.ts';
import { findTotpStep, hashRecoveryCode } from './totp.ts';

export type VerifyTotp = (user: User, code: string, source: GuessSource) => Promise<boolean>;

export type CodeLimits = ReturnType<typeof createCodeLimits>;

/**
 * Unknown devices share one count, because an attacker with the password may have many addresses. Known devices
 * and open sessions have their own.
 */
const sourceKey = ({ id }: User, source: GuessSource): string =>
  source.kind === 'address' ? id : `${id} ${source.kind} ${source.id}`;

export function createCodeLimits(limits: { readonly source: RateLimit; readonly account: RateLimit }) {
  return {
    /** @throws AppError 429 when the source, or all sources of the account together, failed too often. */
    async count(user: User, source: GuessSource): Promise<void> {
      const key = sourceKey(user, source);
      await limits.source.consume(key);
      try {
        await limits.account.consume(user.id);
      } catch (refusal) {
        await limits.source.refund(key);
        throw refusal;
      }
    },
    async reset(user: User, source: GuessSource): Promise<void> {
      await limits.source.reset(sourceKey(user, source));
      await limits.account.refund(user.id);
    },
    resetUnknownDevices: ({ id }: User): Promise<void> => limits.source.reset(id),
  };
}

interface Dependencies {
  readonly factors: SecondFactorRepository;
  readonly box: Encryption;
  readonly tries: CodeLimits;
  readonly logger: Logger;
  readonly now: () => Date;
}

export function createVerifyTotp({ factors, box, tries, logger, now }: Dependencies): VerifyTotp {
  async function isGood(user: User, secondFactor: SecondFactor, given: string) {
    const digits = given.replace(/\s/g, '');
    if (!/^\d{6}$/.test(digits)) return factors.useRecoveryCode(user, hashRecoveryCode(given));
    const secret = box.open(secondFactor.secret, user.id);
    if (!secret) {
      logger.error({ userId: user.id }, 'a second factor cannot be read: was AUTH_PRIVATE_KEY changed?');
      return false;
    }
    const step = findTotpStep(secret, digits, now());
    return step !== undefined && factors.useStep(user, step);
  }

  return async (user, given, source) => {
    if (!user.secondFactor) return false;
    await tries.count(user, source);
    const good = await isGood(user, user.secondFactor, given);
    if (good) await tries.reset(user, source);
    return good;
  };
}
