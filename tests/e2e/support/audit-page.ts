import path from 'node:path';
import { expect, type Page } from '@playwright/test';
import { getName, type PageState } from '../page-states/page-state.ts';
import { COLOUR_RULES, expectAccessible, expectNoSidewaysScroll, otherLight, settled } from './accessibility.ts';
import { picturesDir } from './config.ts';
import type { Fixtures } from './fixtures.ts';
import { expectTabReachesAll } from './tab-walk.ts';

const HEIGHT = 900;

export async function openState(page: Page, state: PageState, fixtures: Fixtures): Promise<void> {
  const { route, at, before, open, overlay, widths: [width = 1440] = [] } = state;
  await page.setViewportSize({ width, height: HEIGHT });
  await before?.(page, fixtures);
  await page.goto(at?.(fixtures) ?? route);
  await wholePage(page);
  if (!open) return;
  await open(page, fixtures);
  if (!overlay) await wholePage(page);
}

export async function auditPage(page: Page, state: PageState, fixtures: Fixtures): Promise<void> {
  const { overlay = false, besideAt = [], widths = [1440, 360] } = state;
  await openState(page, state, fixtures);
  await expect.soft(page, getName(state)).toHaveTitle(/\S · Coursewright$/);
  for (const width of widths) {
    const what = `${getName(state)} at ${width} px`;
    await resize(page, width);
    await expectNoSidewaysScroll(page, what);
    await expectAccessible(page, what);
    await picture(page, state, `light-${width}`);
    await otherLight(page);
    await expectAccessible(page, `${what} in the other light`, COLOUR_RULES);
    await picture(page, state, `dark-${width}`);
    await otherLight(page);
    if (!overlay || besideAt.includes(width)) await expectTabReachesAll(page, what);
  }
  if (overlay) return expectEscape(page, state);
  // 1280 px at 400 %, and 1440 px at 200 %
  for (const width of [320, 720]) {
    await resize(page, width);
    await expectNoSidewaysScroll(page, `${getName(state)} at ${width} px`);
  }
}

/** One look of a page in a language that is written from right to left. */
export async function auditInArabic(page: Page, state: PageState, fixtures: Fixtures): Promise<void> {
  const what = `${getName(state)} in Arabic`;
  await page.setViewportSize({ width: 360, height: HEIGHT });
  await page.goto(state.at?.(fixtures) ?? state.route);
  await wholePage(page);
  await expect.soft(page.locator('html'), what).toHaveAttribute('dir', 'rtl');
  await expectNoSidewaysScroll(page, what);
  await expectAccessible(page, what);
  await picture(page, state, 'arabic-360');
}

async function resize(page: Page, width: number) {
  await page.setViewportSize({ width, height: HEIGHT });
  await page.waitForFunction((wanted) => matchMedia(`(width: ${wanted}px)`).matches, width);
  // what gives way to another width may move to its place
  await settled(page);
  await page.evaluate(() => scrollTo(0, 0));
}

async function wholePage(page: Page) {
  const main = page.getByRole('main');
  await main.getByRole('heading', { level: 1 }).first().waitFor();
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await expect(main.locator('[aria-busy=true], [class*=skeleton]')).toHaveCount(0);
  await page.evaluate(() => scrollTo(0, 0));
}

async function expectEscape(page: Page, state: PageState) {
  const what = getName(state);
  const { opener = 'button' } = state;
  const above = page.getByRole('dialog').or(page.getByRole('menu'));
  for (let step = 0; step < 12; step++) {
    await page.keyboard.press('Tab');
    const inside = await above.evaluate((element) => element.contains(document.activeElement));
    expect.soft(inside, `${what}: Tab stays inside`).toBe(true);
  }
  await page.keyboard.press('Escape');
  await expect.soft(above, what).toHaveCount(0);
  await expect.soft(page.locator(':focus'), `${what}: the focus is back at a ${opener}`).toHaveRole(opener);
}

async function picture(page: Page, state: PageState, look: string) {
  if (!picturesDir) return;
  const file = `${getName(state)} ${look}`.replaceAll(/[^\w-]+/g, '_').slice(0, 120);
  await page.screenshot({ path: path.join(picturesDir, `${file}.png`), fullPage: !state.overlay });
}
