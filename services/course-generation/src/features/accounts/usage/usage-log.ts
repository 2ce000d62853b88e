import type { GenerationView } from '@coursewright/contracts';
import { HOUR_MS } from '@coursewright/contracts/durations';
import { createCounter, createDurationHistogram, type Logger, toUtcDay } from '@coursewright/service-kit';
import { type Connection, Schema } from 'mongoose';
import { getModel } from '../../../mongo.ts';
import { addUsage, type FallbackTokens, NO_USAGE, type Usage, type UsageSubject } from './usage.ts';

// Longer than the 30 days that are shown and the two days that are aggregated on request.
const FORTY_DAYS = 40 * 24 * 60 * 60;

/** Texts with a finding of this rule; without a rule, all texts that were judged. */
export interface FindingCount {
  what: 'outline' | 'lesson' | 'quiz' | 'exercises' | 'answer';
  rule: string;
  model: string;
  promptVersion: string;
  fate: 'kept' | 'rewritten' | 'refused';
  texts: number;
}

export interface UsageRecord {
  /** `<job id>:<fence>` */
  _id: string;
  generationId: string;
  kind: UsageSubject['type'];
  // Empty after the account was deleted.
  userId: string;
  day: string;
  at: Date;
  promptTokens: number;
  completionTokens: number;
  // Those of them that a second model used.
  fallback?: FallbackTokens;
  // Missing while it runs and when its worker was killed.
  outcome?: 'done' | 'failed' | 'cancelled' | 'retried';
  reason?: string;
  tries?: number;
  ms?: number;
  judged?: readonly FindingCount[];
}

const schema = new Schema<UsageRecord>(
  {
    _id: { type: String, required: true },
    generationId: { type: String, required: true },
    kind: { type: String, required: true },
    userId: { type: String, default: '' },
    day: { type: String, required: true },
    at: { type: Date, required: true },
    promptTokens: { type: Number, default: 0 },
    completionTokens: { type: Number, default: 0 },
    fallback: { type: { _id: false, promptTokens: Number, completionTokens: Number } },
    outcome: { type: String },
    reason: { type: String },
    tries: { type: Number },
    ms: { type: Number },
    judged: { type: Schema.Types.Mixed },
  },
  { collection: 'generation_attempts', versionKey: false },
);
schema.index({ at: 1 }, { expireAfterSeconds: FORTY_DAYS });
schema.index({ day: 1 });
schema.index({ userId: 1 });
schema.index({ outcome: 1, at: -1 });
schema.index({ kind: 1, outcome: 1, at: -1 });

export const usageRecordModel = (connection: Connection) => getModel<UsageRecord>(connection, 'Attempt', schema);

const countTokens = createCounter({
  name: 'coursewright_tokens_total',
  help: 'Tokens used by answers of the model',
  labels: ['direction'],
});
const countAttempt = createCounter({
  name: 'coursewright_generation_attempts_total',
  help: 'Attempts of jobs by kind and outcome: done, failed, cancelled, retried',
  labels: ['kind', 'outcome'],
});
const measureDuration = createDurationHistogram({
  name: 'coursewright_generation_seconds',
  help: 'Duration of jobs that were finished',
  labels: ['kind'],
});

interface FinishedJob extends UsageSubject {
  state: GenerationView['state'];
  attempts: number;
  failure?: { message: string };
}

interface OpenAttempt {
  readonly startedAt: number;
  usage?: Usage;
  judged?: readonly FindingCount[];
  timer?: NodeJS.Timeout;
  written: Promise<void>;
  ms?: number;
}

const toFigures = ({ usage, judged }: OpenAttempt) => ({
  ...(usage && {
    promptTokens: usage.promptTokens,
    completionTokens: usage.completionTokens,
    ...(usage.fallback && { fallback: usage.fallback }),
  }),
  ...(judged && { judged }),
});

// Longer than any attempt: another process has told how it ended.
const FORGOTTEN_AFTER_MS = HOUR_MS;

// Most attempts end within moments of their last answer, and are stored once then.
const STORE_AFTER_MS = 1_000;

interface UsageRecorder {
  add(usage: Usage): void;
  /** @param counts of the attempt until now */
  judged(counts: readonly FindingCount[]): void;
  finished(): void;
}

export type UsageLog = ReturnType<typeof createUsageLog>;

