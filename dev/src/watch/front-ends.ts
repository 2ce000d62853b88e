import path from 'node:path';
import {
  createDevelopmentConfig,
  type DevServer,
  developmentAddresses,
  startDevServer,
} from '@coursewright/build-config/webpack/watch';
import { projectRoot } from '../start/config.ts';

export const frontEnds = ['shell', 'mfe-learner', 'mfe-billing', 'mfe-admin'] as const;
export type FrontEnd = (typeof frontEnds)[number];

export const containerName = (folder: FrontEnd) => folder.replace(/^mfe-/, '');

interface WatchOptions {
  // Keeping the state of components over an edit needs React in its development build.
  refresh: boolean;
  allowedHosts?: readonly string[];
  log(folder: FrontEnd, text: string): void;
}

export async function watchFrontEnd(
  folder: FrontEnd,
  { refresh, allowedHosts, log }: WatchOptions,
): Promise<DevServer> {
  const name = containerName(folder);
  const server = await startDevServer({
    config: createDevelopmentConfig({ dir: path.join(projectRoot, folder), name, refresh }),
    hot: refresh,
    allowedHosts,
    onBuild: (milliseconds, ok) => log(folder, ok ? `built in ${milliseconds} ms` : 'not built'),
  });
  await server.read(developmentAddresses(name).entry.slice(developmentAddresses(name).base.length));
  return server;
}

export function frontEndOf(url: string): string | undefined {
  if (url.startsWith('/assets/')) return 'shell';
  return /^\/(?:__dev\/([a-z]+)$|mfe\/([a-z]+)\/dev\/)/.exec(url.replace(/\?.*/, ''))?.slice(1).find(Boolean);
}
