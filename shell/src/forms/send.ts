import { ApiError, type FormStatus, notify } from '@coursewright/mfe-kit';
import { translateText } from '@coursewright/mfe-kit/messages';
import { t } from '@lingui/core/macro';

interface Outcome {
  success: boolean;
  message: string;
}

type Status = Pick<FormStatus, 'success' | 'error' | 'clear'>;

export const toastsOnly: Status = {
  success: (text) => void notify.success(text),
  error: (text) => void notify.error(text),
  clear() {},
};

interface SendOptions {
  readonly quiet?: boolean;
  // Receives the messages; toasts if left out.
  readonly status?: Status;
  readonly onError?: (error: unknown) => void;
}

const isRefusal = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status >= 400 && error.status < 500;

const isOffline = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.code === 'no_connection' && !navigator.onLine;

export const failureText = (error: unknown): string =>
  isRefusal(error) || isOffline(error) ? error.message : t`Internal Server Error`;

// Returns undefined on failure, which `status` has reported.
export async function attempt<T>(
  call: () => Promise<T>,
  { status = toastsOnly, onError }: Omit<SendOptions, 'quiet'> = {},
): Promise<T | undefined> {
  status.clear();
  try {
    return await call();
  } catch (error) {
    if (!isRefusal(error)) console.error('a form could not be sent', error);
    status.error(failureText(error));
    onError?.(error);
    return undefined;
  }
}

// Returns whether the request succeeded; `status` shows its message.
export async function send(
  call: () => Promise<Outcome>,
  { quiet = false, status = toastsOnly, onError }: SendOptions = {},
): Promise<boolean> {
  const outcome = await attempt(call, { status, onError });
  if (!outcome) return false;
  if (!outcome.success) status.error(translateText(outcome.message));
  else if (!quiet) status.success(translateText(outcome.message));
  return outcome.success;
}
