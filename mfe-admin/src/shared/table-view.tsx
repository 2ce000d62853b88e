import { errorMessage, notify } from '@coursewright/mfe-kit';
import { i18n, type MessageDescriptor } from '@coursewright/mfe-kit/messages';
import { keepPreviousData, useMutation, useQuery } from '@coursewright/mfe-kit/query';
import { useSearchFields } from '@coursewright/mfe-kit/router';
import { Button, type Column, DataTable, EmptyState, SearchField, type Sort } from '@coursewright/ui';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { ChevronLeft, ChevronRight, Download } from 'lucide-react';
import { formatCount } from './format.ts';
import { QueryState } from './query-state.tsx';

export interface TableQuery<C extends string> {
  search?: string | undefined;
  sort?: C | undefined;
  direction: 'ascending' | 'descending';
  page: number;
}

// The query is part of the URL, so that a page of a table can be reloaded, bookmarked and shared.
export function useTableQuery<const C extends string>(columns: readonly C[]) {
  const [params, change] = useSearchFields();
  const sort = columns.find((column) => column === params.get('sort'));
  const page = Math.trunc(Number(params.get('page')));
  const tableQuery: TableQuery<C> = {
    search: params.get('search')?.slice(0, 100) || undefined,
    sort,
    direction: params.get('direction') === 'descending' ? 'descending' : 'ascending',
    page: page >= 1 && page <= 100_000 ? page : 1,
  };

  return {
    tableQuery,
    search: (search: string) => change({ search, page: undefined }),
    sortBy: ({ column, direction }: Sort) => change({ sort: column, direction, page: undefined }),
    turnTo: (next: number) => change({ page: next > 1 ? String(next) : undefined }),
  };
}

export interface TableTexts {
  // `Pages of users`
  pages: MessageDescriptor;
  // `1–25 of 60 users`
  range(from: string, to: string, total: string): string;
}

interface PagerProps {
  texts: TableTexts;
  page: number;
  size: number;
  total: number;
  onTurn(page: number): void;
}

export function Pager({ texts, page, size, total, onTurn }: PagerProps) {
  const last = Math.max(1, Math.ceil(total / size));
  const from = Math.min(total, (page - 1) * size + 1);
  const to = Math.min(total, page * size);
  return (
    <nav aria-label={i18n._(texts.pages)} className="ad:mt-4 ad:flex ad:flex-wrap ad:items-center ad:gap-3">
      <p role="status" className="ad:m-0 ad:text-sm ad:text-muted ad:tabular-nums">
        {texts.range(formatCount(from), formatCount(to), formatCount(total))}
      </p>
      {last > 1 && (
        <div className="ad:ms-auto ad:flex ad:gap-2">
          <Button
            icon={ChevronLeft}
            size="sm"
            variant="secondary"
            disabled={page <= 1}
            onClick={() => onTurn(page - 1)}
          >
            <Trans>Previous</Trans>
          </Button>
          <Button size="sm" variant="secondary" disabled={page >= last} onClick={() => onTurn(page + 1)}>
            <Trans>Next</Trans> <ChevronRight />
          </Button>
        </div>
      )}
    </nav>
  );
}

interface CsvButtonProps {
  address: string;
  // A small request that renews an expired session, which a download cannot.
  ask(): Promise<unknown>;
}

function CsvButton({ address, ask }: CsvButtonProps) {
  const download = useMutation({
    mutationFn: ask,
    onSuccess() {
      const link = document.createElement('a');
      link.href = address;
      link.download = '';
      link.click();
    },
    onError: (error) => void notify.error(errorMessage(error)),
  });
  return (
    <Button
      icon={download.isPending ? undefined : Download}
      variant="secondary"
      loading={download.isPending}
      onClick={() => download.mutate()}
    >
      <Trans>Export CSV</Trans>
    </Button>
  );
}

const SIZE = 25;

interface TableViewProps<Row, C extends string> {
  caption: string;
  texts: TableTexts;
  searchLabel?: string;
  columns: readonly Column<Row>[];
  // Ids of the columns that the server can sort by.
  sortable: readonly C[];
  queryKey: readonly unknown[];
  load(tableQuery: TableQuery<C> & { size: number }, signal?: AbortSignal): Promise<{ rows: Row[]; total: number }>;
  csvAddress?(tableQuery: Omit<TableQuery<C>, 'page'>): string;
}

export function TableView<Row extends { id: string }, C extends string>(props: TableViewProps<Row, C>) {
  const { caption, texts, searchLabel, columns, sortable, queryKey, load, csvAddress } = props;
  const { tableQuery, search, sortBy, turnTo } = useTableQuery(sortable);
  const query = useQuery({
    queryKey: ['admin', ...queryKey, tableQuery],
    queryFn: ({ signal }) => load({ ...tableQuery, size: SIZE }, signal),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const { page: _, ...unpaged } = tableQuery;
  const { data, error } = query;
  return (
    <>
      {searchLabel && (
        <div className="ad:mb-4 ad:flex ad:flex-wrap ad:items-center ad:justify-between ad:gap-3">
          <SearchField
            label={searchLabel}
            maxLength={100}
            autoComplete="off"
            className="ad:w-full ad:sm:w-80"
            value={tableQuery.search ?? ''}
            onSearch={search}
          />
          {csvAddress && (
            <CsvButton address={csvAddress(unpaged)} ask={() => load({ ...tableQuery, page: 1, size: 1 })} />
          )}
        </div>
      )}
      {error || data === undefined ? (
        <QueryState what={caption} query={query} height="16rem" />
      ) : (
        <>
          <div className={query.isPlaceholderData ? 'ad:opacity-60' : undefined}>
            <DataTable
              caption={caption}
              columns={columns.map((column) => ({ ...column, sortable: sortable.some((id) => id === column.id) }))}
              rows={data.rows}
              rowKey={({ id }) => id}
              empty={<EmptyState title={t`Nothing Found`} />}
              {...(tableQuery.sort && { sort: { column: tableQuery.sort, direction: tableQuery.direction } })}
              onSort={sortBy}
            />
          </div>
          {data.total > 0 && (
            <Pager texts={texts} page={tableQuery.page} size={SIZE} total={data.total} onTurn={turnTo} />
          )}
        </>
      )}
    </>
  );
}
