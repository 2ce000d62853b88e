import type { Page } from '@playwright/test';
import { header, homePage } from '../pages.ts';
import { separate } from '../support/config.ts';
import { makeCourse } from '../support/courses.ts';
import type { Product } from '../support/product.ts';
import { expect, test } from '../support/test.ts';

const files = '**/mfe/learner/**';
const learnerPart = (product: Product) => product.part('mfe-learner');

// In one process the learner's server cannot fail alone: there the network does.
const faults = {
  'is down': {
    begin: (page: Page, product: Product) =>
      separate ? learnerPart(product).kill() : page.route(files, (route) => route.abort()),
    end: (page: Page, product: Product) => (separate ? learnerPart(product).start() : page.unroute(files)),
  },
  'does not answer': {
    begin: async (page: Page, product: Product) =>
      separate ? learnerPart(product).signal('SIGSTOP') : page.route(files, () => {}),
    end: async (page: Page, product: Product) =>
      separate ? learnerPart(product).signal('SIGCONT') : page.unroute(files),
  },
};

const message = (page: Page) => page.getByRole('alert').filter({ hasText: 'This section is not available right now' });
const retry = (page: Page) => message(page).getByRole('button', { name: /Try again|Retry/ });

for (const [fault, { begin, end }] of Object.entries(faults)) {
  test(`PLT-03 a microfrontend that ${fault} leaves a message with Retry, the rest works, and Retry brings it back`, {
    tag: fault === 'is down' ? ['@journey', '@separate'] : [],
  }, async ({ page, product, learner: _ }) => {
    await page.goto('/profile');
    await expect(page.getByRole('heading', { name: 'Profile' })).toBeVisible();
    await begin(page, product);
    try {
      await header(page).link('Home').click();
      await expect(message(page)).toBeVisible();
      await expect(header(page).logout, 'in the chrome of the shell').toBeVisible();
      await header(page).link('Pricing').click();
      await expect(page.getByRole('article', { name: 'Free Plan' })).toBeVisible();
      await page.goto('/home', { waitUntil: 'commit' });
      await expect(message(page), 'on the first page of a visit too').toBeVisible();
    } finally {
      await end(page, product);
    }
    await retry(page).click();
    await expect(homePage(page).nothing).toBeVisible();
  });
}

test('PLT-03 what is loaded only now, and another page, is there after a lost connection', async ({
  page,
  context,
  learner: _,
}) => {
  await makeCourse(page.request, 'Lichens');
  await homePage(page).open();
  await page.getByRole('button', { name: 'More about Lichens' }).click();
  const exporting = page.getByRole('menuitem', { name: 'Export' });
  await expect(exporting).toBeVisible();
  await context.setOffline(true);
  await exporting.click();
  await expect(page.getByRole('status').filter({ hasText: 'You are offline.' })).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole('dialog')).toContainText('SCORM');
  await page.keyboard.press('Escape');

  for (const [link, heading] of [
    ['Generate Course', 'Generate Course'],
    ['Pricing', 'Learn for free. Go further when you want to.'],
  ] as const) {
    await context.setOffline(true);
    await page.getByRole('link', { name: link }).first().click();
    await expect(message(page)).toBeVisible();
    await expect(header(page).logout, 'in the chrome of the shell').toBeVisible();
    await context.setOffline(false);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
  }
});
