import { z } from 'zod';
import type { AccessScope } from '../vocabulary.ts';

export const FRESH_MINUTES = 10;

/** What the gateway accepts in a request body, in bytes. */
export const DEFAULT_BODY_LIMIT = 64 * 1024;

export const IDENTITY_UNCONFIRMED = 'identity_unconfirmed';

export const EMAIL_UNVERIFIED = 'email_unverified';

export const INSUFFICIENT_SCOPE = 'insufficient_scope';

export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: `/api/${string}`;
  readonly auth: 'public' | 'user' | 'admin';
  /** The caller must have given the password within {@link FRESH_MINUTES}; else 403 {@link IDENTITY_UNCONFIRMED}. */
  readonly fresh?: true;
  /**
   * The caller must have confirmed the e-mail address; else 403 {@link EMAIL_UNVERIFIED}. Only for endpoints of
   * auth.
   */
  readonly verified?: true;
  /**
   * Also callable with a personal access token of this scope, or of any. Without it the endpoint is closed to tokens:
   * 403 {@link INSUFFICIENT_SCOPE}.
   */
  readonly scope?: AccessScope | 'any';
  /** Recorded in the audit log although the caller is no admin: who, when, the parameters of the path, the outcome. */
  readonly audited?: true;
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  /** Default, of a call that changes something as JSON: an empty object. */
  readonly body?: z.ZodType;
  /** Of a `stream`: the data of each event. */
  readonly response: z.ZodType;
  readonly status?: 201 | 202;
  /**
   * `stream`: server-sent events, never buffered. `webhook`: signed bytes of any type from servers of others.
   * `upload`: the bytes of a file as `application/octet-stream`.
   * Default `json`.
   */
  readonly kind?: 'json' | 'stream' | 'binary' | 'webhook' | 'upload';
  /** Events are numbered: `Last-Event-ID` resumes, and 204 means that all were delivered. */
  readonly resumable?: true;
  /**
   * The browser may keep the answer, but asks each time whether it has changed: ETag and 304. Not for secrets. What
   * admins read is kept so in any case.
   */
  readonly revalidate?: true;
  readonly mediaTypes?: readonly string[];
  /** In bytes; default {@link DEFAULT_BODY_LIMIT}. */
  readonly bodyLimit?: number;
  /** Milliseconds until the response begins, if longer than the gateway's default. */
  readonly answerWithinMs?: number;
}

type Call = `${Endpoint['method']} ${Endpoint['path']}`;
type Rest = Omit<Endpoint, 'method' | 'path'>;
const emptyBody = z.strictObject({});
type Defaults<C extends Call, R extends Rest> = R extends { readonly body: z.ZodType } | { readonly kind: string }
  ? unknown
  : C extends `${'POST' | 'PUT' | 'PATCH'} ${string}`
    ? { readonly body: typeof emptyBody }
    : unknown;
type SplitCall<C extends Call> = C extends `${infer M extends Endpoint['method']} ${infer P extends Endpoint['path']}`
  ? { readonly method: M; readonly path: P }
  : never;

/** @param call method and path, such as `GET /api/courses/:courseId` */
export function defineEndpoint<const C extends Call, const R extends Rest>(call: C, rest: R) {
  const [method = '', path] = call.split(' ');
  const defaults = !rest.kind && /^P/.test(method) ? { body: emptyBody } : {};
  return { method, path, ...defaults, ...rest } as unknown as SplitCall<C> & R & Defaults<C, R>;
}

type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined;
type Given<S> = S extends z.ZodType ? z.input<S> : undefined;

export type ParamsOf<E extends Endpoint> = Parsed<E['params']>;
export type QueryOf<E extends Endpoint> = Parsed<E['query']>;
export type BodyOf<E extends Endpoint> = Parsed<E['body']>;
export type RequestBodyOf<E extends Endpoint> = Given<E['body']>;
export type ResponseOf<E extends Endpoint> = z.output<E['response']>;
