import { authEvents } from '@coursewright/contracts';
import { raise, withEvents } from '@coursewright/service-kit';
import { trusted } from 'mongoose';
import type { User, UserModel } from '../users/index.ts';

export type SecondFactorRepository = ReturnType<typeof createSecondFactorRepository>;

/** Codes are consumed in one conditional write, so that concurrent requests cannot both use one. */
export function createSecondFactorRepository(model: UserModel, onRaised: () => void) {
  const present = ({ id, secondFactor }: User) => ({ _id: id, 'secondFactor.secret': secondFactor?.secret });

  return {
    async useStep(user: User, step: number): Promise<boolean> {
      const { matchedCount } = await model.updateOne(
        { ...present(user), 'secondFactor.lastStep': trusted({ $lt: step }) },
        { $set: { 'secondFactor.lastStep': step }, $inc: { revision: 1 } },
      );
      return matchedCount === 1;
    },
    async useRecoveryCode(user: User, hash: string): Promise<boolean> {
      const { id: userId, name, email } = user;
      const event = raise(authEvents.secondFactorChanged, { userId, name, email, news: 'recovery-code-used' });
      const { matchedCount } = await model.updateOne(
        { ...present(user), 'secondFactor.recoveryHashes': hash },
        withEvents({ $pull: { 'secondFactor.recoveryHashes': hash }, $inc: { revision: 1 } }, event),
      );
      if (matchedCount === 1) onRaised();
      return matchedCount === 1;
    },
  };
}
