import { enableCompileCache } from 'node:module';
import path from 'node:path';

enableCompileCache(path.resolve(import.meta.dirname, '../../.cache/node'));
const { processEnvironment, runProcess: runPart } = await import('@coursewright/service-kit');
const { describeProduct } = await import('./start/start-all.ts');
const { findUnusedModel } = await import('./start/models.ts');
const { createOutput } = await import('./watch/output.ts');
const { startDevelopment } = await import('./watch/start-development.ts');

const output = createOutput();
await runPart({
  name: 'dev',
  start: () => startDevelopment(processEnvironment, output),
  onReady: async (development) => {
    const debuggers = development.inspectors.map(({ name, port }) => `${name} ${port}`).join(', ');
    const local = await findUnusedModel(development.config);
    console.log(`${describeProduct(development, local)}
  Watching. A front end shows an edit at once, a service restarts with it.
  Debuggers listen on 127.0.0.1: ${debuggers} (docs/development.md)
`);
  },
});
