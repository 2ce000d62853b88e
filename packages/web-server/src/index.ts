export { packBundle } from './remote/pack-bundle.ts';
export { readRemoteServerConfig } from './remote/remote-server.ts';
export { readShellServerConfig } from './shell/config.ts';
export { createDevelopmentServer } from './shell/create-development-server.ts';
export { startWebApp } from './start.ts';
