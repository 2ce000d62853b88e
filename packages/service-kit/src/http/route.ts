import type { BodyOf, Endpoint, ParamsOf, QueryOf } from '@coursewright/contracts';
import type { Request, Response, Router } from 'express';
import type { z } from 'zod';
import { audited } from '../audit/audited.ts';
import { assertMayCall, type Caller } from '../auth/caller.ts';
import { AppError } from '../errors/app-error.ts';
import { invalidInput } from '../errors/problem.ts';
import { settingsOf } from './app-settings.ts';
import { readBody } from './read-body.ts';
import type { Refusal, Reply } from './reply.ts';
import { sendAnswer } from './send-answer.ts';

/** What a handler receives: validated input, the caller, and a signal that aborts when the client goes away. */
export interface RouteContext<E extends Endpoint> {
  readonly params: ParamsOf<E>;
  readonly query: QueryOf<E>;
  readonly body: BodyOf<E>;
  /** Always present unless the endpoint is public. */
  readonly caller: E['auth'] extends 'public' ? Caller | undefined : Caller;
  readonly req: Request;
  readonly res: Response;
  readonly signal: AbortSignal;
  /** The body as it came; empty unless the route asks for `rawBody`. */
  readonly rawBody: Buffer;
}

/** What a handler may return. */
export type Answer<E extends Endpoint> = z.input<E['response']> | Reply<z.input<E['response']> | undefined> | Refusal;

/** The code behind one endpoint. */
export type Handler<E extends Endpoint> = (context: RouteContext<E>) => Promise<Answer<E>> | Answer<E>;

/** The code behind a streaming endpoint: it writes to `res` itself. */
export type StreamingHandler<E extends Endpoint> = (context: RouteContext<E>) => Promise<void> | void;

/** Exceptions from how a route is normally treated. */
export interface RouteOptions {
  /** In bytes; the endpoint's own limit, or 64 KiB. */
  readonly bodyLimit?: number;
  /** Leave the body unparsed and pass its bytes, for webhook signatures. */
  readonly rawBody?: boolean;
  /** The handler answers through `res` itself. */
  readonly streaming?: boolean;
}

/** Adds an endpoint to a router: checks who calls and every input by the contract, then the answer too. */
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
    const context = await contextOf(endpoint, req, res, options);
    const { audit } = settingsOf(req.app);
    const answer = await audited(audit, { endpoint, ...context }, async () => handler(context));
    if (!options.streaming) sendAnswer(endpoint, answer, req, res);
  });
}

async function contextOf<E extends Endpoint>(endpoint: E, req: Request, res: Response, options: RouteOptions) {
  const caller = await callerOf(endpoint, req);
  const params = check(endpoint.params, req.params);
  const query = check(endpoint.query, req.query);
  const safe = endpoint.method === 'GET';
  const limit = options.bodyLimit ?? endpoint.bodyLimit;
  const received = safe ? undefined : await readBody(req, res, { limit, raw: options.rawBody });
  const isRaw = Buffer.isBuffer(received);
  const body = isRaw ? undefined : check(endpoint.body, received);
  const gone = new AbortController();
  res.once('close', () => gone.abort());
  const context = { params, query, body, caller, req, res, signal: gone.signal };
  return { ...context, rawBody: isRaw ? received : Buffer.alloc(0) } as RouteContext<E>;
}

async function callerOf(endpoint: Endpoint, req: Request): Promise<Caller | undefined> {
  const { authenticate } = settingsOf(req.app);
  if (endpoint.auth === 'public') return authenticate(req).catch(ignoreBadToken);
  const caller = await authenticate(req);
  assertMayCall(endpoint, caller);
  return caller;
}

/** A visitor with an expired session is a visitor. */
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
