import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../..');
const parts = ['packages/contracts', 'packages/service-kit', 'packages/mfe-kit', 'packages/ui', 'packages/web-server']
  .concat(['packages/embedded-mongo', 'services/auth', 'services/billing', 'services/course-generation', 'gateway'])
  .concat(['shell', 'mfe-learner', 'mfe-admin', 'dev', 'dev/emulators', 'tests']);

let repository: string;

beforeEach(() => {
  repository = mkdtempSync(path.join(tmpdir(), 'deps-'));
  write('package.json', JSON.stringify({ name: 'product', workspaces: parts, type: 'module' }));
  write('docs/dependencies.md', '');
  mkdirSync(path.join(repository, 'node_modules/@coursewright'), { recursive: true });
  for (const part of parts) {
    const name = `@coursewright/${path.basename(part)}`;
    const dependencies = { zod: '1.0.0', express: '1.0.0' };
    const devDependencies = { jsdom: '1.0.0' };
    const exports = { '.': './src/index.ts' };
    write(`${part}/package.json`, JSON.stringify({ name, type: 'module', exports, dependencies, devDependencies }));
    write(`${part}/src/index.ts`, 'export const value = 1;\n');
    symlinkSync(path.join(repository, part), path.join(repository, 'node_modules', name));
  }
  for (const name of ['zod', 'express', 'jsdom']) {
    write(`node_modules/${name}/package.json`, JSON.stringify({ name, main: 'index.js' }));
    write(`node_modules/${name}/index.js`, 'module.exports = {};\n');
  }
});
afterEach(() => rmSync(repository, { recursive: true }));

function write(name: string, content: string): void {
  mkdirSync(path.dirname(path.join(repository, name)), { recursive: true });
  writeFileSync(path.join(repository, name), content);
}

const read = (name: string) => readFileSync(path.join(repository, name), 'utf8');
const imports = (...modules: string[]) => modules.map((name) => `import '${name}';\n`).join('');

function deps(...args: string[]): { status: number | null; broken: string[]; output: string } {
  const script = path.join(root, 'scripts/deps.ts');
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...args], {
    cwd: repository,
    encoding: 'utf8',
  });
  const broken = [...stderr.matchAll(/^([a-z-]+: .+ -> .+)$/gm)].map(([, line = '']) => line);
  return { status, broken: broken.sort(), output: stdout + stderr };
}

