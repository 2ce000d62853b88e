import { coursePage, header, outlinePage, signUpPage } from '../pages.ts';
import { newAccount } from '../support/accounts.ts';
import { expect, test } from '../support/test.ts';

test('VIS-01 PAY-01 the landing page has the plans with their costs, and its way in', {
  tag: '@journey',
}, async ({ page, problems }) => {
  await page.goto('/');
  const main = page.getByRole('main');
  await main.getByRole('heading', { name: 'Plans' }).scrollIntoViewIfNeeded();
  for (const [plan, cost] of Object.entries({ 'Free Plan': '£0', 'Monthly Plan': '£9', 'Yearly Plan': '£90' })) {
    await expect(main.getByRole('article', { name: plan })).toContainText(cost);
  }
  await main.getByRole('link', { name: 'SignUp', exact: true }).click();
  await expect(page).toHaveURL(/\/signup$/);
  expect(problems).toEqual([]);
});

test('VIS-15 dark mode begins as the system prefers, flips without a reload and is remembered', {
  tag: '@core',
}, async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/');
  const body = page.locator('body');
  await expect(body).toHaveClass(/\bdark\b/);
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  await header(page).darkMode.click();
  await expect(body).not.toHaveClass(/\bdark\b/);
  expect(await page.evaluate(() => 'sameDocument' in window), 'no reload').toBe(true);
  await page.goto('/features');
  await expect(body, 'saved, although the system prefers dark').not.toHaveClass(/\bdark\b/);
});

test('VIS-15 the colours of a page change at once: no control fades, which would make the click slow', async ({
  page,
}) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const begun = await header(page).darkMode.evaluate(async (button: HTMLElement) => {
    let count = 0;
    document.addEventListener('transitionrun', () => count++);
    button.click();
    await new Promise((done) => setTimeout(done, 300));
    return count;
  });
  expect(begun).toBe(0);
  await expect(page.locator('.switches-theme'), 'later they fade again').toHaveCount(0);
});

test('VIS-01 VIS-11 VIS-13 every page of the sitemap is announced by its first HTML under the title it then has', async ({
  page,
  problems,
}) => {
  const sitemap = await (await page.request.get('/sitemap.xml')).text();
  const paths = [...sitemap.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address = '']) => new URL(address).pathname);
  expect(paths).toHaveLength(17);
  for (const path of paths) {
    const first = (await (await page.request.get(path)).text()).replaceAll('&amp;', '&');
    const [, title = ''] = /<title>([^<]* · [^<]*)<\/title>/.exec(first) ?? [];
    await page.goto(path);
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page).toHaveTitle(title);
  }
  const named = page.locator(
    'link:is([rel=icon], [rel="apple-touch-icon"], [rel=manifest]), meta[property="og:image"]',
  );
  await expect(named).toHaveCount(5);
  for (const address of await named.evaluateAll((all) =>
    all.map((tag) => tag.getAttribute('href') ?? tag.getAttribute('content')),
  ))
    expect((await page.request.get(new URL(address ?? '', page.url()).pathname)).status()).toBe(200);
  expect(problems).toEqual([]);
});

test('VIS-16 STU-31 a topic on the landing page becomes an outline, survives a reload, and is a course after sign-up', {
  tag: '@journey',
}, async ({ page, problems }) => {
  const outline = outlinePage(page);
  await page.goto('/');
  await page.getByRole('main').getByLabel('What do you want to learn?').fill('Sourdough bread');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/topics$/);
  await expect(outline.generate).toBeEnabled();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sourdough bread');
  await outline.topics.first().getByRole('button').click();
  await page.getByRole('textbox', { name: 'Topic 1', exact: true }).fill('A topic of mine');
  await page.keyboard.press('Enter');
  const titles = await outline.topics.allInnerTexts();
  expect(titles[0]).toBe('A topic of mine');

  await page.reload();
  await expect(outline.topics).toHaveText(titles);
  await outline.generate.click();
  await expect(page).toHaveURL(/\/signup$/);
  await signUpPage(page).signUp(newAccount());
  await expect(coursePage(page).lessonTitle).toBeVisible();
  await expect(coursePage(page).topics).toContainText(titles);
  expect(problems).toEqual([]);
});
