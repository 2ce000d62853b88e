import { createLogger, type Listening, type Logger, listen } from '@coursewright/service-kit';
import type { RemoteServerConfig } from './remote/config.ts';
import { createRemoteServer } from './remote/create-remote-server.ts';
import type { ShellServerConfig } from './shell/config.ts';
import { createShellServer } from './shell/create-shell-server.ts';

/** Serves one microfrontend until it is closed. */
export function startRemoteServer({ root, port, host }: RemoteServerConfig): Promise<Listening> {
  return listen(createRemoteServer({ root }), port, host);
}

/** Serves the shell until it is closed. */
export function startShellServer(config: ShellServerConfig, deps: { logger?: Logger } = {}): Promise<Listening> {
  const logger = deps.logger ?? createLogger({ name: 'shell', level: config.logLevel });
  return listen(createShellServer({ ...config, logger }), config.port, config.host);
}
