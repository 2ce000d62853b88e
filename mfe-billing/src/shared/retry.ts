import type { paymentErrorCodes } from '@coursewright/contracts';
import { ApiError } from '@coursewright/mfe-kit';

/** Milliseconds: from 1 s to 10 s, in smaller steps than mfe-kit's, because a payment is usually confirmed within seconds. */
export const pollingDelay = (failureCount: number) => Math.min(1_000 * 1.5 ** failureCount, 10_000);

export const hasErrorCode = (error: unknown, code: (typeof paymentErrorCodes)[keyof typeof paymentErrorCodes]) =>
  error instanceof ApiError && error.code === code;
