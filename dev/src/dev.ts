import { processEnvironment, runProcess as runPart } from '@coursewright/service-kit';
import { findUnusedModel } from './start/models.ts';
import { describeProduct } from './start/start-all.ts';
import { createOutput } from './watch/output.ts';
import { startDevelopment } from './watch/start-development.ts';

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
