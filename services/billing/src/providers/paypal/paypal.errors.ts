import { paymentErrorCodes } from '@coursewright/contracts';
import { AppError, notFound, unavailable, unprocessable } from '@coursewright/service-kit';
import { ApiError } from '@paypal/paypal-server-sdk';
import { z } from 'zod';

const bodySchema = z.object({
  name: z.string(),
  debug_id: z.string().optional(),
  details: z.array(z.object({ issue: z.string() })).optional(),
});

/** Whether the connection ended without an answer; a time-out is none of these. */
export const brokeOff = (error: unknown): boolean => ['ECONNRESET', 'EPIPE'].includes(nodeCode(error) ?? '');

const nodeCode = (error: unknown) =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;

export const paypalUnavailable = (why: string) =>
  // The SDK's errors hold the request with its token and the person's address: only words go on.
  unavailable('PayPal does not answer at the moment', { code: paymentErrorCodes.unavailable, cause: new Error(why) });

/** What went wrong, in our words; `code` of a refusal is PayPal's own issue: `subscription_status_invalid`. */
export function problemOf(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (!(error instanceof ApiError)) return paypalUnavailable(`no usable answer: ${nodeCode(error) ?? nameOf(error)}`);
  const { name, debug_id, details } = bodyOf(error);
  const issue = details?.[0]?.issue ?? name;
  const why = `PayPal answered ${error.statusCode} ${issue}, debug id ${debug_id ?? error.headers['paypal-debug-id']}`;
  const status = error.statusCode;
  if (status === 404) return notFound('PayPal does not know it', { cause: new Error(why) });
  if (status === 400 || status === 409 || status === 422) {
    return unprocessable('PayPal did not accept it', { code: issue.toLowerCase(), cause: new Error(why) });
  }
  return paypalUnavailable(why);
}

/** The SDK leaves `result` empty for statuses that it does not expect of a call. */
function bodyOf({ body }: ApiError): z.output<typeof bodySchema> {
  try {
    return bodySchema.parse(JSON.parse(String(body)));
  } catch {
    return { name: 'without a body' };
  }
}

const nameOf = (error: unknown) => (error instanceof Error ? error.constructor.name : typeof error);

export const isUnknown = (error: unknown): boolean => error instanceof AppError && error.kind === 'not_found';

/** Whether PayPal refused for this reason. */
export const isRefused = (error: unknown, issue: string): boolean => error instanceof AppError && error.code === issue;
