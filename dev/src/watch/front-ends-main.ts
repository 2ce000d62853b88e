import { developmentAddresses } from '@coursewright/build-config/webpack/watch';
import { frontEnds } from '@coursewright/contracts/parts';
import { listen, processEnvironment } from '@coursewright/service-kit';
import { createDevelopmentServer, readShellServerConfig } from '@coursewright/web-server';
import { readStartConfig } from '../start/config.ts';
import { watchFrontEnd } from './front-ends.ts';

process.once('disconnect', () => process.exit(0));
if (!process.connected) process.exit(0);
process.on('SIGINT', () => undefined);

const { ALLOWED_HOSTS } = readStartConfig(processEnvironment);
const config = readShellServerConfig({ ...processEnvironment, PORT: '0', SHELL_ROOT: 'in memory' });
const log = (folder: string, text: string) => console.log(`${folder}: ${text}`);

const servers = Object.fromEntries(
  await Promise.all(
    frontEnds.map(async (frontEnd) => {
      const server = await watchFrontEnd(frontEnd, { refresh: true, allowedHosts: ALLOWED_HOSTS, log });
      return [frontEnd.name, server] as const;
    }),
  ),
);

const remotes = config.remotes.map(({ name, paths }) => {
  const { entry, version } = developmentAddresses(name);
  return { name, paths: [...paths], version, entry };
});
await listen(
  createDevelopmentServer({
    ...config,
    remotes: async () => remotes,
    html: async () => (await servers.shell?.read('index.html')) ?? '',
  }),
  Number(processEnvironment.PAGES_PORT),
);

export interface FrontEndsMessage {
  servers: Record<string, string>;
}

const urls = Object.fromEntries(Object.entries(servers).map(([name, { url }]) => [name, url]));
process.send?.({ servers: urls } satisfies FrontEndsMessage);
