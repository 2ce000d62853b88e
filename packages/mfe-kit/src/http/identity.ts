import { ApiError } from './api-error.ts';
import { failureOf } from './ask.ts';

/** What the contracts call `IDENTITY_UNCONFIRMED`; they would bring the library that checks answers. */
export const UNCONFIRMED = 'identity_unconfirmed';

type AskWhoItIs = () => Promise<boolean>;

let askWhoItIs: AskWhoItIs | undefined;
let asking: Promise<boolean> | undefined;

/** The shell installs what asks for the password; returns how to take it away. */
export function installIdentityQuestion(ask: AskWhoItIs): () => void {
  askWhoItIs = ask;
  return () => {
    if (askWhoItIs === ask) askWhoItIs = undefined;
  };
}

/** Whether the server refused because the password was given too long ago. */
export async function asksWhoItIs(response: Response): Promise<boolean> {
  if (response.status !== 403) return false;
  const answer: unknown = await response
    .clone()
    .json()
    .catch(() => undefined);
  return failureOf(response, answer).code === UNCONFIRMED;
}

/** Asks once, however many calls wait for it. Throws where nobody confirms. */
export async function confirmIdentity(): Promise<void> {
  asking ??= Promise.resolve(askWhoItIs?.() ?? false)
    .catch(() => false)
    .finally(() => {
      asking = undefined;
    });
  if (await asking) return;
  throw new ApiError({
    status: 403,
    code: UNCONFIRMED,
    message: 'You did not confirm that it is you, so nothing was changed.',
  });
}
