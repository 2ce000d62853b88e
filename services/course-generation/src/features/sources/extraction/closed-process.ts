import { type ChildProcess, fork } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const MEMORY_MB = 256;
const { resolve } = createRequire(import.meta.url);
const TEXT = path.dirname(resolve('@coursewright/text'));
const packages = resolve.paths('unpdf') ?? [];
// It reads its own code: not the data of the service, its keys, or the memory of other processes in /proc.
const readable = [import.meta.dirname, path.dirname(TEXT), ...packages.filter((folder) => existsSync(folder))];
const OPTIONS = [
  '--disable-warning=ExperimentalWarning',
  '--permission',
  ...readable.map((folder) => `--allow-fs-read=${folder}${path.sep}`),
  `--import=${pathToFileURL(path.join(import.meta.dirname, 'refuse-network.ts'))}`,
  `--max-old-space-size=${MEMORY_MB}`,
];

/**
 * A process for files of strangers: it reads its own folder and packages, may not write or start anything, has no
 * environment and no network. The permissions of Node stop a reader that is misled, and are no wall against native code.
 *
 * @param cpuSeconds the kernel ends it with SIGXCPU; Windows has no such limit
 */
export function forkClosed(program: string, { cpuSeconds }: { cpuSeconds: number }): ChildProcess {
  const limited =
    process.platform === 'win32'
      ? { execArgv: OPTIONS }
      : {
          execPath: '/bin/sh',
          execArgv: ['-c', `ulimit -S -t ${cpuSeconds} && exec "$0" "$@"`, process.execPath, ...OPTIONS],
        };
  return fork(path.join(import.meta.dirname, program), {
    ...limited,
    env: {},
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
}
