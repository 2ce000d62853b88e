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

/** Makes a call that reports an outcome, and shows what it reported; a quiet one, failures alone. Answers whether it succeeded. */
export async function send(call: () => Promise<Outcome>, { quiet = false } = {}): Promise<boolean> {
  try {
    const { success, message } = await call();
    if (!success) notify.error(message);
    else if (!quiet) notify.success(message);
    return success;
  } catch (error) {
    console.error('a form could not be sent', error);
    notify.error(failureText(error));
    return false;
  }
}
