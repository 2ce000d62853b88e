import { runService } from '@coursewright/service-kit';
import { readConfig } from './config.ts';
import { courseGeneration } from './service.ts';

await runService(courseGeneration, readConfig);
