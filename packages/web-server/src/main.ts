import { frontEnds } from '@coursewright/contracts/parts';
import { runMain, StartupError } from '@coursewright/service-kit';
import { startWebApp } from './start.ts';

// node packages/web-server/src/main.ts mfe-learner
const part = frontEnds.find(({ folder }) => folder === process.argv[2]);
await runMain(part?.folder ?? 'web-server', async (env) => {
  if (!part) throw new StartupError(`name what is to be served: ${frontEnds.map(({ folder }) => folder).join(', ')}`);
  return startWebApp(part, env);
});
