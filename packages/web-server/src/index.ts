export { type RemoteServerConfig, readRemoteServerConfig } from './remote/config.ts';
export { createRemoteServer } from './remote/create-remote-server.ts';
export { type RemoteSource, readShellServerConfig, type ShellServerConfig } from './shell/config.ts';
export { createShellServer } from './shell/create-shell-server.ts';
export { startRemoteServer, startShellServer } from './start.ts';
