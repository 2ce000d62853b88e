import { adminAccountEndpoints } from '@coursewright/contracts';
import { addressOf, apiRequest } from '@coursewright/mfe-kit';
import type { TableWish } from '../../shared/table/use-table-wish.ts';

export const userColumns = ['email', 'name', 'type'] as const;

type Who = 'all' | 'paid' | 'admins' | 'ordinary';
type UserWish = TableWish<(typeof userColumns)[number]>;

/** One page of the users. */
export const listUsers = (who: Who, wish: UserWish & { size: number }, signal?: AbortSignal) =>
  apiRequest(adminAccountEndpoints.users, { query: { ...wish, who }, ...(signal && { signal }) });

/** Where the users are to be had as CSV. */
export const usersCsv = (who: Who, wish: Omit<UserWish, 'page'>) =>
  addressOf(adminAccountEndpoints.usersCsv, {}, { ...wish, who });
