import { billing } from './service.ts';

export { type Config, readConfig } from './config.ts';
export const { start } = billing;
