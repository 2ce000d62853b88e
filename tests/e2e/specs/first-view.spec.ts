import type { Page } from '@playwright/test';
import { header } from '../pages/header.ts';
import { expect, test } from '../support/test.ts';

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 360, height: 740 } });

  test('VIS-01 VIS-10 VIS-12 a visitor reads the site from the landing page to the terms', {
    tag: ['@VIS-01', '@VIS-10', '@VIS-12'],
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

async function watchShifts(page: Page) {
  await page.addInitScript(() => {
    const shifts = { sum: 0 };
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.sum += (entry as unknown as { value: number }).value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return () => page.evaluate(() => (window as unknown as { shifts: { sum: number } }).shifts.sum);
}

for (const colorScheme of ['light', 'dark'] as const) {
  test(`VIS-01 VIS-15 scripts take over what is shown in the ${colorScheme} without a word or a jump`, {
    tag: ['@VIS-01', '@VIS-15'],
  }, async ({ page, problems }) => {
    await page.emulateMedia({ colorScheme });
    const shifted = await watchShifts(page);
    for (const path of ['/', '/features', '/about', '/contact', '/terms']) {
      await page.goto(path);
      const title = page.getByRole('heading', { level: 1 });
      await title.evaluate((element) => Object.assign(window, { sent: element }));
      await page.waitForLoadState('networkidle');
      await header(page).darkMode.click();
      await expect(page.locator('body')).toHaveClass(colorScheme === 'light' ? /\bdark\b/ : /^(?!.*\bdark\b)/);
      const same = await title.evaluate((element) => (window as { sent?: Element }).sent === element);
      expect(same, `${path} is hydrated, not rendered again`).toBe(true);
      expect(await shifted(), path).toBeLessThan(0.05);
      await header(page).darkMode.click();
    }
    expect(problems).toEqual([]);
  });
}
