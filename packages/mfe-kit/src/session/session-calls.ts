import type { SessionUser } from '@coursewright/contracts';
import { ApiError } from '../http/api-error.ts';
import { ask, failureOf } from '../http/ask.ts';
import { sessionPaths } from './session-paths.ts';

/** Asks the server who is signed in. */
export async function readUser(): Promise<SessionUser | null> {
  const { user } = await json(await ask({ method: 'GET', url: sessionPaths.session }));
  if (user === null || isUser(user)) return user;
  throw new ApiError({ status: 200, code: 'unexpected_answer', message: 'The server gave an unexpected answer.' });
}

/** Ends the session on the server. */
export async function endSession(): Promise<void> {
  await json(await ask({ method: 'POST', url: sessionPaths.logout, body: {} }));
}

async function json(response: Response): Promise<{ user?: unknown }> {
  const answer: unknown = await response.json().catch(() => undefined);
  if (!response.ok) throw failureOf(response, answer);
  return answer ?? {};
}

function isUser(user: unknown): user is SessionUser {
  const { id, name, email, role, plan } = (user ?? {}) as Record<string, unknown>;
  return [id, name, email, role, plan].every((field) => typeof field === 'string');
}
