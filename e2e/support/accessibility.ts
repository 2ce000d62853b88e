import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** No serious or critical finding of axe on the page as it stands; all rules, or some. */
export async function expectAccessible(page: Page, what: string, rules?: string[]): Promise<void> {
  await settled(page);
  const axe = new AxeBuilder({ page });
  const { violations } = await (rules ? axe.withRules(rules) : axe).analyze();
  const serious = violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ html, any }) => `${html} ${any[0]?.message ?? ''}`).join('\n')}`);
  expect(serious, what).toEqual([]);
}

/** Nothing sticks out at the side. */
export async function expectNoSidewaysScroll(page: Page, what: string): Promise<void> {
  const { wide, culprits } = await page.evaluate(() => {
    const width = document.documentElement.clientWidth;
    const out = [...document.querySelectorAll('body *')].filter((element) => {
      const { right, width: own } = element.getBoundingClientRect();
      return own > 0 && right > width + 1;
    });
    return {
      wide: document.documentElement.scrollWidth - width,
      culprits: out.slice(0, 3).map((element) => element.outerHTML.slice(0, 160)),
    };
  });
  expect(wide, `${what} is wider than the screen: ${culprits.join('\n')}`).toBeLessThanOrEqual(0);
}

/** Colours that are still changing are nobody's final colours. What moves for ever is not waited for. */
const settled = (page: Page) =>
  page.evaluate(() => {
    const ending = document
      .getAnimations()
      .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime));
    const finished = ending.map((animation) => animation.finished.catch(() => {}));
    return Promise.race([Promise.all(finished), new Promise((resolve) => setTimeout(resolve, 1_000))]);
  });
