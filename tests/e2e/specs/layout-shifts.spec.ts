import type { Page } from '@playwright/test';
import { slow4g, slowDown } from '../../load/page-load.ts';
import { admin, signIn } from '../support/accounts.ts';
import { finishCourse, makeCourse } from '../support/courses.ts';
import { watchLayoutShifts } from '../support/layout-shifts.ts';
import { publicPages } from '../support/routes.ts';
import { expect, test } from '../support/test.ts';

const LEARNER = ['/create', '/home', '/profile', '/notes', '/recall', '/subscription', '/payment?plan=monthly'];
const ADMIN = ['/dashBoard', '/users', '/courses', '/admins', '/contacts', '/editterms', '/generations', '/mails'];

async function expectCalm(page: Page, paths: readonly string[]) {
  const shifts = await watchLayoutShifts(page);
  for (const path of paths) {
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    await page.waitForLoadState('networkidle');
    const { sum, worst } = await shifts.measure();
    expect.soft(sum, `${path}: ${JSON.stringify(worst)}`).toBeLessThan(0.05);
  }
}

for (const width of [360, 1440]) {
  test(`STU-21 pages stay where they are while they load, at ${width} px`, async ({ page, learner: _ }) => {
    await page.setViewportSize({ width, height: 900 });
    const { courseId } = await makeCourse(page.request, 'SQL joins');
    await finishCourse(page.request, courseId);
    const ofCourse = [
      `/course/${courseId}`,
      `/course/${courseId}/edit`,
      `/course/${courseId}/map`,
      `/certificate/${courseId}`,
    ];
    await expectCalm(page, [...publicPages, ...LEARNER, ...ofCourse]);
  });
}

test('STU-21 on a slow phone the bar of a course replaces the header at once', async ({ page, learner: _ }) => {
  await page.setViewportSize({ width: 360, height: 900 });
  const { courseId } = await makeCourse(page.request, 'Slow roads');
  const session = await page.context().newCDPSession(page);
  await slowDown(session, slow4g);
  await expectCalm(page, [`/course/${courseId}?at=t1s1`]);
});

test('STU-21 the pages of the admin panel stay where they are while they load', async ({ page }) => {
  await signIn(page.request, admin);
  await expectCalm(page, ADMIN);
});
