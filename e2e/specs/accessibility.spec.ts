import type { Page } from '@playwright/test';
import { header } from '../pages/header.ts';
import { hostedPage } from '../pages/hosted.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../support/accessibility.ts';
import { admin, signIn } from '../support/accounts.ts';
import { buy, openCheckout } from '../support/buying.ts';
import { hostedPageOf } from '../support/checkout-calls.ts';
import { finishCourse, makeCourse } from '../support/courses.ts';
import { expect, test } from '../support/test.ts';

// pictures of each of the many steps would take most of the time
test.use({ trace: 'off' });

const forEverybody = [
  ['/', '/features', '/about', '/contact', '/pricing', '/signin', '/signup'],
  ['/terms', '/privacy', '/cancellation', '/refund', '/billing', '/no-such-page'],
];
const what = 'no serious finding of axe, light and dark, at 360 and 1440 px; nothing to scroll sideways; no error';

for (const paths of forEverybody) {
  test(`VIS-15 ${paths.join(' ')}: ${what}`, { tag: '@VIS-15' }, async ({ page, problems }) => {
    test.setTimeout(60_000);
    for (const path of paths) await examine(page, path);
    expect(problems).toEqual([]);
  });
}

test(`VIS-15 the pages of a learner: ${what}`, { tag: '@VIS-15' }, async ({ page, problems, learner: _ }) => {
  test.setTimeout(60_000);
  await examine(page, '/home');
  const { courseId } = await makeCourse(page.request, 'Words-so-long-that-they-have-no-place-to-break-anywhere-at-all');
  for (const path of ['/create', '/profile', `/course/${courseId}`]) await examine(page, path);
  await finishCourse(page.request, courseId);
  for (const path of ['/home', `/course/${courseId}`, `/certificate/${courseId}`]) await examine(page, path);
  expect(problems).toEqual([]);
});

test(`VIS-15 the pages of buying and of a subscription: ${what}`, {
  tag: '@VIS-15',
}, async ({ page, problems, learner: _ }) => {
  test.setTimeout(90_000);
  for (const path of ['/payment?plan=yearly', '/failed']) await examine(page, path);
  const { id, url } = await openCheckout(page.request, 'razorpay');
  const kept = JSON.stringify({ id, short_url: url });
  await page.evaluate((text) => sessionStorage.setItem('billing.pending', text), kept);
  await examine(page, '/pending');
  const thanks = await buy(page.request, 'paypal', 'yearly');
  for (const path of [thanks, '/pricing', '/subscription']) await examine(page, path);
  await page.getByRole('button', { name: 'Cancel Subscription' }).click();
  await expectAccessible(page, 'the question before a subscription is cancelled');
  const subscriptionId = thanks.replace(/.*=/, '');
  const asked = await page.request.post('/api/paypalupdate', { data: { id: subscriptionId } });
  await page.goto(hostedPageOf(await asked.json()));
  await expectAccessible(page, 'the page of a gateway');
  await hostedPage(page).press('pay');
  await examine(page, `/successful?subscription_id=${subscriptionId}`);
  expect(problems).toEqual([]);
});

test(`VIS-15 ADM-01 the admin panel: ${what}`, { tag: ['@VIS-15', '@ADM-01'] }, async ({ page, problems }) => {
  await signIn(page.request, admin);
  for (const path of ['/dashBoard', '/users']) await examine(page, path);
  expect(problems).toEqual([]);
});

/** Looks at one page in both widths and both lights, without loading it again. */
async function examine(page: Page, path: string) {
  await page.goto(path);
  await expect(page.getByRole('main').getByRole('heading', { level: 1 }).first()).toBeVisible();
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  // the page with what it loads, not with its place holders
  await expect(page.getByRole('main').locator('[aria-busy=true], [class*=skeleton]')).toHaveCount(0);
  await page.evaluate(() => scrollTo(0, 0));
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expectNoSidewaysScroll(page, `${path} at ${width}`);
    await expectAccessible(page, `${path} at ${width}`);
    await header(page).darkMode.click();
    await expectAccessible(page, `${path} at ${width} in the other light`, ['color-contrast']);
    await header(page).darkMode.click();
  }
}
