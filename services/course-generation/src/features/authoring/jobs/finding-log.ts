import type { Connection } from 'mongoose';
import type { Context } from '../../../context.ts';
import { toUtcDay, type UsageRecord } from '../../accounts/index.ts';
import type { JudgedAnswer } from '../writing/texts.ts';

// Longer than the days that are added up on request.
const TEN_DAYS = 10 * 24 * 60 * 60;

// Texts with a finding of this rule; without a rule, all texts that were judged.
export interface FindingCount {
  what: JudgedAnswer['what'];
  rule: string;
  model: string;
  promptVersion: string;
  fate: JudgedAnswer['fate'];
  texts: number;
}

interface JudgedAttempt {
  // `<job id>:<fence>`
  _id: UsageRecord['_id'];
  day: string;
  at: Date;
  counts: FindingCount[];
}

export const judgedAttempts = (connection: Connection) => connection.collection<JudgedAttempt>('judged_attempts');

export type FindingLog = ReturnType<typeof createFindingLog>;

// The counts of an attempt are set, not incremented, so that a repeated write does not count twice.
export function createFindingLog(connection: Connection, { beside, now }: Pick<Context, 'beside' | 'now'>) {
  const attempts = judgedAttempts(connection);
  const prepared = Promise.all([
    attempts.createIndex({ at: 1 }, { expireAfterSeconds: TEN_DAYS }),
    attempts.createIndex({ day: 1 }),
  ]);
  beside(prepared, 'indexes of findings not made');

  return {
    begin({ id, fence }: { id: string; fence: number }) {
      const counts: FindingCount[] = [];
      let written: Promise<unknown> = Promise.resolve();
      return ({ what, model, promptVersion, fate, findings }: JudgedAnswer): void => {
        for (const rule of ['', ...new Set(findings.map((finding) => finding.rule))]) {
          const same = counts.find((count) => count.what === what && count.rule === rule && count.fate === fate);
          if (same) same.texts += 1;
          else counts.push({ what, rule, model, promptVersion, fate, texts: 1 });
        }
        const at = now();
        const $set = { counts: structuredClone(counts) };
        const $setOnInsert = { at, day: toUtcDay(at.getTime()) };
        const store = () => attempts.updateOne({ _id: `${id}:${fence}` }, { $set, $setOnInsert }, { upsert: true });
        written = written.then(store, store);
        beside(written, 'findings not stored');
      };
    },
  };
}
