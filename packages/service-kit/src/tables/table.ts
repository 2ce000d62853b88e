import { type Model, type QueryFilter, type SortOrder, type Types, trusted } from 'mongoose';
import { searchWords, wordPatterns } from './search-words.ts';

/** What somebody wants to see of a table. */
export interface TableWish {
  readonly search?: string | undefined;
  readonly sort?: string | undefined;
  readonly direction: 'ascending' | 'descending';
}

type Stored<D> = D & { readonly _id: Types.ObjectId };

/** A collection as a table. Its documents keep {@link searchWords} of what is searched in a field `words`. */
export interface TableOptions<D, Row> {
  readonly model: Model<D>;
  /** The stored fields behind the columns that can be sorted by. */
  readonly sortedBy: Readonly<Record<string, readonly string[]>>;
  /** The stored fields whose words are searched. */
  readonly searched: readonly string[];
  /** The stored fields a row is made of; nothing else is read. */
  readonly fields: readonly string[];
  readonly toRow: (stored: Stored<D>) => Row;
}

/** A table that can be read by pages or from beginning to end. */
export interface Table<D, Row> {
  /** Makes the indexes that keep any page fast. Resolves once they stand. */
  prepare(): Promise<void>;
  /** Gives documents from before there were search words theirs. Harmless to repeat. */
  fillIn(): Promise<void>;
  page(
    wish: TableWish & { page: number; size: number },
    filter?: QueryFilter<D>,
  ): Promise<{ rows: Row[]; total: number }>;
  all(wish: TableWish, filter?: QueryFilter<D>): AsyncIterable<Row>;
}

const BATCH = 500;

/** Newest first unless a column is asked for; the id settles ties, so that no row stands on two pages. */
export function createTable<D, Row>(options: TableOptions<D, Row>): Table<D, Row> {
  const { model, sortedBy, searched, fields, toRow } = options;

  function filterOf({ search }: TableWish, filter: QueryFilter<D>): QueryFilter<D> {
    const patterns = wordPatterns(search ?? '');
    if (patterns.length === 0) return filter;
    const words = patterns.map(($regex) => ({ words: trusted({ $regex }) }));
    return { ...filter, $and: words } as QueryFilter<D>;
  }

  function find(wish: TableWish, filter: QueryFilter<D>) {
    const order: SortOrder = wish.sort && wish.direction === 'ascending' ? 1 : -1;
    const columns = (wish.sort && sortedBy[wish.sort]) || [];
    const sort = Object.fromEntries([...columns, '_id'].map((field): [string, SortOrder] => [field, order]));
    return model
      .find(filterOf(wish, filter))
      .select([...fields])
      .sort(sort);
  }

  return {
    async prepare() {
      await model.collection.createIndex({ words: 1 });
      for (const columns of Object.values(sortedBy))
        await model.collection.createIndex(Object.fromEntries([...columns, '_id'].map((field) => [field, 1])));
    },
    async fillIn() {
      for (;;) {
        const without = await model.collection
          .find({ words: null }, { limit: BATCH, projection: Object.fromEntries(searched.map((name) => [name, 1])) })
          .toArray();
        if (without.length === 0) return;
        await model.collection.bulkWrite(
          without.map((stored) => {
            const words = searchWords(...searched.map((name) => String(stored[name] ?? '')));
            // whoever was renamed meanwhile has newer words
            return { updateOne: { filter: { _id: stored._id, words: null }, update: { $set: { words } } } };
          }),
        );
      }
    },
    async page(wish, filter = {}) {
      const { page, size } = wish;
      const query = find(wish, filter)
        .skip((page - 1) * size)
        .limit(size);
      const [stored, total] = await Promise.all([
        query.lean<Stored<D>[]>(),
        model.countDocuments(filterOf(wish, filter)),
      ]);
      return { rows: stored.map(toRow), total };
    },
    async *all(wish, filter = {}) {
      for await (const stored of find(wish, filter).lean<Stored<D>[]>().cursor({ batchSize: 500 }))
        yield toRow(stored as Stored<D>);
    },
  };
}
