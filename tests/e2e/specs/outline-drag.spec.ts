import type { Locator, Page } from '@playwright/test';
import { createPage, outlinePage } from '../pages.ts';
import { expectNoSidewaysScroll } from '../support/accessibility.ts';
import { expect, test } from '../support/test.ts';

async function openOutline(page: Page) {
  const create = createPage(page);
  await create.open();
  await create.fill('Origami', 'Folding a crane');
  await create.submit.click();
  const outline = outlinePage(page);
  await expect(outline.generate).toBeEnabled();
  await expect(outline.topics).toHaveCount(4);
  // rows grow when their plans arrive, and what was measured before has moved
  await expect(outline.plans).toHaveCount(await outline.subtopics.count());
  await expect(page.getByText('Planning the lessons')).toBeHidden();
  return outline;
}

const grips = (page: Page, kind: 'topic' | 'lesson') => page.locator(`[data-grip^=${kind}]`);

async function middleOf(locator: Locator) {
  const box = await locator.boundingBox();
  if (!box) throw new Error('not on the page');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2, top: box.y, bottom: box.y + box.height };
}

test('CRS-08 CRS-32 four topics are in view; the mouse drags sub-topics and topics; Escape lets go; undo is exact', {
  tag: '@core',
}, async ({ page, problems, learner: _ }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const outline = await openOutline(page);
  const bar = await middleOf(page.getByRole('region', { name: 'Outline actions' }));
  const last = await middleOf(outline.list.locator('> li').last().locator('ul > li').nth(1));
  expect(last.bottom, 'the fourth topic is seen with its lessons').toBeLessThan(bar.top);
  const titles = () => outline.subtopics.allInnerTexts();
  const [first = '', second = '', third = '', ...others] = await titles();

  const from = await middleOf(grips(page, 'lesson').first());
  const onto = await middleOf(outline.list.locator('ul > li').nth(2));
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x, onto.bottom - 2, { steps: 4 });
  await page.keyboard.press('Escape');
  await page.mouse.up();
  expect(await titles()).toEqual([first, second, third, ...others]);

  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x, onto.bottom - 2, { steps: 4 });
  await page.mouse.up();
  await expect.poll(titles).toEqual([second, third, first, ...others]);
  await expect(outline.subtopics.nth(2)).toBeFocused();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(titles).toEqual([first, second, third, ...others]);

  const firstCard = outline.list.locator('> li').first();
  const lastToFirst = async (x: number) => {
    const names = await outline.topics.allInnerTexts();
    await grips(page, 'topic')
      .last()
      .dragTo(firstCard, { targetPosition: { x, y: 9 } });
    await expect.poll(() => outline.topics.allInnerTexts()).toEqual([...names.slice(-1), ...names.slice(0, -1)]);
  };
  await lastToFirst(9);
  await page.evaluate(() => document.documentElement.setAttribute('dir', 'rtl'));
  await lastToFirst((await firstCard.evaluate((card) => card.clientWidth)) - 9);
  expect(problems).toEqual([]);
});

test.describe('on a phone', () => {
  test.use({ hasTouch: true, viewport: { width: 360, height: 800 } });

  test('CRS-32 a finger drags a sub-topic into the next topic, and the page stays', async ({
    page,
    problems,
    learner: _,
  }) => {
    const outline = await openOutline(page);
    const first = await outline.subtopics.first().innerText();
    const next = outline.list.locator('> li').nth(1);
    await next.locator('[data-grip^=lesson]').first().scrollIntoViewIfNeeded();
    const grip = outline.list.locator('> li').first().locator('[data-grip^=lesson]').last();
    const title = await outline.list.locator('> li').first().locator('ul > li').last().innerText();
    const from = await middleOf(grip);
    const onto = await middleOf(next.locator('[data-grip^=lesson]').first());
    const scrolled = await page.evaluate(() => scrollY);
    const client = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: { x: number; y: number }[]) =>
      client.send('Input.dispatchTouchEvent', { type, touchPoints });
    await touch('touchStart', from);
    for (let step = 1; step <= 8; step++) {
      await touch('touchMove', { x: from.x, y: from.y + ((onto.top + 2 - from.y) * step) / 8 });
    }
    await touch('touchEnd');
    await expect(next.locator('ul > li').first()).toContainText(title.split('\n')[0] ?? '');
    expect(await outline.subtopics.first().innerText()).toBe(first);
    expect(await page.evaluate(() => scrollY)).toBe(scrolled);
    await expectNoSidewaysScroll(page, 'the outline at 360 px');
    expect(problems).toEqual([]);
  });
});
