import { runService } from '@coursewright/service-kit';
import { readConfig } from './config.ts';
import { billing } from './service.ts';

await runService(billing, readConfig);
