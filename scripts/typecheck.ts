// Checks the types of everything, one program per environment: servers without DOM types, browser code without Node's, their tests with both.
import { spawn } from 'node:child_process';
import path from 'node:path';

const compiler = path.resolve(import.meta.dirname, '../node_modules/typescript/bin/tsc');
const projects = ['tsconfig.json', 'tsconfig.browser.json', 'tsconfig.tests.json'];

const codes = await Promise.all(
  projects.map(
    (project) =>
      new Promise((resolve) => {
        const kept = ['--incremental', '--tsBuildInfoFile', `.cache/types/${project}.tsbuildinfo`];
        spawn(process.execPath, [compiler, '-p', project, ...kept], { stdio: 'inherit' }).on('close', resolve);
      }),
  ),
);
process.exitCode = codes.every((code) => code === 0) ? 0 : 1;
