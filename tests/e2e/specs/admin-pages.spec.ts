import { type Page, request } from '@playwright/test';
import { toasts } from '../pages/toasts.ts';
import { expectEveryLook } from '../support/accessibility.ts';
import { admin, anHourPasses, newAccount, signIn, signUp } from '../support/accounts.ts';
import { makeCourse } from '../support/courses.ts';
import { expect, test } from '../support/test.ts';

const panel = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const button = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name, exact: true });

async function confirm(page: Page, question: string, label: string) {
  await button(page, label).click();
  await page.getByRole('dialog', { name: question }).getByRole('button', { name: label }).click();
}

test('ADM-15 ADM-16 SUB-05 an admin opens a user, gives a plan, ends the sharing of a course and suspends the user', {
  tag: ['@ADM-15', '@ADM-16', '@SUB-05', '@axe'],
}, async ({ page, product, problems }) => {
  test.slow();
  const learner = newAccount('Uma User');
  const session = await request.newContext({ baseURL: product.url });
  await signUp(session, learner);
  const { courseId } = await makeCourse(session, 'Lighthouses');
  const { token } = await (await session.post(`/api/courses/${courseId}/share`, { data: {} })).json();

  await signIn(page.request, admin);
  await anHourPasses(product.mongoUrl);
  await page.goto('/users');
  await page.getByRole('searchbox').fill(learner.email);
  await expect(page).toHaveURL(/search=/);
  await page.getByRole('link', { name: 'Uma User' }).click();
  await expect(page).toHaveURL(/\/admin\/users\/[0-9a-f]{24}$/);
  await expect(panel(page, 'Account')).toContainText(learner.email);
  await expect(panel(page, 'Courses').getByRole('link', { name: 'Lighthouses' })).toBeVisible();
  await expect(panel(page, 'Plan and payments')).toContainText('Free');

  await button(page, 'Give a plan').click();
  const giving = page.getByRole('dialog', { name: 'Give Uma User a plan?' });
  await giving.getByLabel('Plan').selectOption('Yearly');
  await giving.getByRole('button', { name: 'Give a plan' }).click();
  const identity = page.getByRole('dialog', { name: 'Confirm your identity' });
  await identity.getByLabel('Password', { exact: true }).fill(admin.password);
  await identity.getByRole('button', { name: 'Confirm' }).click();
  await expect(toasts(page, 'The plan is given')).toBeVisible();
  await expect(panel(page, 'Plan and payments')).toContainText('Given until');
  await expect
    .poll(async () => (await (await session.get('/api/session')).json()).user.plan, 'the learner has it')
    .toBe('yearly');
  await expectEveryLook(page, 'the page of a user');

  await page.setViewportSize({ width: 1440, height: 900 });
  await panel(page, 'Courses').getByRole('link', { name: 'Lighthouses' }).click();
  await expect(panel(page, 'Course')).toContainText(learner.email);
  await expectEveryLook(page, 'the page of a course');
  await confirm(page, 'Stop sharing “Lighthouses”?', 'Stop sharing');
  await expect(panel(page, 'Course')).toContainText('not shared');
  expect((await session.get(`/api/shared/${token}`)).status()).toBe(404);

  await panel(page, 'Course').getByRole('link', { name: learner.email }).click();
  await button(page, 'Suspend').click();
  const suspending = page.getByRole('dialog', { name: 'Suspend Uma User?' });
  await suspending.getByRole('textbox', { name: 'Reason' }).fill('Spam');
  await suspending.getByRole('button', { name: 'Suspend' }).click();
  await expect(panel(page, 'Account')).toContainText('Suspended since');
  expect((await (await session.get('/api/session')).json()).user).toBeNull();
  const refused = await session.post('/api/signin', { data: { email: learner.email, password: learner.password } });
  expect((await refused.json()).message).toContain('This account is suspended');

  await page.goto('/audit-log');
  await expect(page.getByRole('main').getByRole('row').nth(1)).toContainText('Suspended a user');
  // the refusal that led to the step-up
  expect(problems.filter((problem) => !/403 .*\/grant\)$/.test(problem))).toEqual([]);
  await session.dispose();
});
