import { expect, type Page } from '@playwright/test';
import axe, { type RunOptions } from 'axe-core';

declare global {
  interface Window {
    axe?: typeof axe;
  }
}

const alsoAsked = { 'target-size': { enabled: true }, 'label-content-name-mismatch': { enabled: true } };
export const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

export async function expectAccessible(page: Page, what: string, rules?: string[]): Promise<void> {
  await settled(page);
  expect.soft(await runAxe(page, rules ? { runOnly: rules } : { rules: alsoAsked }), what).toEqual([]);
}

async function runAxe(page: Page, options: RunOptions): Promise<string[]> {
  for (const frame of page.frames()) {
    if (await frame.evaluate(() => window.axe !== undefined)) continue;
    await frame.evaluate(`${axe.source}\naxe.configure({ allowedOrigins: ['<unsafe_all_origins>'] })`);
  }
  return page.evaluate(async (runOptions) => {
    const { violations = [] } =
      (await window.axe?.run(document, { ...runOptions, resultTypes: ['violations'], elementRef: true })) ?? {};
    // a toast that left meanwhile was half transparent
    const stays = (element?: HTMLElement) => {
      const toast = element?.closest<HTMLElement>('[data-sonner-toast]');
      return !toast || (toast.isConnected && toast.dataset.removed !== 'true');
    };
    return violations.flatMap(({ id, nodes }) => {
      const places = nodes.filter(({ element }) => stays(element));
      const found = places.map(({ html, any, all }) => `${html} ${[...any, ...all][0]?.message ?? ''}`);
      return found.length > 0 ? `${id}: ${found.join('\n')}` : [];
    });
  }, options);
}

/** A phone in the dark and a wide screen in the light: the two looks that differ most. */
export async function expectMainLooks(page: Page, what: string): Promise<void> {
  for (const [width, isDark] of [
    [360, true],
    [1440, false],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await page.evaluate((dark) => document.body.classList.toggle('dark', dark), isDark);
    const look = `${what} at ${width} px, ${isDark ? 'dark' : 'light'}`;
    await expectNoSidewaysScroll(page, look);
    await expectAccessible(page, look);
  }
}

export const otherLight = (page: Page) => page.evaluate(() => document.body.classList.toggle('dark'));

export async function expectNoSidewaysScroll(page: Page, what: string): Promise<void> {
  // parts that look at the width of the window render after it has changed
  await settled(page);
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

// Waits until the page has come and nothing changes by itself any more: the end of one transition may begin another.
// What moves for ever is not waited for, nor what is not shown: in a closed `details`, transitions begin and stand
// still.
export async function settled(page: Page): Promise<void> {
  await page.locator('h1').first().waitFor({ state: 'attached' });
  await page.evaluate(async () => {
    const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    const ending = () =>
      document.getAnimations().filter(({ effect, playState }) => {
        const finite = Number.isFinite(effect?.getComputedTiming().endTime);
        const shown = effect instanceof KeyframeEffect && effect.target?.checkVisibility();
        return playState === 'running' && finite && shown;
      });
    // an animation that begins again and again is not waited for either
    for (let round = 0; round === 0 || (round < 20 && ending().length > 0); round += 1) {
      await Promise.allSettled(ending().map((animation) => animation.finished));
      await nextFrame();
      await nextFrame();
    }
  });
}
