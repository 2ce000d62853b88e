import { runService } from '@coursewright/service-kit';
import { readConfig } from './config.ts';
import { auth } from './service.ts';

await runService(auth, readConfig);
