import type { z } from 'zod';

/** Who may call an endpoint: anybody, a signed-in user, or an admin (main admin included). */
export type EndpointAuth = 'public' | 'user' | 'admin';

/** For how long a password that was given counts for sensitive acts. */
export const FRESH_MINUTES = 10;

/** The code of the 403 that asks for the caller's password. */
export const IDENTITY_UNCONFIRMED = 'identity_unconfirmed';

/** One HTTP call of the product: the gateway, the service and every client are made from this object. */
export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Public path with `:params`, beginning with `/api`. */
  readonly path: `/api/${string}`;
  readonly auth: EndpointAuth;
  /**
   * The caller must have given their password within {@link FRESH_MINUTES}; else 403 with the code
   * {@link IDENTITY_UNCONFIRMED}, and the page asks for it.
   */
  readonly fresh?: true;
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  /** The answer; of a `stream`, the data of each of its events. */
  readonly response: z.ZodType;
  /** What success answers with. Default 200. */
  readonly status?: 201 | 202;
  /**
   * `stream` for server-sent events (never buffered, long time-out), `binary` for images and files, `webhook` for calls
   * of other servers: signed bytes of any type that no page of ours sends. Default `json`.
   */
  readonly kind?: 'json' | 'stream' | 'binary' | 'webhook';
  /** The events of a `stream` are numbered: `Last-Event-ID` resumes, and 204 says that all of them were delivered. */
  readonly resumable?: true;
  /** The media types that a `binary` call answers with. */
  readonly mediaTypes?: readonly string[];
  /** Largest accepted body in bytes. Default 64 KiB. */
  readonly bodyLimit?: number;
  /** How long the answer may take to begin, where that is longer than usual. */
  readonly answerWithinMs?: number;
}

/** Keeps the exact types of an endpoint's schemas. */
export function defineEndpoint<const E extends Endpoint>(endpoint: E): E {
  return endpoint;
}

type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined;
type Given<S> = S extends z.ZodType ? z.input<S> : undefined;

/** What a handler of `E` receives in `params` after validation. */
export type ParamsOf<E extends Endpoint> = Parsed<E['params']>;
/** What a handler of `E` receives in `query` after validation. */
export type QueryOf<E extends Endpoint> = Parsed<E['query']>;
/** What a handler of `E` receives in `body` after validation. */
export type BodyOf<E extends Endpoint> = Parsed<E['body']>;
/** What a client of `E` sends as body. */
export type RequestBodyOf<E extends Endpoint> = Given<E['body']>;
/** The answer of `E`. */
export type ResponseOf<E extends Endpoint> = z.output<E['response']>;
