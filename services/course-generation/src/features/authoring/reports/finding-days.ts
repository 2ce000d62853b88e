import type { FindingRow } from '@coursewright/contracts';
import { DAY_MS } from '@coursewright/contracts/durations';
import { toUtcDay } from '@coursewright/service-kit';
import type { Connection } from 'mongoose';
import { type FindingCount, usageRecordModel } from '../../accounts/index.ts';

interface FindingDay {
  // `2026-11-21`
  _id: string;
  counts: FindingCount[];
}

// Attempts of yesterday may still be running.
const OPEN_DAYS = 2;

export function daysBetween(first: string, last: string): string[] {
  const days: string[] = [];
  for (let at = Date.parse(first); at <= Date.parse(last); at += DAY_MS) days.push(toUtcDay(at));
  return days;
}

// Days that are over are added up once and stored; open days are added up on request.
export function createFindingDays(connection: Connection, now: () => Date) {
  const closed = connection.collection<FindingDay>('finding_days');
  const attempts = usageRecordModel(connection).collection;

  async function addUp(days: string[]): Promise<FindingDay[]> {
    const { day, ...fields } = { day: '$day', what: '$judged.what', rule: '$judged.rule', model: '$judged.model' };
    const _id = { day, ...fields, promptVersion: '$judged.promptVersion', fate: '$judged.fate' };
    const groups = await attempts
      .aggregate<{ _id: Omit<FindingCount, 'texts'> & { day: string }; texts: number }>([
        { $match: { day: { $in: days } } },
        { $unwind: '$judged' },
        { $group: { _id, texts: { $sum: '$judged.texts' } } },
      ])
      .toArray();
    return days.map((name) => ({
      _id: name,
      counts: groups.flatMap(({ _id: { day: of, ...key }, texts }) => (of === name ? [{ ...key, texts }] : [])),
    }));
  }

  return {
    async read(names: string[]): Promise<FindingDay[]> {
      const open = toUtcDay(now().getTime() - (OPEN_DAYS - 1) * DAY_MS);
      const stored = await closed.find({ _id: { $in: names } }).toArray();
      const known = new Set(stored.map(({ _id }) => _id));
      const added = await addUp(names.filter((name) => !known.has(name)));
      const over = added.filter(({ _id }) => _id < open);
      if (over.length > 0) {
        await closed.bulkWrite(
          over.map(({ _id, counts }) => ({ replaceOne: { filter: { _id }, replacement: { counts }, upsert: true } })),
        );
      }
      return [...stored, ...added];
    },
  };
}

interface Wanted {
  model?: string | undefined;
  promptVersion?: string | undefined;
  by: 'rule' | 'day';
}

// Most texts first; by day, the newest day first.
export function toFindingRows(days: readonly FindingDay[], { model, promptVersion, by }: Wanted): FindingRow[] {
  const rows = new Map<string, FindingRow>();
  const judged = new Map<string, number>();
  const all = days.flatMap(({ _id, counts }) => counts.map((count) => ({ ...count, day: by === 'day' ? _id : '' })));
  const wanted = all.filter(
    (count) => count.model === (model ?? count.model) && count.promptVersion === (promptVersion ?? count.promptVersion),
  );
  const textKey = (count: (typeof wanted)[number]) =>
    JSON.stringify([count.day, count.what, count.model, count.promptVersion]);
  for (const count of wanted)
    if (count.rule === '') judged.set(textKey(count), (judged.get(textKey(count)) ?? 0) + count.texts);
  for (const count of wanted) {
    if (count.rule === '') continue;
    const key = JSON.stringify([textKey(count), count.rule]);
    const { rule, day } = count;
    const row = rows.get(key) ?? {
      ...(day !== '' && { day }),
      rule,
      model: count.model,
      promptVersion: count.promptVersion,
      kept: 0,
      rewritten: 0,
      refused: 0,
      judged: judged.get(textKey(count)) ?? 0,
    };
    row[count.fate] += count.texts;
    rows.set(key, row);
  }
  const texts = ({ kept, rewritten, refused }: FindingRow) => kept + rewritten + refused;
  return [...rows.values()].toSorted(
    (one, other) => (other.day ?? '').localeCompare(one.day ?? '') || texts(other) - texts(one),
  );
}
