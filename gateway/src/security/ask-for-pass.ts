import { passPath, passSchema } from '@coursewright/contracts';
import {
  AppError,
  type Caller,
  createTokenVerifier,
  keysOf,
  passProfile,
  remoteKeys,
  traceHeaders,
  unauthenticated,
  unavailable,
} from '@coursewright/service-kit';

/** A pass, and what it says. */
export interface Admission {
  readonly pass: string;
  readonly caller: Caller;
}

/** Exchanges an access token for a pass: `unauthenticated` once its session is over, `unavailable` when nobody tells. */
export type AskForPass = (accessToken: string) => Promise<Admission>;

const PATIENCE_MS = 2_000;

export function askForPassAt(authUrl: string): AskForPass {
  const verify = createTokenVerifier(passProfile, remoteKeys(keysOf(authUrl)));

  return async (accessToken) => {
    try {
      const answer = await fetch(authUrl + passPath, {
        headers: { authorization: `Bearer ${accessToken}`, ...traceHeaders() },
        signal: AbortSignal.timeout(PATIENCE_MS),
        redirect: 'error',
      });
      const body: unknown = await answer.json();
      if (answer.status === 401) throw unauthenticated('Please sign in', { code: 'session_over' });
      const { pass } = passSchema.parse(body);
      return { pass, caller: await verify(pass) };
    } catch (cause) {
      if (cause instanceof AppError && cause.code === 'session_over') throw cause;
      throw unavailable('Sign-in cannot be checked right now', { cause, retryAfterMs: 5_000 });
    }
  };
}
