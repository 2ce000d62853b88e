import path from 'node:path';
import { parentPort } from 'node:worker_threads';
import { type CompileOptions, compile } from '@coursewright/build-config/webpack';
import { writePrerenderedPages } from './prerender.ts';

type Configuration = Parameters<typeof compile>[0];

export interface BuildOrder extends CompileOptions {
  dir: string;
}

// Answers each order with what is wrong.
parentPort?.on('message', async (order: BuildOrder) => {
  parentPort?.postMessage(await build(order).catch((error: Error) => error.stack ?? error.message));
});

async function build({ dir, ...options }: BuildOrder): Promise<string | undefined> {
  const { config } = (await import(path.join(dir, 'webpack.config.ts'))) as { config: Configuration };
  const problems = await compile(config, options);
  return problems ?? (path.basename(dir) === 'shell' ? writePrerenderedPages(dir, options) : undefined);
}
