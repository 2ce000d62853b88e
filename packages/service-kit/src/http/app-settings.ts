import type { Application } from 'express';
import type { Authenticator } from '../auth/authenticator.ts';
import { internal } from '../errors/app-error.ts';
import type { Logger } from '../logging/logger.ts';
import type { AuditLog } from './audit-log.ts';

export interface AppSettings {
  readonly logger: Logger;
  readonly authenticate: Authenticator;
  readonly audit?: AuditLog | undefined;
  /** A response that breaks its contract becomes an error instead of a log line. */
  readonly strictResponses: boolean;
  readonly closing: AbortController;
}

const settingsByApp = new WeakMap<object, AppSettings>();

export function setAppSettings(app: Application, settings: AppSettings): void {
  settingsByApp.set(app, settings);
}

export function findAppSettings(app: object): AppSettings | undefined {
  return settingsByApp.get(app);
}

export function getAppSettings(app: object): AppSettings {
  const settings = settingsByApp.get(app);
  if (!settings) throw internal('the app was not made by createApp');
  return settings;
}
