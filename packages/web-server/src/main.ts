import { runMain, StartupError } from '@coursewright/service-kit';
import { startWebApp, webApps } from './start.ts';

// node packages/web-server/src/main.ts mfe-learner
const name = webApps.find((part) => part === process.argv[2]);
await runMain(name ?? 'web-server', async (env) => {
  if (!name) throw new StartupError(`name what is to be served: ${webApps.join(', ')}`);
  return startWebApp(name, env);
});
