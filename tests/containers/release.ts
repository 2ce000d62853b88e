import { appendFileSync, copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { projectRoot } from '../e2e/support/config.ts';
import { type Command, run } from './command.ts';
import { type Engine, workFolder } from './engine.ts';

export interface Release {
  readonly name: 'current' | 'previous';
  readonly folder: string;
  readonly override: string;
}

const override = (name: string) => path.join(workFolder, `${name}.json`);

export const currentRelease: Release = { name: 'current', folder: projectRoot, override: override('current') };

/** The sources of a tag or commit. */
export async function extractSources(ref: string, folder: string): Promise<void> {
  const archive = `${folder}.tar`;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  await run(['git', '-C', projectRoot, 'archive', '--output', archive, ref]);
  await run(['tar', '-C', folder, '-xf', archive]);
  rmSync(archive);
}

export async function checkOutPrevious(ref: string): Promise<Release> {
  const folder = path.join(workFolder, 'previous');
  await extractSources(ref, folder);
  return { name: 'previous', folder, override: override('previous') };
}

/** The newest tag; in a clone without tags, the newest commit that wrote changelogs, as a release does. */
export async function findFormerRelease(): Promise<string | undefined> {
  const git = (...args: string[]) => run(['git', '-C', projectRoot, ...args]).catch(() => undefined);
  return (
    (await git('describe', '--tags', '--abbrev=0', 'HEAD')) ||
    (await git('log', '-1', '--format=%H', '--', '*/CHANGELOG.md')) ||
    undefined
  );
}

const settingsFile = path.join(workFolder, 'settings/.env');

/** Passwords and keys as an operator makes them; those that an older release made stay. */
export async function writeSettings({ folder }: Release, more: Record<string, string>): Promise<void> {
  const script = path.join(path.dirname(settingsFile), 'deploy/create-env.sh');
  mkdirSync(path.dirname(script), { recursive: true });
  copyFileSync(path.join(folder, 'deploy/create-env.sh'), script);
  await run(['sh', script]);
  const present = readFileSync(settingsFile, 'utf8');
  const lines = Object.entries(more).flatMap(([name, value]) =>
    present.includes(`\n${name}=`) ? [] : `${name}=${value}\n`,
  );
  appendFileSync(settingsFile, lines.join(''));
}

export function forgetSettings(): void {
  if (existsSync(settingsFile)) writeFileSync(settingsFile, '');
}

export function compose(engine: Engine, { folder, override }: Release, ...args: string[]): Command {
  return [
    ...engine.docker,
    ...['compose', '--project-name', 'coursewright-containers', '--project-directory', folder],
    ...['--env-file', settingsFile, '--file', path.join(folder, 'docker-compose.yml'), '--file', override],
    ...args,
  ];
}
