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

// Keyboards spell one letter, and a space, in different ways (RFC 8265). Older hashes are of what was typed.
const normalize = (password: string) => password.normalize('NFC').replace(/\p{Zs}/gu, ' ');

export type PasswordHasher = Awaited<ReturnType<typeof createPasswordHasher>>;

export async function createPasswordHasher(costs: PasswordCosts = COSTS) {
  const noAccount = await hash('a password of no account', costs);
  const pass = createSemaphore({
    inside: 4,
    // About five seconds of work on two cores.
    waiting: 200,
    whenFull: () => unavailable('Too many people are signing in right now, please try again', { retryAfterMs: 1000 }),
  });
  async function isSame(stored: string, password: string): Promise<boolean> {
    const spellings = new Set([normalize(password), password]);
    for (const spelling of spellings) if (await verify(stored, spelling)) return true;
    return false;
  }
  return {
    hash: (password: string): Promise<string> => pass(() => hash(normalize(password), costs)),
    verify: (stored: string, password: string): Promise<boolean> => pass(() => isSame(stored, password)),
    /** Takes as long as `verify`, so that timing does not reveal accounts. */
    verifyDummy: async (password: string): Promise<false> => {
      await pass(() => isSame(noAccount, password));
      return false;
    },
  };
}
