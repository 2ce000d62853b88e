import type { ErrorRequestHandler, RequestHandler } from 'express';
import type { z } from 'zod';

interface StripeError {
  type: 'invalid_request_error' | 'idempotency_error' | 'api_error';
  message: string;
  code?: string;
  param?: string;
}

/** An answer in the form of Stripe's errors. */
export class StripeRefusal extends Error {
  readonly status: number;
  readonly error: StripeError;

  constructor(status: number, error: Omit<StripeError, 'type'> & Partial<StripeError>) {
    super(error.message);
    this.status = status;
    this.error = { type: 'invalid_request_error', ...error };
  }
}

export const missing = (what: string, id: string, param = 'id') =>
  new StripeRefusal(404, { code: 'resource_missing', message: `No such ${what}: '${id}'`, param });

export const unknownUrl: RequestHandler = (req) => {
  throw new StripeRefusal(404, { message: `Unrecognized request URL (${req.method}: ${req.originalUrl}).` });
};

const bracketed = (path: readonly PropertyKey[]) =>
  path.map((part, index) => (index === 0 ? String(part) : `[${String(part)}]`)).join('');

/** The first thing that is wrong with the parameters, in Stripe's words. */
function refusalOf(error: z.ZodError): StripeRefusal {
  const issue = error.issues[0];
  const param = bracketed([
    ...(issue?.path ?? []),
    ...(issue?.code === 'unrecognized_keys' ? issue.keys.slice(0, 1) : []),
  ]);
  if (issue?.code === 'unrecognized_keys') {
    return new StripeRefusal(400, {
      code: 'parameter_unknown',
      message: `Received unknown parameter: ${param}`,
      param,
    });
  }
  const absent = issue?.code === 'invalid_type' && issue.input === undefined;
  return absent
    ? new StripeRefusal(400, { code: 'parameter_missing', message: `Missing required param: ${param}.`, param })
    : new StripeRefusal(400, { code: 'parameter_invalid', message: `Invalid ${param}: ${issue?.message}`, param });
}

/** What a call was given, or a refusal: Stripe knows no unknown parameters. */
export function readParameters<Schema extends z.ZodType>(schema: Schema, given: unknown): z.output<Schema> {
  const { data, error } = schema.safeParse(given ?? {}, { reportInput: true });
  if (error) throw refusalOf(error);
  return data;
}

export const answerRefusal: ErrorRequestHandler = (error, _req, res, next) => {
  if (!(error instanceof StripeRefusal)) return next(error);
  const url = `https://stripe.com/docs/error-codes/${(error.error.code ?? '').replaceAll('_', '-')}`;
  res.status(error.status).json({ error: { ...error.error, ...(error.error.code && { doc_url: url }) } });
};
