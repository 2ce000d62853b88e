import { createBearerAuthenticator } from '../auth/authenticator.ts';
import { invalid } from '../errors/app-error.ts';
import { deadLetterRoutes } from '../http/admin.routes.ts';
import { createApp } from '../http/create-app.ts';
import { raise } from '../messaging/outbox.ts';
import { setupMessaging } from '../messaging/testing/setup-messaging.ts';
import { createTestKeys, startTestApp } from '../testing/index.ts';

test('PLT-04 an admin lists dead messages and replays one; other users may not', async () => {
  const bench = await setupMessaging();
  const keys = createTestKeys();
  let broken = true;
  const consumer = await bench.consumer({
    handle: () => {
      if (broken) throw invalid('no such product');
    },
  });
  const app = await startTestApp(
    createApp({
      logger: bench.logger,
      authenticate: createBearerAuthenticator(keys.verify),
      routers: [deadLetterRoutes(bench.service, consumer)],
    }),
  );
  try {
    const admin = { headers: keys.headersFor({ userId: 'a', role: 'admin' }) };
    const path = `/api/admin/${bench.service}/dead-letters`;
    await bench.broker.publish(raise(bench.placed, { item: 'tea' }));
    await bench.idle();
    const { body } = await app.request('GET', path, admin);
    expect(body).toMatchObject([{ consumer: consumer.name, reason: 'no such product', attempts: 1 }]);
    expect(await app.request('GET', path)).toMatchObject({ status: 401 });
    expect(await app.request('GET', path, { headers: keys.headersFor({ userId: 'u' }) })).toMatchObject({
      status: 403,
    });

    broken = false;
    const replay = `${path}/${encodeURIComponent(body[0].id)}/replay`;
    expect(await app.request('POST', replay, { ...admin, body: {} })).toMatchObject({ body: { success: true } });
    await bench.idle();
    expect(await bench.jobs.findOne()).toMatchObject({ state: 'done' });
    expect(await app.request('POST', replay, { ...admin, body: {} })).toMatchObject({ status: 404 });
  } finally {
    await app.close();
    await bench.close();
  }
});
