import type { paymentErrorCodes } from '@coursewright/contracts';
import { ApiError } from '@coursewright/mfe-kit';

/** Milliseconds before the next try, with growing distance: a second at first, ten at last. */
export const waitAfter = (failures: number) => Math.min(1_000 * 1.5 ** failures, 10_000);

/** True for failures that a little time may heal. */
export const isTemporary = (error: unknown) =>
  error instanceof ApiError && (error.status === 0 || error.status === 429 || error.status >= 500);

export const hasCode = (error: unknown, code: (typeof paymentErrorCodes)[keyof typeof paymentErrorCodes]) =>
  error instanceof ApiError && error.code === code;

export const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
