export { type Config, readConfig } from './config.ts';
export { type StartDependencies, start } from './start.ts';
