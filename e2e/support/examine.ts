import path from 'node:path';
import { expect, type Page } from '@playwright/test';
import { nameOf, type Sight } from '../sights/sight.ts';
import { COLOUR_RULES, expectAccessible, expectNoSidewaysScroll, otherLight, settled } from './accessibility.ts';
import { picturesDir } from './config.ts';
import { expectTabReachesAll } from './tab-walk.ts';
import type { World } from './world.ts';

const HEIGHT = 900;

/** Opens a page in one of its states, once, and looks at it in every width and both lights, and with the Tab key. */
export async function examine(page: Page, sight: Sight, world: World): Promise<void> {
  const { route, at, before, open, overlay = false, besideAt = [], widths = [1440, 360] } = sight;
  await page.setViewportSize({ width: widths[0] ?? 1440, height: HEIGHT });
  await before?.(page, world);
  await page.goto(at?.(world) ?? route);
  await wholePage(page);
  if (open) {
    await open(page, world);
    if (!overlay) await wholePage(page);
  }
  await expect.soft(page, nameOf(sight)).toHaveTitle(/\S · Coursewright$/);
  for (const width of widths) {
    const what = `${nameOf(sight)} at ${width} px`;
    await resize(page, width);
    await expectNoSidewaysScroll(page, what);
    await expectAccessible(page, what);
    await picture(page, sight, `light-${width}`);
    await otherLight(page);
    await expectAccessible(page, `${what} in the other light`, COLOUR_RULES);
    await picture(page, sight, `dark-${width}`);
    await otherLight(page);
    if (!overlay || besideAt.includes(width)) await expectTabReachesAll(page, what);
  }
  if (overlay) return expectEscape(page, nameOf(sight));
  // 1280 px at 400 %, and 1440 px at 200 %
  for (const width of [320, 720]) {
    await resize(page, width);
    await expectNoSidewaysScroll(page, `${nameOf(sight)} at ${width} px`);
  }
}

async function resize(page: Page, width: number) {
  await page.setViewportSize({ width, height: HEIGHT });
  await page.waitForFunction((wanted) => matchMedia(`(width: ${wanted}px)`).matches, width);
  // what gives way to another width may move to its place
  await settled(page);
  await page.evaluate(() => scrollTo(0, 0));
}

/** What the page loads is there, not its place holders. */
async function wholePage(page: Page) {
  const main = page.getByRole('main');
  await main.getByRole('heading', { level: 1 }).first().waitFor();
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await expect(main.locator('[aria-busy=true], [class*=skeleton]')).toHaveCount(0, { timeout: 15_000 });
  await page.evaluate(() => scrollTo(0, 0));
}

/** The focus stays in what lies above the page; Escape closes it, and the focus is where it was. */
async function expectEscape(page: Page, what: string) {
  const above = page.getByRole('dialog').or(page.getByRole('menu'));
  for (let step = 0; step < 12; step++) {
    await page.keyboard.press('Tab');
    const inside = await above.evaluate((element) => element.contains(document.activeElement));
    expect.soft(inside, `${what}: Tab stays inside`).toBe(true);
  }
  await page.keyboard.press('Escape');
  await expect.soft(above, what).toHaveCount(0);
  await expect.soft(page.locator(':focus'), `${what}: the focus is back at a button`).toHaveRole('button');
}

/** For people to look at, where a folder for them is named. */
async function picture(page: Page, sight: Sight, look: string) {
  if (!picturesDir) return;
  const file = `${nameOf(sight)} ${look}`.replaceAll(/[^\w-]+/g, '_').slice(0, 120);
  await page.screenshot({ path: path.join(picturesDir, `${file}.png`), fullPage: !sight.overlay });
}
