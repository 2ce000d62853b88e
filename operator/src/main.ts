import { AppError, StartupError } from '@coursewright/service-kit';
import { runCommand } from './index.ts';

try {
  process.exitCode = await runCommand(process.argv.slice(2), { print: (line) => console.log(line) });
} catch (error) {
  const isExplained = error instanceof StartupError || (error instanceof AppError && error.kind !== 'internal');
  console.error(isExplained ? error.message : error);
  process.exitCode = 1;
}
