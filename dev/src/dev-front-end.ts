import { parseArgs } from 'node:util';
import { frontEnds } from '@coursewright/contracts/parts';
import { parseConfig, port, processEnvironment, runProcess, StartupError, url } from '@coursewright/service-kit';
import { z } from 'zod';
import { startAgainst } from './watch/against.ts';

const USAGE = `npm run dev -w <${frontEnds.map(({ folder }) => folder).join('|')}> -- --against https://staging.example
To run everything from its sources: npm run dev`;

const output = (folder: string, text: string) => console.log(`${folder}: ${text}`);

await runProcess({
  name: 'dev',
  start: async () => {
    const { values, positionals } = readArguments();
    const frontEnd = frontEnds.find(({ folder }) => folder === positionals[0]);
    if (!frontEnd || !values.against) throw new StartupError(USAGE);
    const given = { AGAINST: values.against, PORT: values.port ?? processEnvironment.PORT };
    const config = parseConfig(z.object({ AGAINST: url(), PORT: port().default(3100) }), given, 'dev');
    const environment = new URL(config.AGAINST);
    const running = await startAgainst({ frontEnd, environment, port: config.PORT, log: output });
    return { ...running, folder: frontEnd.folder, environment };
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
