import { isUtf8 } from 'node:buffer';
import { type BodyOf, DEFAULT_BODY_LIMIT, type Endpoint, type ParamsOf, type QueryOf } from '@coursewright/contracts';
import express, { type Application, type Request, type Response, type Router } from 'express';
import type { z } from 'zod';
import type { Authenticator } from '../auth/authenticator.ts';
import { assertAuthorized, assertScope, type Caller } from '../auth/caller.ts';
import { AppError, internal, invalid, invalidInput, tooLarge, unsupported } from '../errors/app-error.ts';
import type { Logger } from '../logging/logger.ts';
import { type AuditLog, runAudited } from './audit-log.ts';
import { FailureReply, Reply, sendJson } from './reply.ts';
import { endBeyond } from './security.ts';

export interface AppSettings {
  readonly logger: Logger;
  readonly authenticate: Authenticator;
  readonly audit?: AuditLog | undefined;
  /** A response that breaks its contract becomes an error instead of a log line. */
  readonly strictResponses: boolean;
  readonly closing: AbortController;
}

const settingsByApp = new WeakMap<object, AppSettings>();

export function setAppSettings(app: Application, settings: AppSettings): void {
  settingsByApp.set(app, settings);
}

export function findAppSettings(app: object): AppSettings | undefined {
  return settingsByApp.get(app);
}

export function getAppSettings(app: object): AppSettings {
  const settings = settingsByApp.get(app);
  if (!settings) throw internal('the app was not made by createApp');
  return settings;
}

export interface BodyOptions {
  readonly limit?: number | undefined;
  readonly raw?: boolean | undefined;
}

/** Refuses other media types, bodies over the limit, invalid UTF-8 and `__proto__` keys. */
export async function readBody(request: Request, response: Response, options: BodyOptions): Promise<unknown> {
  const limit = options.limit ?? DEFAULT_BODY_LIMIT;
  const hasBody = request.headers['transfer-encoding'] !== undefined || Number(request.headers['content-length']) > 0;
  if (!hasBody) return options.raw ? Buffer.alloc(0) : {};
  if (!options.raw && !request.is('application/json')) throw unsupported('Send the body as application/json');
  let mayHaveProto = false;
  let wellFormed = true;
  const verify = (_req: unknown, _res: unknown, bytes: Buffer) => {
    wellFormed = isUtf8(bytes);
    mayHaveProto = bytes.includes('__proto__') || bytes.includes('\\u00');
  };
  const parse = options.raw
    ? express.raw({ limit, inflate: false, type: () => true })
    : express.json({ limit, inflate: false, strict: true, verify });
  // The parser reads a body that is too long to its end before it says so.
  if (Number(request.headers['content-length']) > limit) throw tooLarge('The request is too large');
  endBeyond(request, limit);
  await new Promise<void>((resolve, reject) => {
    parse(request, response, (error?: unknown) => (error === undefined ? resolve() : reject(bodyError(error))));
  });
  if (!wellFormed) throw invalid('The body is not valid UTF-8', undefined, { code: 'invalid_json' });
  if (mayHaveProto && hasProtoKey(request.body))
    throw invalid('__proto__: is not expected', [{ field: '__proto__', message: 'is not expected' }]);
  return request.body;
}

/** Called only when the text contains the name, perhaps escaped: a JSON reviver would cost more than the parsing. */
function hasProtoKey(body: unknown): boolean {
  const rest = [body];
  for (let value = rest.pop(); value !== undefined; value = rest.pop()) {
    if (typeof value !== 'object' || value === null) continue;
    if (Object.hasOwn(value, '__proto__')) return true;
    for (const child of Object.values(value)) if (typeof child === 'object') rest.push(child);
  }
  return false;
}

function bodyError(error: unknown): unknown {
  const status = typeof error === 'object' && error !== null && 'status' in error ? error.status : undefined;
  if (status === 413) return tooLarge('The request is too large', { cause: error });
  if (status === 415) return unsupported('This encoding is not accepted', { cause: error });
  // Without the cause: it quotes the body, perhaps a password, in the log.
  if (status === 400) return invalid('The body is not valid JSON', undefined, { code: 'invalid_json' });
  return error;
}

async function sendResponse(endpoint: Endpoint, answer: unknown, { caller, req, res }: SendContext): Promise<void> {
  if (res.headersSent) return;
  const { status, body, headers } = answer instanceof Reply ? answer : new Reply(endpoint.status ?? 200, answer);
  res.status(status).set(headers);
  if (body === undefined) return void res.end();
  if (answer instanceof FailureReply || status >= 300) return void res.json(body);
  const mayKeep = endpoint.revalidate ?? (endpoint.auth === 'admin' && endpoint.method === 'GET');
  const revalidate = mayKeep && status === 200;
  await sendJson(req, res, promised(endpoint, body, req), { revalidate, userId: caller?.userId });
}

