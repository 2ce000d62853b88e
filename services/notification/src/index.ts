import { notification } from './service.ts';

export { type Config, readConfig } from './config.ts';
export const { start } = notification;
