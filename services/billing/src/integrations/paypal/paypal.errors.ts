import { AppError, unprocessable } from '@coursewright/service-kit';
import { ApiError } from '@paypal/paypal-server-sdk';
import { z } from 'zod';
import { providerRejected, providerUnavailable } from '../provider.errors.ts';

const bodySchema = z.object({
  name: z.string(),
  message: z.string().optional(),
  debug_id: z.string().optional(),
  details: z
    .array(
      z.object({
        issue: z.string().default(''),
        description: z.string().optional(),
        field: z.string().optional(),
      }),
    )
    .optional(),
});

// The SDK's own errors contain the token and personal addresses, so only these fields are kept.
interface Refusal extends Error {
  readonly status: number;
  readonly issue: string;
  // Data that PayPal does not have yet, or no longer has.
  readonly isUnavailableData: boolean;
}

const nodeCode = (error: unknown) =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;

// The connection ended without a response; a timeout does not count.
export const isConnectionReset = (error: unknown): boolean => ['ECONNRESET', 'EPIPE'].includes(nodeCode(error) ?? '');

export const paypalUnavailable = (why: string) => providerUnavailable('paypal', new Error(why));

export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (!(error instanceof ApiError))
    return paypalUnavailable(`no valid response: ${nodeCode(error) ?? getErrorName(error)}`);
  const { name, message = '', debug_id, details = [] } = parseErrorBody(error);
  const { statusCode: status, headers } = error;
  const issue = details[0]?.issue || name;
  const why = `${status} ${issue}, debug id ${debug_id ?? headers['paypal-debug-id']}`;
  if (status >= 500 || status === 429 || status === 408 || isPage(error)) return paypalUnavailable(why);
  const cause: Refusal = Object.assign(new Error(why), {
    status,
    issue,
    isUnavailableData: [message, ...details.flatMap((one) => [one.issue, one.description ?? ''])].some((text) =>
      /data for the given start date is not available/i.test(text),
    ),
  });
  if (details.some(({ field }) => field?.startsWith('/subscriber'))) {
    return unprocessable('PayPal does not accept this name or address', { cause });
  }
  return providerRejected('paypal', cause, why);
}

// The SDK leaves `result` empty for statuses it does not expect.
function parseErrorBody({ body }: ApiError): z.output<typeof bodySchema> {
  try {
    return bodySchema.parse(JSON.parse(String(body)));
  } catch {
    return { name: 'without a reason' };
  }
}

/** Of what stands before PayPal's API and refuses or loses calls. */
export const isPage = ({ body }: { body?: unknown }) => /^\s*</.test(String(body));

const getErrorName = (error: unknown) => (error instanceof Error ? error.constructor.name : typeof error);

const getRefusal = (error: unknown): Partial<Refusal> =>
  error instanceof AppError && error.cause instanceof Error ? error.cause : {};

export const isRefused = (error: unknown, issue: string): boolean => getRefusal(error).issue === issue;

export const hasStatus = (error: unknown, ...statuses: number[]): boolean =>
  statuses.includes(getRefusal(error).status ?? 0);

export const isNotReportedYet = (error: unknown): boolean =>
  hasStatus(error, 400, 404) && getRefusal(error).isUnavailableData === true;

export function undefinedForStatus(...statuses: number[]) {
  return (error: unknown): undefined => {
    if (!hasStatus(error, ...statuses)) throw error;
  };
}

export const isSubscriberRejected = (error: unknown): boolean =>
  error instanceof AppError && error.kind === 'unprocessable';
