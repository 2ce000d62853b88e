import { type ErrorRequestHandler, json, type Request, type Response, Router, urlencoded } from 'express';
import type { z } from 'zod';
import { basicAuthorization, createId, type Kit, Refusal } from '../kit.ts';
import { sandboxKeys } from '../offers.ts';
import type { Records } from './objects.ts';
import type { SigningKey } from './signing-key.ts';

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

interface Detail {
  readonly issue: string;
  readonly description: string;
  readonly field?: string;
  readonly location?: 'body';
}

export function refuse(name: keyof typeof refusals, ...details: Detail[]): Refusal {
  const [status, message] = refusals[name];
  const href = `https://developer.paypal.com/docs/api/v1/billing/subscriptions#${name}`;
  const links = [{ href, rel: 'information_link', method: 'GET' }];
  return new Refusal(status, message, {
    name,
    message,
    debug_id: createId('', 13, '0123456789abcdef'),
    details,
    links,
  });
}

export const refuseEntity = (issue: string, description: string) =>
  refuse('UNPROCESSABLE_ENTITY', { issue, description });

export function known<T>(found: T | undefined): T {
  if (found !== undefined) return found;
  const description = 'Requested resource ID was not found.';
  throw refuse('RESOURCE_NOT_FOUND', { issue: 'INVALID_RESOURCE_ID', description });
}

const findValue = (body: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>((value, name) => (value as Record<PropertyKey, unknown> | undefined)?.[name], body);

export function readBody<Schema extends z.ZodType>(schema: Schema, body: unknown): z.output<Schema> {
  const { data, error } = schema.safeParse(body);
  if (!error) return data;
  const details = error.issues.map((issue): Detail => {
    const isMissing = issue.code === 'invalid_type' && findValue(body, issue.path) === undefined;
    const isLength = issue.code === 'too_big' || issue.code === 'too_small';
    const [name, description] = isMissing
      ? ['MISSING_REQUIRED_PARAMETER', 'A required field / parameter is missing.']
      : isLength
        ? ['INVALID_STRING_LENGTH', 'The value of a field is either too short or too long.']
        : ['INVALID_PARAMETER_SYNTAX', 'The value of a field does not conform to the expected format.'];
    return { field: `/${issue.path.join('/')}`, location: 'body', issue: name, description };
  });
  throw refuse('INVALID_REQUEST', ...details);
}

export const answerError: ErrorRequestHandler = (error, _req, res, _next) => {
  const description = 'The request JSON is not well formed.';
  const refusal =
    error instanceof Refusal ? error : refuse('INVALID_REQUEST', { issue: 'MALFORMED_REQUEST_JSON', description });
  const { debug_id } = refusal.body as { debug_id: string };
  res.status(refusal.status).set('Paypal-Debug-Id', debug_id).json(refusal.body);
};

const TOKEN_LASTS_S = 32_400;

// https://developer.paypal.com/api/rest/authentication/
export function accessRoutes(kit: Kit, { tokens }: Records, key: SigningKey): Router {
  const { clientId, clientSecret } = sandboxKeys.paypal;
  const router = Router();
  router.post('/v1/oauth2/token', urlencoded({ extended: false }), (req, res) => {
    if (req.headers.authorization !== basicAuthorization(clientId, clientSecret))
      return void res.status(401).json({ error: 'invalid_client', error_description: 'Client Authentication failed' });
    if (req.body?.grant_type !== 'client_credentials')
      return void res.status(400).json({ error: 'unsupported_grant_type', error_description: 'Grant Type is NULL' });
    const token = createId('A21AA', 80);
    tokens.put(token, { expiresAt: kit.now() + TOKEN_LASTS_S * 1000 });
    res.json({
      access_token: token,
      token_type: 'Bearer',
      expires_in: TOKEN_LASTS_S,
    });
  });
  router.get('/v1/notifications/certs/:id', async ({ params }, res) => {
    res.type('application/x-x509-ca-cert').send(known(await key.certificate(params.id)));
  });
  router.use((req, _res, next) => {
    const token = tokens.get(req.headers.authorization?.replace(/^Bearer /, '') ?? '');
    next(token && token.expiresAt > kit.now() ? undefined : refuse('AUTHENTICATION_FAILURE'));
  });
  const raw = new WeakMap<object, string>();
  router.use(json({ verify: (req, _res, body) => void raw.set(req, body.toString('utf8')) }));
  // https://developer.paypal.com/docs/api/webhooks/v1/#verify-webhook-signature
  router.post('/v1/notifications/verify-webhook-signature', async (req, res) => {
    const isRight = key.verify(req.body ?? {}, raw.get(req) ?? '');
    res.json({ verification_status: isRight ? 'SUCCESS' : 'FAILURE' });
  });
  return router;
}

// The same `PayPal-Request-Id` is answered with what it made.
export function answerOnce(
  { requests }: Records,
  req: Request,
  res: Response,
  render: (id: string) => object,
  act: () => string,
) {
  const key = req.get('paypal-request-id');
  const before = key && requests.get(key);
  if (before) return void res.json(render(before.object));
  const object = act();
  if (key) requests.put(key, { object });
  res.status(201).json(render(object));
}
