import { runMain } from '@coursewright/service-kit';
import { readConfig, start } from './index.ts';

await runMain('gateway', (env) => start(readConfig(env)));
