import { adminAccountEndpoints } from '@coursewright/contracts';
import { apiRequest, buildUrl } from '@coursewright/mfe-kit';
import type { TableQuery } from '../../shared/table-view.tsx';

export const userColumns = ['email', 'name', 'type'] as const;

type Who = 'all' | 'paid' | 'admins' | 'ordinary';
type UserQuery = TableQuery<(typeof userColumns)[number]>;

export const listUsers = (who: Who, tableQuery: UserQuery & { size: number }, signal?: AbortSignal) =>
  apiRequest(adminAccountEndpoints.users, { query: { ...tableQuery, who }, signal });

export const usersCsv = (who: Who, tableQuery: Omit<UserQuery, 'page'>) =>
  buildUrl(adminAccountEndpoints.usersCsv, {}, { ...tableQuery, who });