/** Totals are set, not incremented, so that repeated calls do not count twice. */
export function createUsageLog(
  connection: Connection,
  { logger, isDeleted, now }: { logger: Logger; isDeleted(userId: string): Promise<boolean>; now(): Date },
) {
  const attempts = usageRecordModel(connection);
  const open = new Map<string, OpenAttempt>();
  const toKey = ({ id, fence }: UsageSubject) => `${id}:${fence}`;

  function toUpsert(subject: UsageSubject, $set: Partial<UsageRecord>) {
    const { id: generationId, userId, type: kind } = subject;
    const at = now();
    const $setOnInsert = { generationId, userId, kind, at, day: toUtcDay(at) };
    return { filter: { _id: toKey(subject) }, update: { $set, $setOnInsert }, upsert: true };
  }

  async function save(subject: UsageSubject, $set: Partial<UsageRecord>): Promise<void> {
    const { filter, update } = toUpsert(subject, $set);
    const { upsertedCount } = await attempts.updateOne(filter, update, { upsert: true });
    // The user was deleted and anonymized in the meantime.
    if (upsertedCount === 1) await anonymizeDeleted(subject);
  }

  async function anonymizeDeleted({ userId }: Pick<UsageSubject, 'userId'>): Promise<void> {
    if (await isDeleted(userId)) await anonymize(userId);
  }

  async function anonymize(userId: string): Promise<void> {
    await attempts.updateMany({ userId }, { $set: { userId: '' } });
  }

  function store(subject: UsageSubject, entry: OpenAttempt): void {
    clearTimeout(entry.timer);
    entry.written = entry.written
      .then(() => save(subject, toFigures(entry)))
      .catch((err: unknown) => logger.warn({ err }, 'usage record not stored'));
  }

  function begin(subject: UsageSubject): UsageRecorder {
    const startedAt = performance.now();
    const entry: OpenAttempt = { startedAt, written: Promise.resolve() };
    for (const [key, former] of open) {
      if (startedAt - former.startedAt < FORGOTTEN_AFTER_MS) break;
      open.delete(key);
    }
    open.set(toKey(subject), entry);
    function storeSoon() {
      clearTimeout(entry.timer);
      entry.timer = setTimeout(() => store(subject, entry), STORE_AFTER_MS);
    }
    return {
      add(usage) {
        countTokens({ direction: 'prompt' }, usage.promptTokens);
        countTokens({ direction: 'completion' }, usage.completionTokens);
        entry.usage = addUsage(entry.usage ?? NO_USAGE, usage);
        storeSoon();
      },
      judged(counts) {
        entry.judged = counts;
        storeSoon();
      },
      finished() {
        clearTimeout(entry.timer);
        entry.ms = Math.round(performance.now() - startedAt);
      },
    };
  }

  // What is stored of an attempt that has ended.
  async function closeEntry(subject: UsageSubject, outcome: Partial<UsageRecord>): Promise<Partial<UsageRecord>> {
    const entry = open.get(toKey(subject));
    if (entry) countAttempt({ kind: subject.type, outcome: outcome.outcome ?? 'unknown' });
    if (entry?.ms !== undefined) measureDuration({ kind: subject.type }, entry.ms / 1000);
    clearTimeout(entry?.timer);
    await entry?.written;
    return { ...outcome, ...(entry && toFigures(entry)), ...(entry?.ms !== undefined && { ms: entry.ms }) };
  }

  return {
    begin,

    async end(subject: UsageSubject, outcome: Partial<UsageRecord>): Promise<void> {
      await save(subject, await closeEntry(subject, outcome));
      open.delete(toKey(subject));
    },

    anonymizeDeleted,

    /** Of stored jobs: when one is removed meanwhile, `anonymizeDeleted` is to be called. */
    async over(jobs: readonly FinishedJob[]): Promise<void> {
      const ended = jobs.flatMap((job) => {
        const { state, failure, attempts: tries } = job;
        // Cancelled while it was queued: there was no attempt.
        if (state === 'queued' || state === 'running' || tries === 0) return [];
        return { job, outcome: { outcome: state, tries, ...(failure && { reason: failure.message }) } };
      });
      const writes = ended.map(async ({ job, outcome }) => ({
        updateOne: toUpsert(job, await closeEntry(job, outcome)),
      }));
      if (writes.length > 0) await attempts.bulkWrite(await Promise.all(writes), { ordered: false });
      for (const { job } of ended) open.delete(toKey(job));
    },

    // The process was killed in it: what its last call used is not known.
    async killed(subject: UsageSubject, estimate: number): Promise<void> {
      const { promptTokens = 0, completionTokens = 0 } = (await attempts.findById(toKey(subject)).lean()) ?? {};
      const missing = estimate - promptTokens - completionTokens;
      if (missing <= 0) return;
      const prompt = Math.ceil(missing / 2);
      await save(subject, {
        promptTokens: promptTokens + prompt,
        completionTokens: completionTokens + missing - prompt,
      });
    },

    // Stores what was used, but not how the attempt ended: another process stores that.
    async drop(subject: UsageSubject): Promise<void> {
      const entry = open.get(toKey(subject));
      if (entry?.usage || entry?.judged) store(subject, entry);
      open.delete(toKey(subject));
      await entry?.written;
    },
    anonymize,
  };
}
