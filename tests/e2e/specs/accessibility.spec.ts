import type { Browser } from '@playwright/test';
import { pageStates } from '../page-states/index.ts';
import { getName, type PageState } from '../page-states/page-state.ts';
import { auditInArabic, auditPage } from '../support/audit-page.ts';
import { type Fixtures, freshCookies } from '../support/fixtures.ts';
import { expect, filledProduct, test } from '../support/fixtures-test.ts';
import { watch } from '../support/problems.ts';
import type { Product } from '../support/product.ts';
import { productRoutes } from '../support/routes.ts';

test.use({
  productChoice: filledProduct,
  // pictures of each of the many steps would take most of the time
  trace: 'off',
  screenshot: 'off',
});
test.describe.configure({ timeout: 900_000 });

test('VIS-15 every page that the router knows is examined', {
  tag: '@axe',
}, async ({ browser, product, fixtures }) => {
  const examined = new Set(Object.values(pageStates).flatMap((group) => group.map(({ route }) => route)));
  const context = await browser.newContext({ baseURL: product.url });
  await context.addCookies(fixtures.cookies.admin);
  expect([...examined].toSorted()).toEqual((await productRoutes(context)).toSorted());
  await context.close();
});

for (const [group, all] of Object.entries(pageStates)) {
  const [first, others] = [all.filter(({ main }) => main), all.filter(({ main }) => !main)];
  const looks = 'nothing for axe to find, nothing out of reach of the keyboard, at 360 and 1440 px, light and dark';
  if (first.length > 0) {
    test(`VIS-15 ${group}, the main page: ${looks}`, { tag: '@core' }, ({ browser, product, fixtures }) =>
      examineAll(first, browser, product, fixtures),
    );
  }
  test(`VIS-15 ${group}: ${looks}`, { tag: '@axe' }, ({ browser, product, fixtures }) =>
    examineAll(others, browser, product, fixtures),
  );
  test(
    `VIS-18 ${group}, in Arabic at 360 px: nothing for axe to find`,
    { tag: '@axe' },
    ({ browser, product, fixtures }) =>
      examineAll(all.filter(opensByItself), browser, product, fixtures, { language: 'ar', audit: auditInArabic }),
  );
}

/** Without steps that look for words of the page. */
const opensByItself = ({ open, before }: PageState) => !open && !before;

interface Look {
  language?: string;
  audit: typeof auditPage;
}

async function examineAll(
  all: readonly PageState[],
  browser: Browser,
  product: Product,
  fixtures: Fixtures,
  { language = 'en', audit }: Look = { audit: auditPage },
) {
  const languageCookie = { name: 'language', value: language, url: product.url };
  for (const state of all) {
    await test.step(getName(state), async () => {
      const context = await browser.newContext({ baseURL: product.url, reducedMotion: 'reduce', locale: 'en-GB' });
      const problems = await watch(context);
      await context.addCookies([languageCookie, ...(await freshCookies(fixtures, state.as, product.url))]);
      try {
        await audit(await context.newPage(), state, fixtures);
      } catch (error) {
        expect.soft(String(error), getName(state)).toBe('');
      }
      await context.close();
      const unexpected = problems.filter((problem) => !state.says?.test(problem));
      expect.soft(unexpected, getName(state)).toEqual([]);
    });
  }
}
