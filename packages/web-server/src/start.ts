import path from 'node:path';
import type { frontEnds } from '@coursewright/contracts/parts';
import {
  type Clock,
  createLogger,
  type Environment,
  type ListeningServer,
  type Logger,
  listen,
} from '@coursewright/service-kit';
import { createRemoteServer, type RemoteServerOptions, readRemoteServerConfig } from './remote/remote-server.ts';
import { readShellServerConfig, type ShellServerConfig } from './shell/config.ts';
import { createShellServer } from './shell/create-shell-server.ts';

export function startRemoteServer(
  config: RemoteServerOptions & { port: number; host: string },
): Promise<ListeningServer> {
  return listen(createRemoteServer(config), config.port, config.host);
}

export function startShellServer(
  config: ShellServerConfig,
  deps: { logger?: Logger; clock?: Clock } = {},
): Promise<ListeningServer> {
  const logger = deps.logger ?? createLogger({ name: 'shell', level: config.logLevel });
  return listen(createShellServer({ ...config, logger, clock: deps.clock }), config.port, config.host);
}

/** Starts the server of a front end. */
export async function startWebApp(
  { name, folder, prefix, port }: (typeof frontEnds)[number],
  env: Environment,
): Promise<ListeningServer> {
  const root = path.resolve(import.meta.dirname, '../../..', folder, 'dist');
  if (name === 'shell')
    return startShellServer(readShellServerConfig({ SHELL_ROOT: root, ...env, PORT: env.SHELL_PORT }));
  return startRemoteServer(
    readRemoteServerConfig({
      PORT: env[`${prefix}_PORT`] ?? String(port),
      HOST: env.HOST,
      MFE_NAME: name,
      MFE_ROOT: env[`${prefix}_RELEASES`] ?? root,
      UPLOAD_TOKEN: env[`${prefix}_UPLOAD_TOKEN`],
      SHELL_URL: env.SHELL_URL,
    }),
  );
}
