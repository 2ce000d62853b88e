import { spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** @typedef {{ version?: string, integrity?: string, link?: boolean, dev?: boolean, optional?: boolean, devOptional?: boolean, name?: string }} Package */

/** @param {string} file @returns {Record<string, Package>} */
const packagesOf = (file) => JSON.parse(readFileSync(file, 'utf8')).packages;

/**
 * Installs the packages of package-lock.json that node_modules lacks, and none where it lacks none.
 * @param {string} root
 * @param {object} options
 * @param {boolean} options.omitDev without those that only tests and editors need, unless some of them are there already
 * @returns {Promise<boolean>} whether they are there now
 */
export async function installPackages(root, { omitDev }) {
  const lock = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8'));
  const wanted = lock.packages;
  const installed = readInstalled(root);
  const omitted = omitDev && !Object.keys(installed).some((location) => wanted[location]?.dev);
  const missing = listMissing(wanted, installed, omitted);
  if (missing.length === 0) return true;

  const fresh = Object.keys(installed).length === 0;
  console.log(
    `Installing ${missing.length} package${missing.length === 1 ? '' : 's'}${omitted ? ' that running needs' : ''} (once per change of package-lock.json) …`,
  );
  const addressed = path.join(root, 'npm-shrinkwrap.json');
  const isComplete = () => listMissing(wanted, readInstalled(root), omitted).length === 0;
  const args = [...(fresh ? ['ci'] : ['install', '--no-save']), ...(omitted ? ['--omit=dev'] : [])];
  writeFileSync(addressed, JSON.stringify(withAddresses(lock)));
  const stopReporting = reportProgress(root, missing);
  try {
    const isDone = await npm(root, args);
    rmSync(addressed, { force: true });
    // a registry with addresses of another form
    if (!isDone) await npm(root, args);
    // a folder that was changed by hand
    else if (!fresh && !isComplete()) await npm(root, ['ci']);
  } finally {
    stopReporting();
    rmSync(addressed, { force: true });
  }
  return isComplete();
}

/**
 * npm records each completed installation.
 * @param {string} root
 */
function readInstalled(root) {
  const record = path.join(root, 'node_modules/.package-lock.json');
  return existsSync(record) ? packagesOf(record) : {};
}

/**
 * Optional packages may be missing: most belong to other platforms.
 * @param {Record<string, Package>} wanted
 * @param {Record<string, Package>} installed
 * @param {boolean} omitDev
 */
const listMissing = (wanted, installed, omitDev) =>
  Object.entries(wanted).flatMap(([location, { version, integrity, link, dev, optional, devOptional }]) => {
    const found = installed[location];
    if (location === '' || (omitDev && dev)) return [];
    if (!found) return optional || devOptional ? [] : [location];
    return found.version === version && found.integrity === integrity && found.link === link ? [] : [location];
  });

/**
 * package-lock.json names no registry, so npm would ask for the list of versions of each package before it takes one
 * out of its cache. With an address that has the host of the user's registry put in it does not.
 * @param {{ packages: Record<string, Package & { resolved?: string }> }} lock
 */
function withAddresses(lock) {
  for (const [location, wanted] of Object.entries(lock.packages)) {
    const [, place] = /^(?:.*\/)?node_modules\/(.+)$/.exec(location) ?? [];
    const name = wanted.name ?? place;
    if (!name || !wanted.integrity || wanted.resolved) continue;
    wanted.resolved = `https://registry/${name}/-/${path.posix.basename(name)}-${wanted.version}.tgz`;
  }
  return lock;
}

/** @param {string} root @param {string[]} args */
async function npm(root, args) {
  const quiet = ['--no-audit', '--no-fund', '--loglevel=error', '--no-progress', '--replace-registry-host=always'];
  const child = spawn('npm', [...args, ...quiet], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: process.platform === 'win32',
  });
  // Ctrl-C reaches npm too; the file for it is removed after it
  const wait = () => {};
  process.on('SIGINT', wait);
  const status = await new Promise((resolve) => child.on('close', resolve).on('error', resolve));
  process.off('SIGINT', wait);
  return status === 0;
}

/**
 * On a terminal one line that changes, elsewhere one every ten seconds.
 * @param {string} root
 * @param {string[]} locations
 */
function reportProgress(root, locations) {
  const startedAt = performance.now();
  const { isTTY } = process.stdout;
  const timer = setInterval(
    () => {
      const done = locations.filter((location) => existsSync(path.join(root, location, 'package.json'))).length;
      const line = `  ${done} of ${locations.length} packages (${Math.round((performance.now() - startedAt) / 1000)} s)`;
      process.stdout.write(isTTY ? `\r${line}` : `${line}\n`);
    },
    isTTY ? 1_000 : 10_000,
  );
  return () => {
    clearInterval(timer);
    if (isTTY) process.stdout.write('\r\u001b[K');
  };
}
