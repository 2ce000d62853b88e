import path from 'node:path';
import { createDataFolder, startMongo } from '@coursewright/embedded-mongo';
import { startMailbox } from '@coursewright/emulators/mailbox';
import { providerEnvironment, startProviders } from '@coursewright/emulators/providers';
import { StartupError } from '@coursewright/service-kit';
import type { StartConfig } from './config.ts';

/** @throws StartupError in production: embedded parts are made for one machine and one person. */
export function allowEmbedded(config: StartConfig, part: string, instead: string): void {
  if (config.NODE_ENV !== 'production' || config.ALLOW_EMBEDDED) return;
  throw new StartupError(
    `the embedded ${part} is not for production: set ${instead}, or ALLOW_EMBEDDED=1 if you mean it`,
  );
}

export async function startEmbeddedMongo(config: StartConfig) {
  allowEmbedded(config, 'database', 'MONGODB_URI');
  await createDataFolder(config.DATA_DIR);
  const mongo = await startMongo({ file: path.join(config.DATA_DIR, 'mongo.db'), port: config.MONGO_PORT });
  return { url: mongo.uri, close: mongo.close };
}

export async function startEmbeddedMailbox(config: StartConfig) {
  allowEmbedded(config, 'mailbox', 'SMTP_URL');
  await createDataFolder(config.DATA_DIR);
  return startMailbox({
    folder: path.join(config.DATA_DIR, 'mails'),
    smtpPort: config.MAILBOX_SMTP_PORT,
    webPort: config.MAILBOX_PORT,
    allowedHosts: config.ALLOWED_HOSTS,
  });
}

export async function startEmbeddedProviders(config: StartConfig) {
  allowEmbedded(config, 'media providers', 'the keys of real ones');
  const providers = await startProviders({ port: config.PROVIDERS_PORT });
  for (const [name, value] of Object.entries(providerEnvironment(providers.url))) console.log(`${name}=${value}`);
  return providers;
}
