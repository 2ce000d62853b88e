import type { Page } from '@playwright/test';
import { homePage } from '../pages.ts';
import { buildRelease } from '../support/release.ts';
import { expect, test } from '../support/test.ts';

test('PLT-02 a new release of one microfrontend comes with a reload, and goes again; nothing else changes', {
  tag: ['@alone', '@separate'],
}, async ({ page, request, learner: _ }) => {
  const { files, ...before } = await visitHome(page);
  expect(before.versions).not.toEqual(['9.9.9']);
  expect(before.shell).toHaveLength(1);

  const release = await buildRelease('mfe-learner', '9.9.9');
  try {
    await expect(async () => expect((await visitHome(page)).versions).toEqual(['9.9.9'])).toPass();
    const after = await visitHome(page);
    expect(after.shell, 'the shell is the very same').toEqual(before.shell);
    expect(after.others, 'so are the other microfrontends').toEqual(before.others);
    for (const file of files) {
      expect((await request.get(file)).status(), 'a tab that is still open finds its files').toBe(200);
    }

    await release.withdraw();
    await expect(async () => expect(await visitHome(page)).toMatchObject(before)).toPass();
  } finally {
    await release.remove();
  }
});

async function visitHome(page: Page) {
  await homePage(page).open();
  await expect(homePage(page).nothing).toBeVisible();
  const loaded = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
  const paths = [...new Set(loaded.map((url) => new URL(url).pathname))].sort();
  const files = paths.filter((path) => path.startsWith('/mfe/learner/'));
  const { remotes } = await (await page.request.get('/mfe-config.json')).json();
  return {
    files,
    versions: [...new Set(files.map((path) => path.split('/')[3]))],
    // It has the names of all chunks; which of them have come yet depends on the time.
    shell: paths.filter((path) => /^\/assets\/main\..*\.js$/.test(path)),
    others: remotes.filter(({ name }: { name: string }) => name !== 'learner'),
  };
}
