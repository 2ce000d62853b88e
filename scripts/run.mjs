// Runs a script of this repository on any Node from 20 on: installs what is missing and hands over to the Node of .nvmrc.
// With `--omit=dev` before it, it runs without the packages that only tests and editors need.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { installPackages } from './run/install.mjs';
import { isRecentEnough, pinnedNode } from './run/pinned-node.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const omitDev = process.argv[2] === '--omit=dev';
const [script = '', ...args] = process.argv.slice(omitDev ? 3 : 2);
process.chdir(root);

const [isInstalled, node] = await Promise.all([installPackages(root, { omitDev }), findNode()]);
if (!isInstalled) console.error('npm could not install all packages; the messages above say why.');
if (!isInstalled || !node) process.exit(1);

const env = {
  // parsed and stripped of types once, not in each process
  NODE_COMPILE_CACHE: path.join(root, '.cache/node'),
  ...process.env,
  PATH: [path.dirname(node), path.join(root, 'node_modules/.bin'), process.env.PATH].join(path.delimiter),
};
const command = [node, '--disable-warning=ExperimentalWarning', path.join(root, script), ...args];
if (process.platform !== 'win32' && typeof process.execve === 'function') process.execve(node, command, env);
const child = spawn(node, command.slice(1), { stdio: 'inherit', env });
/** @type {NodeJS.Signals[]} */
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
for (const signal of signals) process.on(signal, () => child.kill(signal));
child.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)));

async function findNode() {
  const version = readFileSync('.nvmrc', 'utf8').trim();
  if (isRecentEnough(process.versions.node, version)) return process.execPath;
  return pinnedNode({
    version,
    cache: path.join(root, '.cache/node'),
    packages: JSON.parse(readFileSync('scripts/run/node-packages.json', 'utf8')),
    mirror: process.env.NODEJS_ORG_MIRROR || 'https://nodejs.org/dist',
  }).catch((/** @type {Error} */ error) => {
    console.error(
      `Coursewright needs Node ${version}. This is ${process.versions.node}, and the download failed: ${error.message}`,
    );
    console.error('Install it, for example by `nvm install` or `fnm use` in this folder, and run this again.');
    return undefined;
  });
}
