import { randomBytes } from 'node:crypto';
import type { Response } from 'express';
import type { z } from 'zod';

/** What PayPal calls the reasons for which it refuses. */
const refusals = {
  AUTHENTICATION_FAILURE: [
    401,
    'Authentication failed due to invalid authentication credentials or a missing Authorization header.',
  ],
  INVALID_REQUEST: [400, 'Request is not well-formed, syntactically incorrect, or violates schema.'],
  RESOURCE_NOT_FOUND: [404, 'The specified resource does not exist.'],
  UNPROCESSABLE_ENTITY: [
    422,
    'The requested action could not be performed, semantically incorrect, or failed business validation.',
  ],
} as const;

export interface Detail {
  readonly issue: string;
  readonly description: string;
  readonly field?: string;
  readonly location?: 'body';
}

export function refuse(res: Response, name: keyof typeof refusals, ...details: Detail[]): void {
  const [status, message] = refusals[name];
  const debugId = randomBytes(7).toString('hex').slice(0, 13);
  const href = `https://developer.paypal.com/docs/api/v1/billing/subscriptions#${name}`;
  res
    .status(status)
    .set('Paypal-Debug-Id', debugId)
    .json({ name, message, debug_id: debugId, details, links: [{ href, rel: 'information_link', method: 'GET' }] });
}

export const refuseUnknown = (res: Response): void =>
  refuse(res, 'RESOURCE_NOT_FOUND', {
    issue: 'INVALID_RESOURCE_ID',
    description: 'Requested resource ID was not found.',
  });

export const refuseStatus = (res: Response, act: string, wanted: string): void =>
  refuse(res, 'UNPROCESSABLE_ENTITY', {
    issue: 'SUBSCRIPTION_STATUS_INVALID',
    description: `Invalid subscription status for ${act} action; subscription status should be ${wanted}.`,
  });

/** The fields that are missing or wrong, in PayPal's words. */
export function refuseBody(res: Response, { issues }: z.ZodError): void {
  const details = issues.map((issue): Detail => {
    const missing = issue.code === 'invalid_type' && issue.message.includes('undefined');
    const long = issue.code === 'too_big' || issue.code === 'too_small';
    return {
      field: `/${issue.path.join('/')}`,
      location: 'body',
      issue: missing ? 'MISSING_REQUIRED_PARAMETER' : long ? 'INVALID_STRING_LENGTH' : 'INVALID_PARAMETER_SYNTAX',
      description: missing
        ? 'A required field / parameter is missing.'
        : long
          ? 'The value of a field is either too short or too long.'
          : 'The value of a field does not conform to the expected format.',
    };
  });
  refuse(res, 'INVALID_REQUEST', ...details);
}
