import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { instantField } from './fields.ts';

const watched = { name: z.string(), ok: z.boolean(), since: instantField };

/** Something a part needs, and since when it works or does not. */
export const watchedSchema = z.object(watched);
/** See {@link watchedSchema}. */
export type Watched = z.infer<typeof watchedSchema>;

/** What waits for one consumer. */
export const backlogSchema = z.object({
  consumer: z.string(),
  /** Arrived and not done: in work, and between two attempts too. */
  waiting: z.int(),
  oldestAt: instantField.optional(),
  dead: z.int(),
});
/** See {@link backlogSchema}. */
export type Backlog = z.infer<typeof backlogSchema>;

/** A service as it sees itself. */
export const serviceHealthSchema = z.object({
  startedAt: instantField,
  needs: z.array(watchedSchema),
  /** Who writes, draws, mails and takes money, as configured: nobody is called to find out. */
  providers: z.array(z.object({ name: z.string(), is: z.string() })),
  /** Only consumers that something waits for or that gave something up. */
  backlogs: z.array(backlogSchema),
  consumers: z.int(),
  /** Events that are stored and not published yet. */
  outbox: z.object({ waiting: z.int(), oldestAt: instantField.optional() }),
});
/** See {@link serviceHealthSchema}. */
export type ServiceHealth = z.infer<typeof serviceHealthSchema>;

/** The parts as the gateway sees them, for admins. */
export const partsHealthSchema = z.object({
  startedAt: instantField,
  parts: z.array(
    z.object({
      ...watched,
      milliseconds: z.number(),
      /** The current release of a microfrontend. */
      version: z.string().optional(),
    }),
  ),
});
/** See {@link partsHealthSchema}. */
export type PartsHealth = z.infer<typeof partsHealthSchema>;

/** How one service is. */
export function serviceHealthEndpoints<const S extends string>(service: S) {
  return {
    serviceHealth: defineEndpoint({
      method: 'GET',
      path: `/api/admin/${service}/health`,
      auth: 'admin',
      response: serviceHealthSchema,
    }),
  } as const;
}
