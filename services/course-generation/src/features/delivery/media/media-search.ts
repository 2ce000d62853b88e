import { createHash } from 'node:crypto';
import { DAY_MS } from '@coursewright/contracts/durations';
import { foldText } from '@coursewright/text';
import { type Connection, Schema } from 'mongoose';
import { getModel } from '../../../mongo.ts';
import { boundedLine } from '../../authoring/text/index.ts';
import type { Subject } from '../../courses/index.ts';

const QUERY_LENGTH = 100;

export function specificQuery({ topic, title, query }: Subject): string {
  if (query) return boundedLine(query, QUERY_LENGTH);
  const named = foldText(title).includes(foldText(topic));
  return boundedLine(named ? title : `${title} ${topic}`, QUERY_LENGTH);
}

export const broadQuery = ({ topic }: Subject): string => boundedLine(topic, QUERY_LENGTH);

export const searchKey = (...parts: string[]): string =>
  createHash('sha256').update(parts.map(foldText).join('\n')).digest('hex');

interface SearchDocument {
  _id: string;
  found: unknown;
  expiresAt: Date;
}

const schema = new Schema<SearchDocument>(
  {
    _id: { type: String, required: true },
    found: { type: Schema.Types.Mixed, default: null },
    expiresAt: { type: Date, required: true },
  },
  { collection: 'media_searches', versionKey: false },
);
schema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

const FOUND_DAYS = 30;
const NOTHING_DAYS = 1;

export type SearchRepository = ReturnType<typeof createSearchRepository>;

/** Results are shared by all learners, because each search costs quota. */
export function createSearchRepository(connection: Connection) {
  const searches = getModel<SearchDocument>(connection, 'MediaSearch', schema);
  return {
    /** undefined: not searched yet or expired; null: nothing was found. */
    async find<T>(key: string): Promise<T | null | undefined> {
      const search = await searches.findById(key).lean();
      return search && search.expiresAt.getTime() > Date.now() ? (search.found as T | null) : undefined;
    },
    async save(key: string, found: object | undefined): Promise<void> {
      const days = found ? FOUND_DAYS : NOTHING_DAYS;
      const fields = { found: found ?? null, expiresAt: new Date(Date.now() + days * DAY_MS) };
      await searches.updateOne({ _id: key }, { $set: fields }, { upsert: true });
    },
  };
}
