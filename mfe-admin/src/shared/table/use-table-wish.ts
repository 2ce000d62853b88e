import { useSearchParams } from '@coursewright/mfe-kit/router';
import type { Sort } from '@coursewright/ui';

/** What is to be seen of a table. */
export interface TableWish<C extends string> {
  search?: string | undefined;
  sort?: C | undefined;
  direction: 'ascending' | 'descending';
  page: number;
}

/** The wish stands in the address, so that a page of a table can be reloaded, kept and sent to somebody. */
export function useTableWish<const C extends string>(columns: readonly C[]) {
  const [params, setParams] = useSearchParams();
  const sort = columns.find((column) => column === params.get('sort'));
  const page = Math.trunc(Number(params.get('page')));
  const wish: TableWish<C> = {
    search: params.get('search')?.slice(0, 100) || undefined,
    sort,
    direction: params.get('direction') === 'descending' ? 'descending' : 'ascending',
    page: page >= 1 && page <= 100_000 ? page : 1,
  };

  function change(values: Record<string, string | undefined>) {
    setParams(
      (before) => {
        const after = new URLSearchParams(before);
        for (const [name, value] of Object.entries(values)) {
          if (value) after.set(name, value);
          else after.delete(name);
        }
        return after;
      },
      { replace: true, preventScrollReset: true },
    );
  }

  return {
    wish,
    search: (search: string) => change({ search, page: undefined }),
    sortBy: ({ column, direction }: Sort) => change({ sort: column, direction, page: undefined }),
    turnTo: (next: number) => change({ page: next > 1 ? String(next) : undefined }),
  };
}
