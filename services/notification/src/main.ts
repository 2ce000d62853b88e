import { runService } from '@coursewright/service-kit';
import { readConfig } from './config.ts';
import { notification } from './service.ts';

await runService(notification, readConfig);
