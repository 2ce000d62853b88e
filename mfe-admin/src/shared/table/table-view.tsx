import { keepPreviousData, useQuery } from '@coursewright/mfe-kit/query';
import { type Column, DataTable, EmptyState } from '@coursewright/ui';
import { LoadFailure } from '../load-failure.tsx';
import { LoadingBlock } from '../loading-block.tsx';
import { CsvButton } from './csv-button.tsx';
import { Pager } from './pager.tsx';
import { SearchField } from './search-field.tsx';
import { type TableWish, useTableWish } from './use-table-wish.ts';

const SIZE = 25;

interface Props<Row, C extends string> {
  caption: string;
  /** What is listed: `users`. */
  unit: string;
  searchLabel: string;
  columns: readonly Column<Row>[];
  /** The ids of the columns the server sorts by. */
  sortable: readonly C[];
  queryKey: readonly unknown[];
  load(wish: TableWish<C> & { size: number }, signal?: AbortSignal): Promise<{ rows: Row[]; total: number }>;
  /** Where all of it is to be had as CSV; without it there is no such button. */
  csvAddress?(wish: Omit<TableWish<C>, 'page'>): string;
}

/** A table that the server searches, sorts and cuts into pages. */
export function TableView<Row extends { id: string }, C extends string>(props: Props<Row, C>) {
  const { caption, unit, searchLabel, columns, sortable, queryKey, load, csvAddress } = props;
  const { wish, search, sortBy, turnTo } = useTableWish(sortable);
  const query = useQuery({
    queryKey: ['admin', ...queryKey, wish],
    queryFn: ({ signal }) => load({ ...wish, size: SIZE }, signal),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const { page: _, ...whole } = wish;
  const { data, error } = query;
  return (
    <>
      <div className="ad:mb-4 ad:flex ad:flex-wrap ad:items-center ad:justify-between ad:gap-3">
        <SearchField label={searchLabel} value={wish.search ?? ''} onSearch={search} />
        {csvAddress && <CsvButton address={csvAddress(whole)} ask={() => load({ ...wish, page: 1, size: 1 })} />}
      </div>
      {error ? (
        <LoadFailure what={caption} query={query} />
      ) : data === undefined ? (
        <Pending />
      ) : (
        <>
          <div className={query.isPlaceholderData ? 'ad:opacity-60' : undefined}>
            <DataTable
              caption={caption}
              columns={columns.map((column) => ({ ...column, sortable: sortable.some((id) => id === column.id) }))}
              rows={data.rows}
              rowKey={({ id }) => id}
              empty={<EmptyState title="Nothing Found" />}
              {...(wish.sort && { sort: { column: wish.sort, direction: wish.direction } })}
              onSort={sortBy}
            />
          </div>
          {data.total > 0 && <Pager unit={unit} page={wish.page} size={SIZE} total={data.total} onTurn={turnTo} />}
        </>
      )}
    </>
  );
}

const Pending = () => <LoadingBlock height="16rem" />;
