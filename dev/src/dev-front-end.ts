import { parseArgs } from 'node:util';
import { parseConfig, port, processEnvironment, runProcess, StartupError, url } from '@coursewright/service-kit';
import { z } from 'zod';
import { startAgainst } from './watch/against.ts';
import { type FrontEnd, frontEnds } from './watch/front-ends.ts';

const USAGE = `npm run dev -w <${frontEnds.join('|')}> -- --against https://staging.example
To run everything from its sources: npm run dev`;

const output = (folder: FrontEnd, text: string) => console.log(`${folder}: ${text}`);

await runProcess({
  name: 'dev',
  start: async () => {
    const { values, positionals } = readArguments();
    const folder = frontEnds.find((name) => name === positionals[0]);
    if (!folder || !values.against) throw new StartupError(USAGE);
    const given = { AGAINST: values.against, PORT: values.port ?? processEnvironment.PORT };
    const config = parseConfig(z.object({ AGAINST: url(), PORT: port().default(3100) }), given, 'dev');
    const environment = new URL(config.AGAINST);
    const running = await startAgainst({ folder, environment, port: config.PORT, log: output });
    return { ...running, folder, environment };
  },
  onReady: (running) => {
    console.log(`\n  ${running.folder} is ready:  ${running.url}  (everything else: ${running.environment.origin})\n`);
  },
});

function readArguments() {
  try {
    const options = { against: { type: 'string' }, port: { type: 'string' } } as const;
    return parseArgs({ options, allowPositionals: true });
  } catch {
    throw new StartupError(USAGE);
  }
}
