export { ACCESS_TOKEN_PREFIX, findAccessToken, isAccessToken, mintAccessToken } from './auth/access-token.ts';
export {
  type Authenticator,
  createBearerAuthenticator,
  createInternalAuthenticator,
  createRemoteKeySource,
  createStaticKeySource,
  getJwksUrl,
  type Jwks,
} from './auth/authenticator.ts';
export {
  assertAuthorized,
  assertRecentlyAuthenticated,
  assertScope,
  type Caller,
  isAdmin,
  type SessionClaims,
} from './auth/caller.ts';
export { deriveCohortKey } from './auth/cohort-key.ts';
export { createEncryption, type Encryption } from './auth/encryption.ts';
export { generatePem } from './auth/p256-pem.ts';
export { createServiceCredential, requireService, type ServiceCaller } from './auth/service-token.ts';
export {
  accessTokenProfile,
  createInternalTokenProfile,
  createTokenVerifier,
  INTERNAL_TOKEN_SECONDS,
  signToken,
  type TokenKey,
  type TokenVerifier,
} from './auth/tokens.ts';
export { abortAfter, type Clock, createHandOver, sleep, systemClock, toUtcDay } from './clock/clock.ts';
export {
  brandName,
  ConfigError,
  cleanEnvironment,
  databaseName,
  type Environment,
  flag,
  host,
  internalKey,
  key,
  languages,
  milliseconds,
  p256Pem,
  parseConfig,
  partUrls,
  port,
  processEnvironment,
  publicUrl,
  rejectDevelopmentKeys,
  secret,
  serviceConfig,
  serviceVariables,
  splitList,
  url,
  wholeNumber,
  word,
} from './config/config.ts';
export { identifyProcess } from './config/identify-process.ts';
export {
  AppError,
  conflict,
  forbidden,
  httpStatusByKind,
  internal,
  invalid,
  invalidInput,
  isRetriable,
  notFound,
  parseRetryAfter,
  rateLimited,
  StartupError,
  tooLarge,
  toProblem,
  unauthenticated,
  unavailable,
  unprocessable,
  unsupported,
} from './errors/app-error.ts';
export { healthRoutes, trackStatusSince } from './health/health.ts';
export {
  createCounter,
  createDurationHistogram,
  createGauge,
  createHttpMetrics,
  type HttpMetrics,
  metricsRoutes,
} from './health/metrics.ts';
export { type AuditLog, createAuditLog, recordAct } from './http/audit-log.ts';
export { createApp } from './http/create-app.ts';
export { createEventStream, type EventStream } from './http/event-stream.ts';
export { jsonBody } from './http/json-body.ts';
export { chooseLanguage, failureReply, matchesEtag, readLanguage, reply } from './http/reply.ts';
export { route } from './http/route.ts';
export { createHostCheck, hostNames, permissionsPolicy, requireAllowedHost } from './http/security.ts';
export { type EventHandler, handledOnce, onEvent, onProfile } from './jobs/events.ts';
export { forEachItem } from './jobs/for-each-item.ts';
export type { Job, JobContext, JobState, JobType } from './jobs/job.ts';
export { isOver, isRefused, type JobDocument, type NewJob } from './jobs/job-store.ts';
export { fromPublicId, type Jobs, publicId } from './jobs/jobs.ts';
export { type Migration, readMigrationStates, runMigrations } from './jobs/migrations.ts';
export {
  createPendingJobs,
  type PendingJob,
  type PendingJobFields,
  type PendingJobs,
  pendingJobFields,
} from './jobs/pending-jobs.ts';
export type { ScheduledRun } from './jobs/schedules.ts';
export { type ListeningServer, listen } from './lifecycle/listen.ts';
export { type Closable, closeAll, runMain, runProcess, startAll } from './lifecycle/run-main.ts';
export { createFairPlaces } from './limits/fair-places.ts';
export {
  createHourlyLimit,
  createRateLimit,
  createSharedCounter,
  formatWait,
  getIpRateLimitKey,
  type RateLimit,
  type SharedCounter,
} from './limits/rate-limit.ts';
export { createLogger, currentLanguage, type Logger, logLevels, runWithTrace } from './logging/logger.ts';
export { type Broker, type BrokerConnect, connectBroker, createPubSub, type PubSub } from './messaging/broker.ts';
export {
  addEvents,
  eraseSentEvents,
  hiddenOutboxFields,
  type OutboxFields,
  outboxFields,
  raise,
  withEvents,
} from './messaging/outbox.ts';
export type { Relay } from './messaging/relay.ts';
export { connectMongo } from './mongo/connect-mongo.ts';
export { insertOrFind, isDuplicateKey, unlessDuplicate } from './mongo/duplicate-key.ts';
export { RESTORES, type RestoreMark } from './mongo/restore-mark.ts';
export { storedOnce } from './mongo/stored-once.ts';
export {
  type AddressGuard,
  isPublicAddress,
  isReachable,
  publicInternet,
  requestGuarded,
} from './net/address-guard.ts';
export { defineService, type RunningService, type ServiceBase, type ServiceOptions } from './service/define-service.ts';
export type { Background, Feature } from './service/feature.ts';
export { runService } from './service/run-service.ts';
export { countGrowth, listPeriods, type Period } from './statistics/growth.ts';
export { memoizeWithTtl } from './statistics/memoize-with-ttl.ts';
export { sendCsv } from './tables/csv.ts';
export { escapeRegExp, searchWords } from './tables/search-words.ts';
export { createTable, type TableQuery } from './tables/table.ts';
export { endRequestSpan, inSpan, type OpenSpan, startSpan, traceHeaders } from './tracing/span.ts';
export { startTracing } from './tracing/start-tracing.ts';
