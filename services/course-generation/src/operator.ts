export { readConfig } from './config.ts';
export { courseGeneration as service } from './service.ts';
