import path from 'node:path';
import {
  createDevelopmentConfig,
  type DevServer,
  developmentAddresses,
  startDevServer,
} from '@coursewright/build-config/webpack/watch';
import type { frontEnds } from '@coursewright/contracts/parts';
import { projectRoot } from '../start/config.ts';

export type FrontEnd = (typeof frontEnds)[number];

interface WatchOptions {
  // Keeping the state of components over an edit needs React in its development build.
  refresh: boolean;
  allowedHosts?: readonly string[];
  log(folder: string, text: string): void;
}

export async function watchFrontEnd(
  { name, folder }: FrontEnd,
  { refresh, allowedHosts, log }: WatchOptions,
): Promise<DevServer> {
  const server = await startDevServer({
    config: createDevelopmentConfig({ dir: path.join(projectRoot, folder), name, refresh }),
    hot: refresh,
    allowedHosts,
    onBuild: (milliseconds, ok) => log(folder, ok ? `built in ${milliseconds} ms` : 'not built'),
  });
  await server.read(developmentAddresses(name).entry.slice(developmentAddresses(name).base.length));
  return server;
}

export function getFrontEnd(url: string): string | undefined {
  if (url.startsWith('/assets/')) return 'shell';
  return /^\/(?:__dev\/([a-z]+)$|mfe\/([a-z]+)\/dev\/)/.exec(url.replace(/\?.*/, ''))?.slice(1).find(Boolean);
}