interface SendContext {
  readonly caller: Caller | undefined;
  readonly req: Request;
  readonly res: Response;
}

function promised(endpoint: Endpoint, body: unknown, req: Request): unknown {
  const result = endpoint.response.safeParse(body);
  if (result.success) return result.data;
  const { strictResponses, logger } = getAppSettings(req.app);
  const where = `${endpoint.method} ${endpoint.path}`;
  if (strictResponses) throw internal(`the answer of ${where} breaks its contract`, { cause: result.error });
  logger.error({ issues: result.error.issues.map(({ path, message }) => ({ path, message })) }, `${where}: bad answer`);
  return body;
}

export interface RouteContext<E extends Endpoint> {
  readonly params: ParamsOf<E>;
  readonly query: QueryOf<E>;
  readonly body: BodyOf<E>;
  readonly caller: E['auth'] extends 'public' ? Caller | undefined : Caller;
  readonly req: Request;
  readonly res: Response;
  readonly signal: AbortSignal;
  readonly rawBody: Buffer;
}

export type HandlerResult<E extends Endpoint> =
  | z.input<E['response']>
  | Reply<z.input<E['response']> | undefined>
  | FailureReply;

export type Handler<E extends Endpoint> = (context: RouteContext<E>) => Promise<HandlerResult<E>> | HandlerResult<E>;

export type StreamingHandler<E extends Endpoint> = (context: RouteContext<E>) => Promise<void> | void;

export interface RouteOptions {
  /** Bytes; default: the endpoint's limit, or 64 KiB. */
  readonly bodyLimit?: number;
  /** Passes the unparsed bytes, for webhook signatures. */
  readonly rawBody?: boolean;
  /** The handler writes to `res` itself. */
  readonly streaming?: boolean;
}

export function route<E extends Endpoint>(
  router: Router,
  endpoint: E,
  handler: StreamingHandler<E>,
  options: RouteOptions & { readonly streaming: true },
): void;
export function route<E extends Endpoint>(
  router: Router,
  endpoint: E,
  handler: Handler<E>,
  options?: RouteOptions & { readonly streaming?: false },
): void;
export function route<E extends Endpoint>(
  router: Router,
  endpoint: E,
  handler: Handler<E> | StreamingHandler<E>,
  options: RouteOptions = {},
): void {
  const method = endpoint.method.toLowerCase() as 'get' | 'post' | 'put' | 'patch' | 'delete';
  router[method](endpoint.path, async (req, res) => {
    const context = await getContext(endpoint, req, res, options);
    const { audit } = getAppSettings(req.app);
    const answer = await runAudited(audit, { endpoint, ...context }, async () => handler(context));
    if (!options.streaming) await sendResponse(endpoint, answer, context);
  });
}

// Made once: `abort()` makes one with a stack for each response.
const CLOSED = new DOMException('The response is over', 'AbortError');

async function getContext<E extends Endpoint>(endpoint: E, req: Request, res: Response, options: RouteOptions) {
  const caller = await getCaller(endpoint, req);
  const params = check(endpoint.params, req.params);
  const query = check(endpoint.query, req.query);
  const safe = endpoint.method === 'GET';
  const limit = options.bodyLimit ?? endpoint.bodyLimit;
  const received = safe
    ? undefined
    : await readBody(req, res, { limit, raw: options.rawBody ?? endpoint.kind === 'upload' });
  const isRaw = Buffer.isBuffer(received);
  const body = isRaw ? undefined : check(endpoint.body, received);
  const gone = new AbortController();
  res.once('close', () => gone.abort(CLOSED));
  const context = { params, query, body, caller, req, res, signal: gone.signal };
  return { ...context, rawBody: isRaw ? received : Buffer.alloc(0) } as RouteContext<E>;
}

async function getCaller(endpoint: Endpoint, req: Request): Promise<Caller | undefined> {
  const { authenticate } = getAppSettings(req.app);
  if (endpoint.auth === 'public') {
    const visitor = await authenticate(req).catch(ignoreBadToken);
    if (visitor) assertScope(endpoint, visitor);
    return visitor;
  }
  const caller = await authenticate(req);
  assertAuthorized(endpoint, caller);
  return caller;
}

function ignoreBadToken(error: unknown): undefined {
  if (error instanceof AppError) return undefined;
  throw error;
}

function check(schema: z.ZodType | undefined, value: unknown): unknown {
  if (!schema) return undefined;
  const result = schema.safeParse(value);
  if (!result.success) throw invalidInput(result.error);
  return result.data;
}
