export * from './auth/access-token.ts';
export * from './auth/authenticator.ts';
export * from './auth/caller.ts';
export { deriveCohortKey } from './auth/cohort-key.ts';
export { createEncryption, type Encryption } from './auth/encryption.ts';
export { generatePem } from './auth/p256-pem.ts';
export * from './auth/service-token.ts';
export * from './auth/tokens.ts';
export * from './clock/clock.ts';
export * from './config/config.ts';
export * from './errors/app-error.ts';
export * from './health/health.ts';
export {
  createCounter,
  createDurationHistogram,
  createGauge,
  createHttpMetrics,
  type HttpMetrics,
  metricsRoutes,
} from './health/metrics.ts';
export * from './http/admin.routes.ts';
export * from './http/audit-log.ts';
export * from './http/create-app.ts';
export * from './http/event-stream.ts';
export * from './http/json-body.ts';
export {
  chooseLanguage,
  FailureReply,
  failureReply,
  matchesEtag,
  Reply,
  readLanguage,
  reply,
} from './http/reply.ts';
export { readBody, route } from './http/route.ts';
export { createHostCheck, hostNames, permissionsPolicy, requireAllowedHost } from './http/security.ts';
export { type EventHandler, handledOnce, onEvent, onProfile, toJobId } from './jobs/events.ts';
export * from './jobs/for-each-item.ts';
export * from './jobs/job.ts';
export { isOver, isRefused, type JobDocument, type NewJob } from './jobs/job-store.ts';
export { type DeadLetter, fromPublicId, type Jobs, publicId, type WaitingJob } from './jobs/jobs.ts';
export { type Migration, type MigrationState, readMigrationStates, runMigrations } from './jobs/migrations.ts';
export {
  createPendingJobs,
  type PendingJob,
  type PendingJobFields,
  type PendingJobs,
  pendingJobFields,
} from './jobs/pending-jobs.ts';
export type { Schedule, ScheduledRun } from './jobs/schedules.ts';
export * from './lifecycle/listen.ts';
export * from './lifecycle/run-main.ts';
export { createFairPlaces } from './limits/fair-places.ts';
export * from './limits/rate-limit.ts';
export * from './logging/logger.ts';
export * from './messaging/broker.ts';
export {
  addEvents,
  eraseSentEvents,
  hiddenOutboxFields,
  type OutboxCollection,
  type OutboxFields,
  outboxFields,
  raise,
  withEvents,
} from './messaging/outbox.ts';
export * from './messaging/relay.ts';
export * from './mongo/connect-mongo.ts';
export * from './mongo/duplicate-key.ts';
export { RESTORES, type RestoreMark } from './mongo/restore-mark.ts';
export { storedOnce } from './mongo/stored-once.ts';
export {
  type AddressGuard,
  isPublicAddress,
  isReachable,
  publicInternet,
  requestGuarded,
} from './net/address-guard.ts';
export * from './service/define-service.ts';
export * from './service/feature.ts';
export * from './service/run-service.ts';
export * from './statistics/growth.ts';
export * from './statistics/memoize-with-ttl.ts';
export * from './tables/csv.ts';
export * from './tables/search-words.ts';
export * from './tables/table.ts';
export * from './tracing/span.ts';
export * from './tracing/start-tracing.ts';
