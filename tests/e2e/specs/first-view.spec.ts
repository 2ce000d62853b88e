import { header } from '../pages.ts';
import { watchLayoutShifts } from '../support/layout-shifts.ts';
import { expect, test } from '../support/test.ts';

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 360, height: 740 } });

  test('VIS-01 VIS-10 VIS-12 a visitor reads the site from the landing page to the terms', {
    tag: '@core',
  }, async ({ page }) => {
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Name a topic. Get a whole course.');
    await expect(page.getByRole('heading', { name: 'Yearly Plan' })).toBeVisible();
    await expect(header(page).darkMode, 'needs scripts').toBeHidden();
    await header(page).entries.filter({ hasText: 'Features' }).click();
    await expect(page.getByRole('heading', { name: 'Personalized Curriculum' })).toBeVisible();
    await header(page).entries.filter({ hasText: 'Pricing' }).click();
    await expect(page.getByText('Video & Theory Course').first()).toBeVisible();
    await page.getByRole('contentinfo').getByRole('link', { name: 'Terms' }).click();
    await expect(page.getByRole('heading', { name: 'Your account' })).toBeVisible();
    const tooWide = await page.locator('main').evaluate((main) => main.scrollWidth - main.clientWidth);
    expect(tooWide).toBeLessThanOrEqual(0);
  });
});

test.describe('before scripts have run', () => {
  test.use({ javaScriptEnabled: false });

  test('VIS-16 the field of the landing page is a form that opens /create with the topic', async ({ page }) => {
    await page.goto('/');
    await page.getByLabel('What do you want to learn?').fill('Salt & pepper');
    await page.getByLabel('What do you want to learn?').press('Enter');
    await expect(page).toHaveURL(/\/create\?topic=Salt\+%26\+pepper/);
  });
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`VIS-01 VIS-15 scripts take over what is shown in the ${colorScheme} without a word or a jump`, async ({
    page,
    problems,
  }) => {
    await page.emulateMedia({ colorScheme });
    const shifts = await watchLayoutShifts(page);
    for (const path of ['/', '/features', '/about', '/contact', '/terms']) {
      await page.goto(path);
      const title = page.getByRole('heading', { level: 1 });
      await title.evaluate((element) => Object.assign(window, { sent: element }));
      await page.waitForLoadState('networkidle');
      await header(page).darkMode.click();
      await expect(page.locator('body')).toHaveClass(colorScheme === 'light' ? /\bdark\b/ : /^(?!.*\bdark\b)/);
      const same = await title.evaluate((element) => (window as { sent?: Element }).sent === element);
      expect(same, `${path} is hydrated, not rendered again`).toBe(true);
      expect((await shifts.measure()).sum, path).toBeLessThan(0.05);
      await header(page).darkMode.click();
    }
    expect(problems).toEqual([]);
  });
}
