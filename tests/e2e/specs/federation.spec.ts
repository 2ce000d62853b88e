import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { admin, signIn } from '../support/accounts.ts';
import { projectRoot } from '../support/config.ts';
import { expect, test } from '../support/test.ts';

const microfrontends = [
  { name: 'learner', page: '/create', words: 'Select number of sub topics' },
  { name: 'billing', page: '/pricing', words: 'Modify Plan' },
  { name: 'admin', page: '/dashBoard', words: 'Total Revenue' },
];
const frontEnds = ['shell', ...microfrontends.map(({ name }) => `mfe-${name}`)];

interface Remote {
  name: string;
  version: string;
  entry: string;
}

function getScripts(page: Page): string[] {
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(new URL(request.url()).pathname);
  });
  return scripts;
}

test('PLT-01 no front end was built with the code of another', () => {
  for (const { name, words } of microfrontends) {
    const holders = frontEnds.filter((folder) =>
      globSync(`${folder}/dist/**/*.js`, { cwd: projectRoot }).some((file) =>
        readFileSync(path.join(projectRoot, file), 'utf8').includes(words),
      ),
    );
    expect(holders, words).toEqual([`mfe-${name}`]);
  }
});

test('PLT-01 the shell learns from manifests at run time where each microfrontend is, and loads its pages from there', {
  tag: '@core',
}, async ({ page, context }) => {
  await signIn(context.request, admin);
  const { remotes }: { remotes: Remote[] } = await (await context.request.get('/mfe-config.json')).json();
  expect(remotes.map(({ name }) => name).sort()).toEqual(['admin', 'billing', 'learner']);
  for (const { name, page: address } of microfrontends) {
    const { version, entry } = remotes.find((remote) => remote.name === name) ?? { version: '', entry: '' };
    const folder = `/mfe/${name}/${version}/`;
    const manifest = await (await context.request.get(`${folder}mf-manifest.json`)).json();
    expect(manifest).toMatchObject({ name, exposes: [{ path: './mfe' }] });
    expect(entry).toBe(folder + manifest.metaData.remoteEntry.name);

    const scripts = getScripts(page);
    await page.goto(address);
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
    expect(scripts, address).toContain(entry);
    expect(scripts.filter((file) => file.startsWith(folder)).length, address).toBeGreaterThan(1);
    page.removeAllListeners('request');
  }
});
