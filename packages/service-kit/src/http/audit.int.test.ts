import { defineEndpoint, outcomeSchema } from '@coursewright/contracts';
import { Router } from 'express';
import { z } from 'zod';
import { conflict, createApp, createAuditLog, createBearerAuthenticator, route } from '../index.ts';
import { createSilentLogger, createTestDatabase, createTestKeys, startTestApp } from '../testing/index.ts';

const act = defineEndpoint('POST /api/admin/things', {
  auth: 'admin',
  body: z.strictObject({ how: z.string() }),
  response: outcomeSchema,
});

test('ADM-09 an act is in the log before it is done, and how it went afterwards', async () => {
  const database = await createTestDatabase();
  const keys = createTestKeys();
  const audit = createAuditLog(database.connection);
  const last = async () => (await audit.list({ page: 1, size: 1 })).rows[0];
  const router = Router();
  const during: unknown[] = [];
  route(router, act, async ({ body }) => {
    during.push((await last())?.outcome);
    if (body.how === 'broken') throw new Error('a secret of the database');
    if (body.how === 'refused') throw conflict('Another change was faster');
    return { success: true, message: 'Done' };
  });
  const authenticator = createBearerAuthenticator(keys.verify);
  const app = await startTestApp(
    createApp({ logger: createSilentLogger(), routers: [router], authenticate: authenticator, audit }),
  );
  const headers = keys.headersFor({ userId: 'grace', role: 'admin' });
  const attempt = async (how: unknown) => (await app.request('POST', act.path, { body: { how }, headers })).status;
  try {
    expect(await attempt('well')).toBe(200);
    expect(await last()).toMatchObject({ adminId: 'grace', details: { how: 'well' }, outcome: 'done' });
    expect(await attempt('refused')).toBe(409);
    expect(await last()).toMatchObject({ outcome: 'refused', reason: 'Another change was faster' });
    expect(await attempt('broken')).toBe(500);
    expect(await last()).toMatchObject({ outcome: 'failed' });
    expect(JSON.stringify(await last())).not.toContain('secret');
    expect(during).toEqual(['started', 'started', 'started']);
    expect(await attempt(7)).toBe(400);
    expect((await audit.list({ page: 1, size: 10 })).total).toBe(3);
  } finally {
    await app.close();
    await database.close();
  }
});
