// Makes a deployable part that works at once: `npm run new:remote -- community`, `npm run new:service -- community`.
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { microfrontends, services } from '@coursewright/contracts/parts';
import { fill, kinds, type Names, register } from './new/places.ts';

const root = path.resolve(import.meta.dirname, '..');
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { 'no-install': { type: 'boolean', default: false } },
});
const [kind = '', given = ''] = positionals;
if (kind !== 'remote' && kind !== 'service') fail('The first argument is remote or service.');
const name = given.replace(/^mfe-/, '');
if (!/^[a-z][a-z0-9]+$/.test(name)) fail(`The name is one word of small letters, such as community, not “${given}”.`);

const folder = kind === 'remote' ? `mfe-${name}` : `services/${name}`;
if (existsSync(path.join(root, folder))) fail(`${folder} exists.`);
const prefix = (kind === 'remote' ? `MFE_${name}` : name).toUpperCase();
const { model, firstPort } = kinds[kind];
const part: Names = { folder, name, prefix, port: freePort() };

const shared = [
  ['package.json', 'tsconfig.json'],
  kind === 'remote' ? ['tsconfig.test.json', 'src/messages/catalogs.ts', 'src/styles.css'] : [],
].flat();
for (const file of shared) {
  mkdirSync(path.dirname(path.join(root, folder, file)), { recursive: true });
  cpSync(path.join(root, model, file), path.join(root, folder, file));
}
const files = [
  ...shared.map((file) => `${folder}/${file}`),
  ...writeTemplates(kind),
  ...register(root, kinds[kind], part),
];
adaptPackage();
if (kind === 'remote') adaptStyles();

run('npx', 'biome', 'check', '--write', ...files.filter((file) => /\.(ts|tsx|mjs|json|css)$/.test(file)));
if (!values['no-install']) run('npm', 'install', '--no-audit', '--no-fund');
if (kind === 'remote') run('npm', 'run', '--silent', 'messages');
run('npm', 'run', '--silent', 'pipelines');
if (!values['no-install']) run('npm', 'run', '--silent', 'deps', '--', '--write');
console.log(`${folder} is there, on port ${part.port}; its team is @coursewright/${name} in .github/CODEOWNERS.`);

function freePort(): string {
  const used: number[] = [...services, ...microfrontends].map((each) => each.port);
  let port = firstPort;
  while (used.includes(port)) port++;
  return String(port);
}

function writeTemplates(wanted: keyof typeof kinds): string[] {
  const templates = path.join(root, 'scripts/new/templates', wanted);
  return globSync('**/*.template', { cwd: templates }).map((file) => {
    const filled = fill(file.replace(/\.template$/, ''), part);
    const target = filled.startsWith('packages/') ? filled : `${folder}/${filled}`;
    mkdirSync(path.dirname(path.join(root, target)), { recursive: true });
    writeFileSync(path.join(root, target), fill(readFileSync(path.join(templates, file), 'utf8'), part));
    return target;
  });
}

// Of the model's dependencies, those that the new part imports.
function adaptPackage() {
  const file = path.join(root, folder, 'package.json');
  const ownName = `@coursewright/${path.basename(folder)}`;
  const text = readFileSync(file, 'utf8')
    .replaceAll(model, folder)
    .replace(`@coursewright/${path.basename(model)}`, ownName);
  const manifest = JSON.parse(text);
  const sources = globSync(`${folder}/**/*.{ts,tsx,css}`, { cwd: root }).map((each) =>
    readFileSync(path.join(root, each), 'utf8'),
  );
  const isUsed = (dependency: string) =>
    dependency === 'react' ||
    dependency.startsWith('@types/') ||
    sources.some((source) => new RegExp(`['"]${dependency}['"/]`).test(source));
  for (const group of ['dependencies', 'devDependencies'])
    manifest[group] = Object.fromEntries(Object.entries(manifest[group]).filter(([dependency]) => isUsed(dependency)));
  manifest.version = '1.0.0';
  if (manifest.paths) manifest.paths = [`/${name}`];
  if (manifest.exports) manifest.exports = { '.': './src/index.ts' };
  writeFileSync(file, `${JSON.stringify(manifest, null, 2)}\n`);
}

// Class names of each microfrontend begin with letters of its own.
function adaptStyles() {
  for (const file of globSync(`${folder}/src/**/*.{css,tsx}`, { cwd: root })) {
    const target = path.join(root, file);
    const content = readFileSync(target, 'utf8');
    writeFileSync(target, content.replaceAll('prefix(ad)', `prefix(${name})`).replaceAll('__classes__', name));
  }
}

function run(command: string, ...args: string[]) {
  const { status } = spawnSync(command, args, { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] });
  if (status !== 0) fail(`${command} ${args.join(' ')} failed; see above.`);
}

function fail(message: string): never {
  console.error(message);
  process.exit(1);
}
