import { adminAccountEndpoints, LEGACY_LIST_LIMIT, type UserRow } from '@coursewright/contracts';
import { failureReply, route, sendCsv } from '@coursewright/service-kit';
import { Router } from 'express';
import type { UserRepository } from '../users/index.ts';
import { createAddAdmin, createRemoveAdmin } from './change-role.ts';
import type { UserTable } from './user-table.ts';

export function adminsRoutes(users: UserRepository, table: UserTable): Router {
  const router = Router();
  const addAdmin = createAddAdmin(users);
  const removeAdmin = createRemoveAdmin(users);

  route(router, adminAccountEndpoints.users, ({ query: { who, ...wish } }) => table.page(wish, who));
  route(
    router,
    adminAccountEndpoints.usersCsv,
    async ({ query: { who, ...wish }, res }) => {
      await sendCsv(
        res,
        who === 'paid' ? 'paid-users' : 'users',
        ['Email', 'Name', 'Type', 'Joined'],
        getLines(table.all(wish, who)),
      );
    },
    { streaming: true },
  );

  route(router, adminAccountEndpoints.getUsers, async () => (await firstOf('all')).map(legacyUser));
  route(router, adminAccountEndpoints.getPaid, async () => (await firstOf('paid')).map(legacyUser));
  route(router, adminAccountEndpoints.getAdmins, async () => {
    const [admins, others] = await Promise.all([firstOf('admins'), firstOf('ordinary')]);
    const mainFirst = admins.toSorted((a, b) => Number(b.role === 'main-admin') - Number(a.role === 'main-admin'));
    return { admins: mainFirst.map(legacyAdmin), users: others.map(legacyUser) };
  });

  route(router, adminAccountEndpoints.addAdmin, async ({ body }) => answerTo(await addAdmin(body.email)));
  route(router, adminAccountEndpoints.removeAdmin, async ({ body }) => answerTo(await removeAdmin(body.email)));
  return router;

  async function firstOf(who: Parameters<UserTable['page']>[1]) {
    return (await table.page({ page: 1, size: LEGACY_LIST_LIMIT, direction: 'ascending' }, who)).rows;
  }
}

const answerTo = (outcome: { success: boolean; message: string }) =>
  outcome.success ? outcome : failureReply(outcome.message);

const legacyUser = ({ id, email, name, plan }: UserRow) => ({ _id: id, email, mName: name, type: plan });
const legacyAdmin = (row: UserRow) => ({
  ...legacyUser(row),
  type: row.role === 'main-admin' ? ('main' as const) : ('no' as const),
});

async function* getLines(rows: AsyncIterable<UserRow>) {
  for await (const { email, name, plan, joinedAt } of rows) yield [email, name, plan, joinedAt ?? ''];
}
