import { unavailable } from '@coursewright/service-kit';
import { hash, verify } from '@node-rs/argon2';
import { createSemaphore } from './semaphore.ts';

/** argon2id with the parameters of OWASP. */
const COSTS: PasswordCosts = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export interface PasswordCosts {
  readonly memoryCost: number;
  readonly timeCost: number;
  readonly parallelism: number;
}

export interface PasswordHasher {
  hash(password: string): Promise<string>;
  verify(stored: string, password: string): Promise<boolean>;
  /** Takes as long as `verify`, so that timing does not reveal accounts. */
  verifyDummy(password: string): Promise<false>;
}

export async function createPasswordHasher(costs: PasswordCosts = COSTS): Promise<PasswordHasher> {
  const noAccount = await hash('a password of no account', costs);
  const pass = createSemaphore({
    inside: 4,
    // About five seconds of work on two cores.
    waiting: 200,
    whenFull: () => unavailable('Too many people are signing in right now, please try again', { retryAfterMs: 1000 }),
  });
  return {
    hash: (password) => pass(() => hash(password, costs)),
    verify: (stored, password) => pass(() => verify(stored, password)),
    verifyDummy: async (password) => {
      await pass(() => verify(noAccount, password));
      return false;
    },
  };
}
