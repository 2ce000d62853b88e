export { readConfig } from './config.ts';
export { checkConfiguredModels } from './providers.ts';
export { courseGeneration as service } from './service.ts';
