import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { validateWorkflow } from '@action-validator/core';
import { parse } from 'yaml';
import { describePipeline, getWorkflow, listNeeded, listParts, workflows } from './pipelines.ts';

interface Job {
  readonly uses?: string;
  readonly needs?: string | string[];
  readonly environment?: string;
  readonly permissions?: Readonly<Record<string, string>>;
  readonly steps?: readonly { readonly uses?: string; readonly run?: string }[];
}

interface Workflow {
  readonly on: {
    readonly push?: { readonly paths?: string[] };
    readonly pull_request?: { readonly paths?: string[] };
    readonly workflow_call?: { readonly inputs: Readonly<Record<string, { required?: boolean }>> };
  };
  readonly permissions?: Readonly<Record<string, string>>;
  readonly jobs: Readonly<Record<string, Job & { readonly with?: Readonly<Record<string, unknown>> }>>;
}

const root = path.resolve(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const files = readdirSync(path.join(root, workflows)).map((name) => `${workflows}/${name}`);
const parts = listParts(root);
const load = (file: string) => parse(read(file), { merge: true }) as Workflow;
const part = load(`${workflows}/part.yml`);
const npmScripts = Object.keys(JSON.parse(read('package.json')).scripts);

test.each(files)('PLT-47 %s is a workflow that GitHub accepts', (file) => {
  // The validator knows neither anchors nor the permission `attestations`.
  const known = JSON.stringify(load(file)).replaceAll(/,?"attestations":"write"/g, '');
  expect(validateWorkflow(known).errors).toEqual([]);
  expect(validateWorkflow('on: push\njobs: { a: { runs-on: x, steps: [{ use: y }] } }').errors).not.toEqual([]);
});

test.each(files)('PLT-47 %s pins its actions and asks for no rights that it does not use', (file) => {
  const { permissions, jobs } = load(file);
  const steps = Object.values(jobs).flatMap(({ steps = [] }) => steps);
  for (const { uses } of steps) if (uses) expect(uses).toMatch(/^[\w-]+\/[\w./-]+@(v\d+\.\d+\.\d+|[0-9a-f]{40})$/);
  if (file !== `${workflows}/versions.yml`) expect(permissions).toEqual({ contents: 'read' });
  // What a caller can choose must not become part of a command.
  for (const { run } of steps) if (run && file !== `${workflows}/ci.yml`) expect(run).not.toContain('${{');
});

test('PLT-47 every deployable part has a pipeline, and all npm scripts of the pipelines exist or are those of the store', () => {
  expect(parts).toEqual(expect.arrayContaining(['gateway', 'shell', 'operator', 'mfe-learner', 'services/auth']));
  const runs = files.flatMap((file) => Object.values(load(file).jobs).flatMap(({ steps = [] }) => steps));
  const called = runs.flatMap(({ run = '' }) =>
    [...run.matchAll(/npm run ([\w:]+)\b(?! -w)/g)].map(([, name]) => name),
  );
  const known = [...npmScripts, 'release:upload', 'release:set'];
  expect(called.filter((name) => !known.includes(`${name}`))).toEqual([]);
});

test.each(parts)('PLT-47 the pipeline of %s starts when the part or a package that it needs changes', (folder) => {
  expect(read(getWorkflow(folder))).toBe(describePipeline(root, folder));
  const { on, jobs } = load(getWorkflow(folder));
  expect(on.pull_request).toEqual({ paths: on.push?.paths });
  const packages = on.push?.paths?.filter((each) => /^(packages|services|operator|gateway|shell|mfe-)/.test(each));
  expect(packages).toEqual(listNeeded(root, folder).map((each) => `${each}/**`));
  const [job] = Object.values(jobs);
  const inputs = part.on.workflow_call?.inputs ?? {};
  expect(Object.keys(inputs)).toEqual(expect.arrayContaining(Object.keys(job?.with ?? {})));
  for (const [name, { required }] of Object.entries(inputs)) if (required) expect(job?.with).toHaveProperty(name);
});

// npm's own view of the workspaces, from the lock file.
test('PLT-47 what a part needs is what npm says', () => {
  const tree = JSON.parse(
    execFileSync('npm', ['ls', '--json', '--all', '--package-lock-only', '-w', 'services/notification'], {
      cwd: root,
      encoding: 'utf8',
      maxBuffer: 256 * 1024 * 1024,
    }),
  );
  const own = new Set<string>();
  const walk = (dependencies: Record<string, { dependencies?: never }> = {}) => {
    for (const [name, { dependencies: further }] of Object.entries(dependencies)) {
      if (name.startsWith('@coursewright/')) own.add(name.slice('@coursewright/'.length));
      walk(further);
    }
  };
  walk(tree.dependencies);
  expect([...own].sort()).toEqual(
    listNeeded(root, 'services/notification')
      .map((folder) => path.basename(folder))
      .sort(),
  );
});

test('PLT-47 nothing is deployed before its tests and its size, and only from its own environment', () => {
  const { deploy, release, image, tag } = part.jobs;
  expect([deploy?.needs, release?.needs, image?.needs]).toEqual([['test', 'image'], 'test', 'test']);
  for (const job of [deploy, release]) expect(job?.environment).toMatch(/^\$\{\{ inputs\.part \}\}$/);
  expect(tag?.needs).toEqual(['test', 'deploy', 'release']);
  const commands = (job: Job | undefined) => job?.steps?.map(({ run = '' }) => run).join('\n') ?? '';
  expect(commands(part.jobs.test)).toMatch(/npm test -w[\s\S]*contracts:check/);
  expect(commands(image)).toMatch(
    /-le "\$MEGABYTES"[\s\S]*--sbom=true --provenance=mode=max[\s\S]*linux\/amd64,linux\/arm64/,
  );
  expect(commands(deploy)).toContain('--atomic');
  expect(commands(release)).toMatch(
    /release:upload[\s\S]*--percent 10[\s\S]*canary\.version == \$version[\s\S]*--version "\$VERSION"/,
  );
});
