import { type Environment, runProcess } from '@coursewright/service-kit';
import { createTestBroker } from '@coursewright/service-kit/testing';
import { readConfig, start } from '../index.ts';

// node run-service.ts '<JSON>': a separate process that can be killed. Webhooks go to a port of this machine alone.
const { env, port } = JSON.parse(process.argv[2] ?? '{}') as { env: Environment; port: number };
const webhookGuard = {
  isAllowed: (url: URL) => url.port === String(port),
  isPublic: () => true,
  resolve: async () => [{ address: '127.0.0.1', family: 4 }],
};
await runProcess({
  name: 'notification',
  start: () =>
    start(readConfig(env), {
      connectBroker: createTestBroker().connect,
      replaySent: true,
      exclusive: true,
      webhookGuard,
    }),
  onReady: ({ url }) => process.send?.({ url }),
});
