import { type Environment, runProcess } from '@coursewright/service-kit';
import { createTestBroker } from '@coursewright/service-kit/testing';
import { readConfig, start } from '../index.ts';

// node run-service.ts '<configuration as JSON>': a separate process that can be killed.
const env = JSON.parse(process.argv[2] ?? '{}') as Environment;
await runProcess({
  name: 'course-generation',
  start: () => start(readConfig(env), { connectBroker: createTestBroker().connect, replaySent: true, exclusive: true }),
  onReady: ({ url }) => process.send?.({ url }),
});
