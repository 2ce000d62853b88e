import { type Connection, Schema } from 'mongoose';
import { modelOf } from '../mongo/model-of.ts';

interface SearchDocument {
  _id: string;
  /** null: there was nothing to find. */
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

const DAY_MS = 24 * 60 * 60_000;
const FOUND_DAYS = 30;
const NOTHING_DAYS = 1;

export type SearchRepository = ReturnType<typeof createSearchRepository>;

/** What providers were asked before, shared by all learners: each search costs quota. */
export function createSearchRepository(connection: Connection) {
  const searches = modelOf<SearchDocument>(connection, 'MediaSearch', schema);
  return {
    /** undefined: nobody asked yet, or too long ago; null: there was nothing. */
    async find<T>(key: string): Promise<T | null | undefined> {
      const search = await searches.findById(key).lean();
      return search && search.expiresAt.getTime() > Date.now() ? (search.found as T | null) : undefined;
    },
    async keep(key: string, found: object | undefined): Promise<void> {
      const days = found ? FOUND_DAYS : NOTHING_DAYS;
      const fields = { found: found ?? null, expiresAt: new Date(Date.now() + days * DAY_MS) };
      await searches.updateOne({ _id: key }, { $set: fields }, { upsert: true });
    },
  };
}
