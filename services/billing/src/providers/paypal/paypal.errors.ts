import { AppError, unprocessable } from '@coursewright/service-kit';
import { ApiError } from '@paypal/paypal-server-sdk';
import { z } from 'zod';
import { providerAway, providerRefused } from '../provider.errors.ts';

const bodySchema = z.object({
  name: z.string(),
  debug_id: z.string().optional(),
  details: z.array(z.object({ issue: z.string().default(''), field: z.string().optional() })).optional(),
});

/** What PayPal said, and what names the case there. The SDK's own errors hold the token and people's addresses. */
interface Refusal extends Error {
  readonly status: number;
  readonly issue: string;
}

const nodeCode = (error: unknown) =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;

/** Whether the connection ended without an answer; a time-out is none of these. */
export const brokeOff = (error: unknown): boolean => ['ECONNRESET', 'EPIPE'].includes(nodeCode(error) ?? '');

export const paypalAway = (why: string) => providerAway('paypal', new Error(why));

/** What went wrong, in our words. */
export function problemOf(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (!(error instanceof ApiError)) return paypalAway(`no usable answer: ${nodeCode(error) ?? nameOf(error)}`);
  const { name, debug_id, details = [] } = bodyOf(error);
  const { statusCode: status, headers } = error;
  const issue = details[0]?.issue || name;
  const why = `${status} ${issue}, debug id ${debug_id ?? headers['paypal-debug-id']}`;
  if (status >= 500 || status === 429 || status === 408) return paypalAway(why);
  const cause: Refusal = Object.assign(new Error(why), { status, issue });
  if (details.some(({ field }) => field?.startsWith('/subscriber'))) {
    return unprocessable('PayPal does not accept this name or address', { cause });
  }
  return providerRefused('paypal', cause, why);
}

/** The SDK leaves `result` empty for statuses that it does not expect of a call. */
function bodyOf({ body }: ApiError): z.output<typeof bodySchema> {
  try {
    return bodySchema.parse(JSON.parse(String(body)));
  } catch {
    return { name: 'without a reason' };
  }
}

const nameOf = (error: unknown) => (error instanceof Error ? error.constructor.name : typeof error);

const refusalOf = (error: unknown): Partial<Refusal> =>
  error instanceof AppError && error.cause instanceof Error ? error.cause : {};

/** Whether PayPal refused for this reason. */
export const isRefused = (error: unknown, issue: string): boolean => refusalOf(error).issue === issue;

export const hasStatus = (error: unknown, ...statuses: number[]): boolean =>
  statuses.includes(refusalOf(error).status ?? 0);

/** For lookups: what PayPal does not know, or does not let us see, is undefined. */
export function absentAt(...statuses: number[]) {
  return (error: unknown): undefined => {
    if (!hasStatus(error, ...statuses)) throw error;
  };
}

/** Whether it was the name or the address that PayPal did not accept. */
export const isPersonRefused = (error: unknown): boolean => error instanceof AppError && error.kind === 'unprocessable';
