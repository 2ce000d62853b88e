import { z } from 'zod';
import { type ServiceName, services } from '../../parts.ts';
import { sessionUserSchema } from './accounts.ts';

// Calls to auth by the gateway and other services, each with the service token of its caller. The gateway forwards
// none of them.

/** auth issues internal tokens and accepts none. */
export type TokenAudience = 'gateway' | Exclude<ServiceName, 'auth'>;
export const tokenAudiences: readonly TokenAudience[] = [
  'gateway',
  ...services.flatMap(({ name }) => (name === 'auth' ? [] : name)),
];

/** GET with `Authorization: Bearer <access token>` and `?audience=`. 401 if the session is over. */
export const tokenExchangePath = '/internal/token';

export const tokenExchangeQuerySchema = z.strictObject({ audience: z.enum(tokenAudiences) });

export const tokenExchangeSchema = z.object({ token: z.string() });

/** POST by the gateway: the token stood where others can read it, and is revoked if there is such a one. */
export const leakedTokenPath = '/internal/access-tokens/leaked';

export const leakedTokenSchema = z.strictObject({ token: z.string().max(200) });

/** For a user whose events have not arrived yet. 404 without an account. */
export const internalUserPath = (userId: string): `/internal/${string}` =>
  `/internal/users/${encodeURIComponent(userId)}`;

export const internalUserSchema = sessionUserSchema.pick({ id: true, name: true, email: true });

/** 404 if the link is no longer valid. */
export const mailLinkPath = (requestId: string): `/internal/${string}` =>
  `/internal/mail-links/${encodeURIComponent(requestId)}`;

export const mailLinkSchema = z.object({ token: z.string() });

/**
 * GET with `?gateway=<id of the process>`: an event stream. `revoked` names whose sessions are over or whose rights have
 * changed; `state` comes at once and every second.
 */
export const revocationsPath = '/internal/revocations';

export const revocationsQuerySchema = z.strictObject({ gateway: z.uuid() });

export const revokedSchema = z.object({ users: z.array(z.string()), sessions: z.array(z.string()) });
export type Revoked = z.infer<typeof revokedSchema>;

/**
 * `complete`: this process hears of revocations of all processes of auth. `connection`: another one has missed what was
 * announced before. `gateways`: how many there are.
 */
export const revocationStateSchema = z.object({
  complete: z.boolean(),
  connection: z.int().nonnegative(),
  gateways: z.int().positive(),
});

/** POST: a gateway borrows shares of rate limits, so that the limits hold for all gateways together. */
export const limitLeasesPath = '/internal/limit-leases';

export const MAX_LIMIT_LEASES = 200;

const limitLeaseRequestSchema = z.strictObject({
  /** The name of the limit, and what it counts by. */
  limit: z.string().min(1).max(40),
  key: z.string().min(1).max(200),
  /** Calls per minute. */
  points: z.int().positive(),
  /** Calls that were let through without a lease. */
  counted: z.int().nonnegative(),
  /** What is left of a former lease, given back. */
  unused: z.int().nonnegative(),
  wanted: z.boolean(),
});
export type LimitLeaseRequest = z.infer<typeof limitLeaseRequestSchema>;

export const limitLeasesRequestSchema = z.strictObject({
  leases: z.array(limitLeaseRequestSchema).max(MAX_LIMIT_LEASES),
});

const limitLeaseSchema = z.object({ granted: z.int().nonnegative(), resetMs: z.number().nonnegative() });
export type LimitLease = z.infer<typeof limitLeaseSchema>;

/** In the order of the request. */
export const limitLeasesSchema = z.object({ leases: z.array(limitLeaseSchema) });
