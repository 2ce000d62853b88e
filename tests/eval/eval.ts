import { writeFile } from 'node:fs/promises';
import { evaluate } from './evaluate.ts';
import { readOptions } from './options.ts';

// 0: no score is worse than the baseline; 1: one is; 2: the run could not be made.
try {
  const options = readOptions(process.argv.slice(2));
  let done = 0;
  const { report, worse } = await evaluate(options, process.env, ({ id, failures }) => {
    done += 1;
    console.error(`${done}/${options.briefs} ${id}${failures.length > 0 ? `: ${failures.join('; ')}` : ''}`);
  });
  if (options.out) await writeFile(options.out, report);
  else console.log(report);
  if (worse.length > 0) console.error(`Worse than the baseline: ${worse.join(', ')}`);
  process.exitCode = worse.length > 0 ? 1 : 0;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 2;
}
