export { readConfig } from './config.ts';
export { checkConfiguredModel } from './providers.ts';
export { courseGeneration as service } from './service.ts';
