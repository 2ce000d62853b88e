import type { UserRow } from '@coursewright/contracts';
import { createTable, type TableQuery } from '@coursewright/service-kit';
import { type QueryFilter, trusted } from 'mongoose';
import type { StoredUser, UserModel } from '../users/index.ts';

type Who = 'all' | 'paid' | 'admins' | 'ordinary';

export interface UserTable {
  page(wish: TableQuery & { page: number; size: number }, who: Who): Promise<{ rows: UserRow[]; total: number }>;
  all(wish: TableQuery, who: Who): AsyncIterable<UserRow>;
}

const filters: Record<Who, QueryFilter<StoredUser>> = {
  all: {},
  paid: { plan: trusted({ $in: ['monthly' as const, 'yearly' as const] }) },
  admins: { role: trusted({ $in: ['admin' as const, 'main-admin' as const] }) },
  ordinary: { role: 'user' },
};

export async function createUserTable(model: UserModel): Promise<UserTable> {
  await model.collection.createIndex({ role: 1, _id: 1 });
  const table = createTable<StoredUser, UserRow>({
    model,
    sortedBy: { email: ['emailKey'], name: ['name'], type: ['plan'] },
    searched: ['emailKey', 'name'],
    fields: ['email', 'name', 'plan', 'role'],
    toRow: ({ _id, email, name, plan, role }) => ({ id: _id.toHexString(), email, name, plan, role }),
  });
  await table.createIndexes();
  await table.backfill();
  return {
    page: (wish, who) => table.page(wish, filters[who]),
    all: (wish, who) => table.all(wish, filters[who]),
  };
}
