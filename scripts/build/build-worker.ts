import path from 'node:path';
import { parentPort } from 'node:worker_threads';
import { compile } from '@coursewright/build-config/webpack';
import { writePrerenderedPages } from './prerender.ts';

type Configuration = Parameters<typeof compile>[0];

export interface BuildOrder {
  dir: string;
  /** Makes the next build faster, and this one slower. */
  fillsCache: boolean;
}

// Answers each order with what is wrong.
parentPort?.on('message', async (order: BuildOrder) => {
  parentPort?.postMessage(await build(order).catch((error: Error) => error.stack ?? error.message));
});

async function build({ dir, fillsCache }: BuildOrder): Promise<string | undefined> {
  const { config } = (await import(path.join(dir, 'webpack.config.ts'))) as { config: Configuration };
  const problems = await compile(fillsCache ? config : { ...config, cache: false });
  return problems ?? (path.basename(dir) === 'shell' ? writePrerenderedPages(dir, { fillsCache }) : undefined);
}
