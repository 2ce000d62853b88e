import { coursePage, teacher } from '../pages.ts';
import { expectNoSidewaysScroll } from '../support/accessibility.ts';
import { signIn } from '../support/accounts.ts';
import { openCourse } from '../support/courses.ts';
import { expect, test } from '../support/test.ts';

test.use({ productChoice: { name: 'teacher', env: { SAMPLE_MODEL_DELAY_MS: '250' } } });

const question = 'Where do I find sources about beekeeping?';

test('STU-06 STU-10 the teacher answers block by block, in another tab too; the talk is there on another device', {
  tag: '@core',
}, async ({ page, context, browser, learner, product, problems }) => {
  const here = teacher(page);
  await openCourse(page, 'Beekeeping');
  await here.open();
  await expect(here.field).toBeFocused();
  await expect(here.messages).toHaveCount(1);
  await expect(here.messages.first()).toContainText('I am your AI teacher for Beekeeping');

  const otherTab = await context.newPage();
  await otherTab.goto(page.url());
  await teacher(otherTab).open();
  await page.bringToFront();

  await here.watchGrowth('sample teacher', 'Next step');
  await here.ask(question);
  await expect(here.messages.nth(1)).toContainText(question);
  await expect(here.answer.locator('p').filter({ hasText: /sample teacher/ })).toBeVisible();
  await expect(teacher(otherTab).answer, 'the other tab follows').toContainText('sample teacher');
  await expect(here.answer).toContainText('Next step');
  await expect(here.grew).toHaveCount(1);
  await expect(here.answer).toContainText('Sample answer');
  await expect(teacher(otherTab).answer).toContainText('Sample answer');
  await otherTab.close();

  const words = await here.talk.textContent();
  const device = await browser.newPage({ baseURL: product.url });
  await signIn(device.request, learner);
  await device.goto(page.url());
  await teacher(device).open();
  await expect(teacher(device).messages).toHaveCount(3);
  await expect(teacher(device).talk).toHaveText(words ?? '');
  await device.close();
  expect(problems).toEqual([]);
});

test('STU-06 the end of the talk stays in sight, unless one reads further up', async ({ page, learner: _ }) => {
  await openCourse(page, 'Beekeeping');
  await page.setViewportSize({ width: 360, height: 640 });
  const { open, ask, answer, messages } = teacher(page);
  await open();
  await ask(question);
  await expect(answer).toContainText('Sample answer');
  await expect(answer.getByText('Sample answer'), 'followed').toBeInViewport();

  await ask('And what do I do with them?');
  await expect(messages).toHaveCount(5);
  await expect(messages.nth(3)).toBeInViewport();
  await messages.first().scrollIntoViewIfNeeded();
  await expect(messages.first()).toBeInViewport();
  await expect(answer).toContainText('Sample answer');
  await expect(messages.first(), 'left alone').toBeInViewport();

  await ask('Thank you, and what next?');
  await expect(messages.nth(5)).toBeInViewport();
});

test('STU-06 VIS-15 the button never covers the way on; the drawer fits', async ({ page, learner: _ }) => {
  await openCourse(page, 'Beekeeping');
  const { button, drawer, open } = teacher(page);
  for (const width of [360, 768, 1024, 1280, 1440, 1600]) {
    await page.setViewportSize({ width, height: 800 });
    await expect(async () => {
      const next = await coursePage(page).next.boundingBox();
      const floating = await button.boundingBox();
      if (!next || !floating) throw new Error('nothing to compare');
      const apart = floating.x >= next.x + next.width || floating.x + floating.width <= next.x;
      const inBar = await button.evaluate((element) => element.closest('[data-page-bar]') !== null);
      expect(apart || inBar, `in the bar or beside Next, at ${width}`).toBe(true);
    }).toPass();
  }
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    await open();
    await expectNoSidewaysScroll(page, `the teacher at ${width}`);
    const box = await drawer.boundingBox();
    expect(box?.height).toBe(800);
    expect(Math.round((box?.x ?? 0) + (box?.width ?? 0))).toBe(width);
    if (width === 360) expect(box?.width).toBe(360);
    await page.keyboard.press('Escape');
    await expect(drawer).toBeHidden();
  }
});
