import { type Model, type QueryFilter, type SortOrder, type Types, trusted } from 'mongoose';
import { wordPatterns } from './search-words.ts';

export interface TableQuery {
  readonly search?: string | undefined;
  readonly sort?: string | undefined;
  readonly direction: 'ascending' | 'descending';
}

type Stored<D> = D & { readonly _id: Types.ObjectId };

export interface TableOptions<D, Row> {
  readonly model: Model<D>;
  readonly sortedBy: Readonly<Record<string, readonly string[]>>;
  readonly fields: readonly string[];
  readonly toRow: (stored: Stored<D>) => Row;
}

export interface Table<D, Row> {
  createIndexes(): Promise<void>;
  page(
    wish: TableQuery & { page: number; size: number },
    filter?: QueryFilter<D>,
  ): Promise<{ rows: Row[]; total: number }>;
  all(wish: TableQuery, filter?: QueryFilter<D>): AsyncIterable<Row>;
}

/** Newest first by default. The id is the tie-breaker, so that no row appears on two pages. */
export function createTable<D, Row>(options: TableOptions<D, Row>): Table<D, Row> {
  const { model, sortedBy, fields, toRow } = options;

  function getFilter({ search }: TableQuery, filter: QueryFilter<D>): QueryFilter<D> {
    const patterns = wordPatterns(search ?? '');
    if (patterns.length === 0) return filter;
    const words = patterns.map(($regex) => ({ words: trusted({ $regex }) }));
    return { ...filter, $and: words } as QueryFilter<D>;
  }

  function find(wish: TableQuery, filter: QueryFilter<D>) {
    const order: SortOrder = wish.sort && wish.direction === 'ascending' ? 1 : -1;
    const columns = (wish.sort && sortedBy[wish.sort]) || [];
    const sort = Object.fromEntries([...columns, '_id'].map((field): [string, SortOrder] => [field, order]));
    return model
      .find(getFilter(wish, filter))
      .select([...fields])
      .sort(sort);
  }

  return {
    async createIndexes() {
      const sorted = Object.values(sortedBy).map((columns) => [...columns, '_id']);
      const keys = [['words'], ...sorted].map((fields) =>
        Object.fromEntries(fields.map((field) => [field, 1 as const])),
      );
      await model.collection.createIndexes(keys.map((key) => ({ key })));
    },
    async page(wish, filter = {}) {
      const { page, size } = wish;
      const query = find(wish, filter)
        .skip((page - 1) * size)
        .limit(size);
      const [stored, total] = await Promise.all([
        query.lean<Stored<D>[]>(),
        model.countDocuments(getFilter(wish, filter)),
      ]);
      return { rows: stored.map(toRow), total };
    },
    async *all(wish, filter = {}) {
      for await (const stored of find(wish, filter).lean<Stored<D>[]>().cursor({ batchSize: 500 }))
        yield toRow(stored as Stored<D>);
    },
  };
}
