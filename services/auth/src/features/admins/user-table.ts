import type { UserRow } from '@coursewright/contracts';
import { createTable, type TableQuery } from '@coursewright/service-kit';
import { type QueryFilter, trusted } from 'mongoose';
import type { SessionModel } from '../sessions/index.ts';
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

export async function createUserTable(model: UserModel, sessions: SessionModel): Promise<UserTable> {
  await model.collection.createIndex({ role: 1, _id: 1 });
  const table = createTable<StoredUser, UserRow>({
    model,
    sortedBy: { email: ['emailKey'], name: ['name'], type: ['plan'], joinedAt: ['createdAt'] },
    fields: ['email', 'name', 'plan', 'role', 'createdAt'],
    toRow: ({ _id, email, name, plan, role, createdAt }) => ({
      id: _id.toHexString(),
      email,
      name,
      plan,
      role,
      joinedAt: createdAt.toISOString(),
    }),
  });
  await table.createIndexes();
  async function readLastSeen(userIds: string[]) {
    const kept = await sessions.find({ userId: trusted({ $in: userIds }) }, { userId: 1, rotatedAt: 1 }).lean();
    const latest = new Map<string, Date>();
    for (const { userId, rotatedAt } of kept) {
      const known = latest.get(userId);
      if (!known || known < rotatedAt) latest.set(userId, rotatedAt);
    }
    return (id: string) => {
      const at = latest.get(id);
      return at && { lastSeenAt: at.toISOString() };
    };
  }

  return {
    async page(wish, who) {
      const { rows, total } = await table.page(wish, filters[who]);
      const lastSeen = await readLastSeen(rows.map(({ id }) => id));
      return { total, rows: rows.map((row) => ({ ...row, ...lastSeen(row.id) })) };
    },
    all: (wish, who) => table.all(wish, filters[who]),
  };
}
