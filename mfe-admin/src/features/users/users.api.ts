import { adminAccountEndpoints } from '@coursewright/contracts';
import { apiRequest, buildUrl } from '@coursewright/mfe-kit';
import { useQuery } from '@coursewright/mfe-kit/query';
import { msg, t } from '@lingui/core/macro';
import type { TableQuery, TableTexts } from '../../shared/table-view.tsx';

export const userColumns = ['email', 'name', 'type', 'joinedAt'] as const;

export const userTexts: TableTexts = {
  pages: msg`Pages of users`,
  range: (from, to, total) => t`${from}–${to} of ${total} users`,
};

type Who = 'all' | 'paid' | 'admins' | 'ordinary';
type UserQuery = TableQuery<(typeof userColumns)[number]>;

export const listUsers = (who: Who, tableQuery: UserQuery & { size: number }, signal?: AbortSignal) =>
  apiRequest(adminAccountEndpoints.users, { query: { ...tableQuery, who }, signal });

export const usersCsv = (who: Who, tableQuery: Omit<UserQuery, 'page'>) =>
  buildUrl(adminAccountEndpoints.usersCsv, {}, { ...tableQuery, who });

// Returns the id itself for users who are no longer admins.
export function useAdminNames(): (id: string) => string {
  const { data } = useQuery({
    queryKey: ['admin', 'users', 'names'],
    queryFn: ({ signal }) => apiRequest(adminAccountEndpoints.users, { query: { who: 'admins', size: 100 }, signal }),
  });
  return (id) => data?.rows.find((admin) => admin.id === id)?.email ?? id;
}
