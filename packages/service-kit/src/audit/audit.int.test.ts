import { defineEndpoint, outcomeSchema } from '@coursewright/contracts';
import { startMongo } from '@coursewright/local/mongo';
import { Router } from 'express';
import { z } from 'zod';
import { authenticate, conflict, createApp, createAuditLog, route } from '../index.ts';
import { silentLogger, startTestApp, testKeys, withMongo } from '../testing/index.ts';

const act = defineEndpoint({
  method: 'POST',
  path: '/api/admin/things',
  auth: 'admin',
  body: z.strictObject({ how: z.string() }),
  response: outcomeSchema,
});

test('ADM-09 an act is in the log before it is done, and how it went afterwards', async () => {
  const database = await withMongo(() => startMongo({ file: ':memory:' }));
  const keys = testKeys();
  const audit = createAuditLog(database.connection);
  const last = async () => (await audit.read({ page: 1, size: 1 })).rows[0];
  const router = Router();
  const during: unknown[] = [];
  route(router, act, async ({ body }) => {
    during.push((await last())?.outcome);
    if (body.how === 'broken') throw new Error('a secret of the database');
    if (body.how === 'refused') throw conflict('Somebody was faster');
    return { success: true, message: 'Done' };
  });
  const authenticator = authenticate(keys.verify);
  const app = await startTestApp(
    createApp({ logger: silentLogger(), routers: [router], authenticate: authenticator, audit }),
  );
  const headers = keys.headersFor({ userId: 'boss', role: 'admin' });
  const attempt = async (how: unknown) => (await app.request('POST', act.path, { body: { how }, headers })).status;
  try {
    expect(await attempt('well')).toBe(200);
    expect(await last()).toMatchObject({ adminId: 'boss', details: { how: 'well' }, outcome: 'done' });
    expect(await attempt('refused')).toBe(409);
    expect(await last()).toMatchObject({ outcome: 'refused', reason: 'Somebody was faster' });
    expect(await attempt('broken')).toBe(500);
    expect(await last()).toMatchObject({ outcome: 'failed' });
    expect(JSON.stringify(await last())).not.toContain('secret');
    expect(during).toEqual(['started', 'started', 'started']);
    expect(await attempt(7)).toBe(400);
    expect((await audit.read({ page: 1, size: 10 })).total).toBe(3);
  } finally {
    await app.close();
    await database.close();
  }
});
