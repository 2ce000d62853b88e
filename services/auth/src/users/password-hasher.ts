import { unavailable } from '@coursewright/service-kit';
import { hash, verify } from '@node-rs/argon2';
import { createTurnstile } from './turnstile.ts';

/** argon2id is what the library does by default; the costs are those OWASP names. */
const COSTS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export interface PasswordHasher {
  hash(password: string): Promise<string>;
  verify(stored: string, password: string): Promise<boolean>;
  /** Costs what `verify` costs, so that an unknown account cannot be told by time. */
  verifyNobody(password: string): Promise<false>;
}

export async function createPasswordHasher(): Promise<PasswordHasher> {
  const nobody = await hash('the password of nobody', COSTS);
  const pass = createTurnstile({
    inside: 4,
    waiting: 50,
    whenFull: () => unavailable('Too many people are signing in right now, please try again', { retryAfterMs: 1000 }),
  });
  return {
    hash: (password) => pass(() => hash(password, COSTS)),
    verify: (stored, password) => pass(() => verify(stored, password)),
    verifyNobody: async (password) => {
      await pass(() => verify(nobody, password));
      return false;
    },
  };
}
