import { t } from '@lingui/core/macro';
import { ApiError } from './api-error.ts';
import { toApiError } from './send-request.ts';

/** Equals `IDENTITY_UNCONFIRMED` of the contracts, which would add zod to the first script. */
export const STEP_UP_REQUIRED = 'identity_unconfirmed';

type StepUpPrompt = () => Promise<boolean>;

let prompt: StepUpPrompt | undefined;
let pendingPrompt: Promise<boolean> | undefined;

export function installStepUpPrompt(ask: StepUpPrompt): () => void {
  prompt = ask;
  return () => {
    if (prompt === ask) prompt = undefined;
  };
}

export async function isStepUpRequired(response: Response): Promise<boolean> {
  if (response.status !== 403) return false;
  const answer: unknown = await response
    .clone()
    .json()
    .catch(() => undefined);
  return (await toApiError(response, answer)).code === STEP_UP_REQUIRED;
}

const listeners = new Set<() => void>();

/**
 * Notifies before the page asks for the password: whatever covers the page, such as a tab opened for the response,
 * must close. Returns an unsubscribe function.
 */
export function subscribeStepUpRequested(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Concurrent calls share one prompt. Throws if the user does not confirm. */
export async function requestStepUp(): Promise<void> {
  for (const listener of listeners) listener();
  pendingPrompt ??= Promise.resolve(prompt?.() ?? false)
    .catch(() => false)
    .finally(() => {
      pendingPrompt = undefined;
    });
  if (await pendingPrompt) return;
  throw new ApiError({
    status: 403,
    code: STEP_UP_REQUIRED,
    message: t`You did not confirm that it is you, so nothing was changed.`,
  });
}
