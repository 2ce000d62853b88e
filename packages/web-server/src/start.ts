import path from 'node:path';
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

export const webApps = ['shell', 'mfe-learner', 'mfe-billing', 'mfe-admin'] as const;
export type WebApp = (typeof webApps)[number];

const remotePorts = { 'mfe-learner': '4011', 'mfe-billing': '4012', 'mfe-admin': '4013' };

export async function startWebApp(name: WebApp, env: Environment): Promise<ListeningServer> {
  const root = path.resolve(import.meta.dirname, '../../..', name, 'dist');
  if (name === 'shell')
    return startShellServer(readShellServerConfig({ SHELL_ROOT: root, ...env, PORT: env.SHELL_PORT }));
  const variable = (suffix: string) => env[`${name.toUpperCase().replace('-', '_')}_${suffix}`];
  return startRemoteServer(
    readRemoteServerConfig({
      PORT: variable('PORT') ?? remotePorts[name],
      HOST: env.HOST,
      MFE_NAME: name.replace('mfe-', ''),
      MFE_ROOT: variable('RELEASES') ?? root,
      UPLOAD_TOKEN: variable('UPLOAD_TOKEN'),
      SHELL_URL: env.SHELL_URL,
    }),
  );
}
