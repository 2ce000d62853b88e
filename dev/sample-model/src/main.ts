import { runMain } from '@coursewright/service-kit';
import { readSampleModelConfig } from './config.ts';
import { startSampleModel } from './server.ts';

await runMain('sample-model', (env) => startSampleModel(readSampleModelConfig(env)));
