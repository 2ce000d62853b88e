import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** Rules that axe has, but asks about only when told to. */
const alsoAsked = { 'target-size': { enabled: true }, 'label-content-name-mismatch': { enabled: true } };
/** Lights differ in colours alone: these are the rules that look at colours. */
export const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/** Nothing for axe to find on the page as it stands, however slight; by all its rules, or by some. */
export async function expectAccessible(page: Page, what: string, rules?: string[]): Promise<void> {
  await settled(page);
  // no frames of others are examined, so there is no need for the page that axe opens to merge what it finds in them
  const axe = new AxeBuilder({ page }).setLegacyMode();
  const { violations } = await (rules ? axe.withRules(rules) : axe.options({ rules: alsoAsked })).analyze();
  const found = violations.map(
    ({ id, nodes }) =>
      `${id}: ${nodes.map(({ html, any, all }) => `${html} ${[...any, ...all][0]?.message ?? ''}`).join('\n')}`,
  );
  expect.soft(found, what).toEqual([]);
}

/** A page or dialog as it stands, in both widths and both lights: nothing for axe to find, nothing sticks out. */
export async function expectEveryLook(page: Page, what: string): Promise<void> {
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    for (const light of ['this', 'the other']) {
      const look = `${what} at ${width} px, in ${light} light`;
      await expectNoSidewaysScroll(page, look);
      await expectAccessible(page, look);
      await otherLight(page);
    }
  }
}

/** Light becomes dark, dark becomes light. */
export const otherLight = (page: Page) => page.evaluate(() => document.body.classList.toggle('dark'));

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
  expect.soft(wide, `${what} is wider than the screen: ${culprits.join('\n')}`).toBeLessThanOrEqual(0);
}

/** Colours that are still changing are nobody's final colours. What moves for ever is not waited for. */
export const settled = (page: Page) =>
  page.evaluate(() => {
    const ending = document
      .getAnimations()
      .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime));
    const finished = ending.map((animation) => animation.finished.catch(() => {}));
    return Promise.race([Promise.all(finished), new Promise((resolve) => setTimeout(resolve, 1_000))]);
  });
