import type { UserRow } from '@coursewright/contracts';
import { createTable, type TableWish } from '@coursewright/service-kit';
import { type QueryFilter, trusted } from 'mongoose';
import type { StoredUser, UserModel } from '../users/user.model.ts';

type Who = 'all' | 'paid' | 'admins' | 'ordinary';

export interface UserTable {
  page(wish: TableWish & { page: number; size: number }, who: Who): Promise<{ rows: UserRow[]; total: number }>;
  all(wish: TableWish, who: Who): AsyncIterable<UserRow>;
}

const filters: Record<Who, QueryFilter<StoredUser>> = {
  all: {},
  paid: { plan: trusted({ $in: ['monthly' as const, 'yearly' as const] }) },
  admins: { role: trusted({ $in: ['admin' as const, 'main-admin' as const] }) },
  ordinary: { role: 'user' },
};

/** Resolves once the indexes stand that keep the tables fast, and everybody can be found. */
export async function createUserTable(model: UserModel): Promise<UserTable> {
  await model.collection.createIndex({ role: 1, _id: 1 });
  const table = createTable<StoredUser, UserRow>({
    model,
    sortedBy: { email: ['emailKey'], name: ['name'], type: ['plan'] },
    searched: ['emailKey', 'name'],
    fields: ['email', 'name', 'plan', 'role'],
    toRow: ({ _id, email, name, plan, role }) => ({ id: _id.toHexString(), email, name, plan, role }),
  });
  await table.prepare();
  await table.fillIn();
  return {
    page: (wish, who) => table.page(wish, filters[who]),
    all: (wish, who) => table.all(wish, filters[who]),
  };
}
