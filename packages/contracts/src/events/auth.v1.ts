import { z } from 'zod';
import { planSchema, roleSchema } from '../vocabulary.ts';
import { defineEvent } from './envelope.ts';

const user = z.object({ userId: z.string(), name: z.string(), email: z.string(), role: roleSchema, plan: planSchema });

/** Events of the auth service; each carries the user as they are now, so that a replica is one upsert. */
export const authEvents = {
  userRegistered: defineEvent({ type: 'auth.user.registered.v1', data: user }),
  /** `revision` grows with each change: a replica ignores an older one. */
  userChanged: defineEvent({ type: 'auth.user.changed.v1', data: user.extend({ revision: z.int() }) }),
} as const;
