// Checks the types of everything, one program per environment: servers without DOM types, browser code without Node's, their tests with both.
import { spawn } from 'node:child_process';
import path from 'node:path';

const compiler = path.resolve(import.meta.dirname, '../node_modules/typescript/bin/tsc');
const projects = ['tsconfig.json', 'tsconfig.browser.json', 'tsconfig.tests.json'];

const codes = await Promise.all(
  projects.map(
    (project) =>
      new Promise((resolve) => {
        // each checker works out the shared types again: four take more than twice the CPU time of one
        const kept = ['--checkers', '1', '--incremental', '--tsBuildInfoFile', `.cache/types/${project}.tsbuildinfo`];
        // the collector of the compiler runs half as often
        const env = { GOGC: '200', ...process.env };
        spawn(process.execPath, [compiler, '-p', project, ...kept], { stdio: 'inherit', env }).on('close', resolve);
      }),
  ),
);
process.exitCode = codes.every((code) => code === 0) ? 0 : 1;
