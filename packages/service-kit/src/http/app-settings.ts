import type { Application } from 'express';
import type { AuditLog } from '../audit/audit-log.ts';
import type { Authenticator } from '../auth/authenticator.ts';
import { internal } from '../errors/app-error.ts';
import type { Logger } from '../logging/logger.ts';

/** What routes and helpers need to know of the app they run in. */
export interface AppSettings {
  readonly logger: Logger;
  readonly authenticate: Authenticator;
  /** Where the acts of admins are recorded. */
  readonly audit?: AuditLog | undefined;
  /** An answer that breaks its contract becomes an error instead of a log line. */
  readonly strictResponses: boolean;
  /** Aborted when the app begins to stop: streams end themselves. */
  readonly closing: AbortController;
}

const settingsByApp = new WeakMap<object, AppSettings>();

export function rememberSettings(app: Application, settings: AppSettings): void {
  settingsByApp.set(app, settings);
}

export function findSettings(app: object): AppSettings | undefined {
  return settingsByApp.get(app);
}

export function settingsOf(app: object): AppSettings {
  const settings = settingsByApp.get(app);
  if (!settings) throw internal('the app was not made by createApp');
  return settings;
}
