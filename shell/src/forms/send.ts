import { ApiError, notify } from '@coursewright/mfe-kit';

interface Outcome {
  success: boolean;
  message: string;
}

/** A refusal in the server's own words; anything else that is thrown is an Internal Server Error. */
export function failureText(error: unknown): string {
  const refused = error instanceof ApiError && error.status >= 400 && error.status < 500;
  return refused ? error.message : 'Internal Server Error';
}

/** The answer of a call; where there is none, a toast has said why. */
export async function attempt<T>(call: () => Promise<T>): Promise<T | undefined> {
  try {
    return await call();
  } catch (error) {
    console.error('a form could not be sent', error);
    notify.error(failureText(error));
    return undefined;
  }
}

/** Makes a call that reports an outcome, and shows what it reported; a quiet one, failures alone. Answers whether it succeeded. */
export async function send(call: () => Promise<Outcome>, { quiet = false } = {}): Promise<boolean> {
  const outcome = await attempt(call);
  if (!outcome) return false;
  if (!outcome.success) notify.error(outcome.message);
  else if (!quiet) notify.success(outcome.message);
  return outcome.success;
}
