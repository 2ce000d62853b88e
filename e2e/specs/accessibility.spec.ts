import type { Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from '../support/accessibility.ts';
import { admin, signIn } from '../support/accounts.ts';
import { finishCourse, makeCourse } from '../support/courses.ts';
import { expect, test } from '../support/test.ts';

const visitorPages = [
  ...['/', '/features', '/about', '/contact', '/terms', '/privacy', '/cancellation', '/refund', '/billing'],
  ...['/pricing', '/signin', '/signup', '/no-such-page'],
];

const looks = [
  { width: 360, colorScheme: 'light' },
  { width: 360, colorScheme: 'dark' },
  { width: 1440, colorScheme: 'light' },
  { width: 1440, colorScheme: 'dark' },
] as const;

async function visit(page: Page, path: string, width: number) {
  await page.goto(path);
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
  // the page with what it loads, not its place holders
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => scrollTo(0, 0));
  await expectAccessible(page, `${path} at ${width}`);
  await expectNoSidewaysScroll(page, `${path} at ${width}`);
}

for (const { width, colorScheme } of looks) {
  test.describe(`${colorScheme}, ${width} px`, () => {
    test.use({ colorScheme, viewport: { width, height: 800 } });

    test(`VIS-15 pages for everybody, ${colorScheme}, ${width} px: no serious finding of axe, nothing to scroll sideways`, {
      tag: '@VIS-15',
    }, async ({ page, problems }) => {
      test.setTimeout(60_000);
      for (const path of visitorPages) await visit(page, path, width);
      expect(problems).toEqual([]);
    });

    test(`VIS-15 pages of a member, ${colorScheme}, ${width} px: no serious finding of axe, nothing to scroll sideways`, {
      tag: '@VIS-15',
    }, async ({ page, problems, learner: _ }) => {
      test.setTimeout(60_000);
      await visit(page, '/home', width);
      const { courseId } = await makeCourse(page.request, 'Extraordinarily-long-words-without-any-place-to-break-them');
      for (const path of ['/home', '/create', '/profile', `/course/${courseId}`]) await visit(page, path, width);
      await finishCourse(page.request, courseId);
      for (const path of ['/home', `/course/${courseId}`, `/certificate/${courseId}`]) await visit(page, path, width);
      await signIn(page.request, admin);
      for (const path of ['/dashBoard']) await visit(page, path, width);
      expect(problems).toEqual([]);
    });
  });
}
