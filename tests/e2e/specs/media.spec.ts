import type { Page } from '@playwright/test';
import { coursePage } from '../pages.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../support/accessibility.ts';
import { buy } from '../support/buying.ts';
import { makeCourse } from '../support/courses.ts';
import { startProviders } from '../support/providers.ts';
import { test as base, expect } from '../support/test.ts';

const test = base.extend<object, { providers: Awaited<ReturnType<typeof startProviders>> }>({
  providers: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the pattern
    async ({}, use) => {
      const providers = await startProviders();
      await use(providers);
      await providers.stop();
    },
    { scope: 'worker' },
  ],
  productChoice: [
    async ({ providers: { env } }, use) =>
      use({ name: 'media', env: { ...env, MEDIA_IMAGE: 'unsplash,openverse,local' } }),
    { scope: 'worker' },
  ],
});

const VIDEO = 'Video & Text Course';

async function openCourse(page: Page, topic: string, courseType?: string) {
  const { courseId } = await makeCourse(page.request, topic, courseType);
  await page.goto(`/course/${courseId}`);
  await expect(coursePage(page).paragraphs.first()).toBeVisible();
}

test('STU-02 a hot-linked photograph is seen, with the credits its licence asks for', {
  tag: '@core',
}, async ({ page, learner: _, providers }) => {
  await openCourse(page, 'Tide pools');
  const { picture, article } = coursePage(page);
  await expect(picture).toHaveAttribute('src', new RegExp(`^${providers.url}/unsplash/images/`));
  expect(await picture.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth))).toBe(480);
  const figure = article.getByRole('figure').first();
  await expect(figure).toContainText('Photo by Brook Miller on Unsplash · Unsplash License');
  await expect(figure.getByRole('link', { name: 'Brook Miller' })).toHaveAttribute('href', /utm_medium=referral/);
});

test('STU-02 a video shows its poster; YouTube is asked when it is played', async ({ page, context, learner: _ }) => {
  const asked: string[] = [];
  await context.route(/youtube|ytimg|google/, async (route) => {
    asked.push(route.request().url());
    await route.fulfill({ contentType: 'text/html', body: '<title>A player</title><p>Playing' });
  });
  await buy(page.request, 'stripe');
  await openCourse(page, 'Harbours', VIDEO);
  const play = page.getByRole('button', { name: /^Play the video: / });
  await expect(play.locator('img')).toHaveAttribute('src', /^\/api\/media\//);
  await expectAccessible(page, 'a lesson with a video');
  expect(asked).toEqual([]);
  await play.click();
  const player = page.locator('iframe');
  await expect(player.contentFrame().getByText('Playing')).toBeVisible();
  await expect(player).toHaveAttribute('referrerpolicy', 'strict-origin-when-cross-origin');
  expect(asked[0]).toMatch(/^https:\/\/www\.youtube-nocookie\.com\/embed\/aB3-_xYz901\?/);
  const { width, height } = (await player.boundingBox()) ?? { width: 0, height: 0 };
  expect([width >= 480, height >= 270]).toEqual([true, true]);
});

test('STU-02 a sample video plays, pauses, seeks and can be read', async ({ page, learner: _, providers }) => {
  await providers.fail('youtube', ...Array(6).fill({ kind: 'quota' }));
  await buy(page.request, 'stripe');
  await openCourse(page, 'Lighthouses', VIDEO);
  await expect(page.getByText(/The video service could not be asked/)).toBeVisible();
  const frame = page.frameLocator('iframe[title^="Sample video: "]');
  const position = frame.getByRole('slider', { name: 'Position' });
  await frame.getByRole('button', { name: 'Play the sample video' }).click();
  const pause = frame.getByRole('button', { name: 'Pause' });
  await expect(pause).toBeFocused();
  await expect.poll(async () => Number(await position.inputValue())).toBeGreaterThan(0.4);
  await pause.click();
  await expect(frame.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
  await position.focus();
  await page.keyboard.press('End');
  await expect(position).toHaveAttribute('aria-valuetext', /^(\d:\d\d) of \1$/);
  await frame.getByRole('button', { name: 'Transcript' }).click();
  const transcript = frame.getByRole('region', { name: 'Transcript' });
  await expect(transcript).toBeFocused();
  await transcript.getByRole('button').nth(1).click();
  await expect(transcript).toBeHidden();
  await expect(frame.locator('.scene[data-shown] h2')).toBeVisible();

  const picture = frame.locator('.scene[data-shown] .picture svg');
  await expect(picture).toHaveCSS('animation-name', 'drift');
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await expect(picture).toHaveCSS('animation-name', 'none');

  await page.setViewportSize({ width: 360, height: 740 });
  await expectNoSidewaysScroll(page, 'a lesson with a sample video');
  await expectAccessible(page, 'a lesson with a sample video');
});