test('PLT-01 PLT-04 each dependency rule refuses what breaks it', () => {
  write('packages/contracts/src/a.ts', imports('@coursewright/service-kit', 'express'));
  write('packages/ui/src/a.ts', imports('@coursewright/contracts'));
  write('packages/embedded-mongo/src/a.test.ts', imports('@coursewright/contracts'));
  write('packages/mfe-kit/src/a.ts', imports('@coursewright/ui'));
  write('packages/service-kit/src/a.ts', imports('@coursewright/embedded-mongo'));
  write('packages/service-kit/src/testing/a.ts', imports('@coursewright/embedded-mongo'));
  write('packages/web-server/src/a.ts', imports('@coursewright/auth'));
  write('gateway/src/a.ts', imports('@coursewright/emulators', 'jsdom'));
  write('gateway/src/b.ts', imports('../../packages/contracts/src/index.ts', './gone.ts'));
  write('services/auth/src/a.ts', imports('./testing/b.ts', './c.ts'));
  write('services/auth/src/testing/b.ts', imports('@coursewright/emulators', '@coursewright/billing', 'jsdom'));
  write('services/auth/src/c.ts', imports('./a.ts'));
  write('services/billing/src/a.ts', `import type {} from './b.ts';\n`);
  write('services/billing/src/b.ts', imports('./a.ts'));
  write('services/billing/src/one/a.ts', imports('../two/b.ts', '../two/index.ts', '../two/two.feature.ts'));
  write('services/billing/src/two/b.ts', imports('../one/index.ts'));
  write('services/billing/src/features/three/a.ts', imports('../four/a.ts'));
  write('services/billing/src/features/four/a.ts', '');
  for (const file of ['one/index', 'two/index', 'two/two.feature']) write(`services/billing/src/${file}.ts`, '');
  const authoring = 'services/course-generation/src/features/authoring';
  write(`${authoring}/text/a.ts`, imports('express', '@coursewright/service-kit'));
  write(`${authoring}/b.ts`, imports('../accounts/index.ts', '../courses/index.ts', '../../integrations/a.ts'));
  for (const name of ['features/accounts/index', 'features/courses/index', 'integrations/a'])
    write(`services/course-generation/src/${name}.ts`, '');
  write(
    'mfe-learner/src/a.tsx',
    `${imports('@coursewright/mfe-admin', '@coursewright/web-server')}export const a = <p />;`,
  );
  write('mfe-learner/webpack.config.ts', imports('@coursewright/shell'));
  write('dev/emulators/src/a.ts', imports('@coursewright/auth'));

  const { status, broken, output } = deps();
  expect(status).toBe(1);
  expect(output).toContain(`${broken.length} violations.`);
  expect(broken).toEqual([
    'contracts-depend-on-zod: packages/contracts/src/a.ts -> node_modules/express/index.js',
    'contracts-know-nothing: packages/contracts/src/a.ts -> packages/service-kit/src/index.ts',
    'course-features-in-one-direction: services/course-generation/src/features/authoring/b.ts -> services/course-generation/src/features/courses/index.ts',
    'course-features-in-one-direction: services/course-generation/src/features/authoring/b.ts -> services/course-generation/src/integrations/a.ts',
    'embedded-mongo-knows-nothing: packages/embedded-mongo/src/a.test.ts -> packages/contracts/src/index.ts',
    'emulators-know-the-kit: dev/emulators/src/a.ts -> services/auth/src/index.ts',
    'features-by-their-interface: services/billing/src/features/three/a.ts -> services/billing/src/features/four/a.ts',
    'features-by-their-interface: services/billing/src/one/a.ts -> services/billing/src/two/b.ts',
    'front-end-configuration: mfe-learner/webpack.config.ts -> shell/src/index.ts',
    'front-ends-know-kit-and-ui: mfe-learner/src/a.tsx -> mfe-admin/src/index.ts',
    'front-ends-know-kit-and-ui: mfe-learner/src/a.tsx -> packages/web-server/src/index.ts',
    'mfe-kit-knows-contracts: packages/mfe-kit/src/a.ts -> packages/ui/src/index.ts',
    'no-cycle: services/auth/src/a.ts -> services/auth/src/c.ts',
    'no-folder-cycle: services/billing: one -> two',
    'no-folder-cycle: services/billing: two -> one',
    'no-relative-import-across-parts: gateway/src/b.ts -> packages/contracts/src/index.ts',
    'production-without-dev-dependencies: gateway/src/a.ts -> node_modules/jsdom/index.js',
    'production-without-development: gateway/src/a.ts -> dev/emulators/src/index.ts',
    'production-without-development: services/auth/src/a.ts -> services/auth/src/testing/b.ts',
    'pure-rules: services/course-generation/src/features/authoring/text/a.ts -> node_modules/express/index.js',
    'pure-rules: services/course-generation/src/features/authoring/text/a.ts -> packages/service-kit/src/index.ts',
    'resolvable: gateway/src/b.ts -> ./gone.ts',
    'servers-know-the-kit: gateway/src/a.ts -> dev/emulators/src/index.ts',
    'servers-know-the-kit: packages/web-server/src/a.ts -> services/auth/src/index.ts',
    'service-kit-knows-contracts: packages/service-kit/src/a.ts -> packages/embedded-mongo/src/index.ts',
    'tests-of-servers-know-stand-ins: packages/web-server/src/a.ts -> services/auth/src/index.ts',
    'tests-of-servers-know-stand-ins: services/auth/src/testing/b.ts -> services/billing/src/index.ts',
    'ui-knows-nothing: packages/ui/src/a.ts -> packages/contracts/src/index.ts',
  ]);
});

test('PLT-01 PLT-04 the diagram shows the imports of production code, and an old one fails', () => {
  write('services/auth/src/index.ts', imports('@coursewright/service-kit'));
  write('services/auth/src/a.test.ts', imports('@coursewright/embedded-mongo'));
  expect(deps('--write').status).toBe(0);
  expect(read('docs/dependencies.md')).toContain('services_auth --> packages_service_kit');
  expect(read('docs/dependencies.md')).not.toContain('--> packages_embedded_mongo');

  write('services/auth/src/b.ts', imports('@coursewright/contracts'));
  const { status, output } = deps();
  expect(status).toBe(1);
  expect(output).toContain('docs/dependencies.md is out of date');
});
