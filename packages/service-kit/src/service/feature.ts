import type { RequestHandler } from 'express';
import type { HealthCheck } from '../health/health.ts';
import type { EventHandler } from '../jobs/events.ts';
import type { JobType } from '../jobs/job.ts';
import type { Schedule } from '../jobs/schedules.ts';
import type { Closable } from '../lifecycle/run-main.ts';

/** @property idle resolves once what it began at its start is done */
export type Background = Closable & { idle?(): Promise<unknown> };

/** What one feature adds to its service. A service with hooks of its own extends this interface. */
export interface Feature {
  readonly routers?: readonly RequestHandler[];
  /** Events of other services, and of the own service where a change must not wait for its consequences. */
  readonly on?: readonly EventHandler[];
  readonly jobs?: readonly JobType[];
  readonly schedules?: readonly Schedule[];
  /** Work of this process alone, e.g. a cache that is kept fresh. Started before HTTP. */
  readonly background?: readonly (() => Background)[];
  /** Shown to admins beside MongoDB and the broker. Does not decide whether the service is ready. */
  readonly checks?: Readonly<Record<string, HealthCheck>>;
  /** Shown to admins: which external system does what, as configured. */
  providers?(): Readonly<Record<string, string>>;
  /** Deletes what the feature keeps of a user. Repeated until it succeeds, so it must be idempotent. */
  onUserDeleted?(userId: string): Promise<void>;
}
