import type { APIRequestContext, Page } from '@playwright/test';
import { toasts } from '../pages.ts';
import { type Account, admin, anHourPasses, newAccount, signIn, signUp, verifyEmail } from '../support/accounts.ts';
import { makeCourse } from '../support/courses.ts';
import { test as base, expect } from '../support/test.ts';

const test = base.extend<{ join: (account: Account) => Promise<Page> }>({
  // a page of somebody else, signed in
  join: async ({ browser, product }, use) => {
    const pages: Page[] = [];
    await use(async (account) => {
      const page = await browser.newPage({ baseURL: product.url });
      pages.push(page);
      await signUp(page.request, account);
      return page;
    });
    for (const page of pages) await page.close();
  },
});

const main = (page: Page) => page.getByRole('main');
const panel = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const getSession = async (request: APIRequestContext) => (await (await request.get('/api/session')).json()).user;

/** Presses a button, and in the dialog that asks back the one of the same name. */
async function confirm(page: Page, question: string, button: string, answer = button) {
  await main(page).getByRole('button', { name: button, exact: true }).click();
  await page.getByRole('dialog', { name: question }).getByRole('button', { name: answer }).click();
}

test.beforeEach(({ page }) => signIn(page.request, admin));

test('ADM-06 ADM-09 ACC-11 a user becomes an admin, uses the panel, and is out of it at once when removed', {
  tag: '@journey',
}, async ({ page, join, product }) => {
  const grace = newAccount('Bess Baker');
  const other = await join(grace);
  await other.goto('/admins');
  await expect(other, 'a learner is sent home').toHaveURL(/\/home$/);
  await verifyEmail(other.request, product, grace);

  await page.goto('/admins');
  await expect(main(page).getByRole('row', { name: admin.email })).toContainText('Main Admin');
  await page.getByRole('searchbox').fill(grace.email);
  await confirm(page, 'Make Bess Baker an admin?', `Add Admin: ${grace.email}`, 'Add Admin');
  await expect(toasts(page, 'Bess Baker is an admin now')).toBeVisible();
  await signIn(other.request, grace);
  await other.goto('/contacts');
  await expect(main(other).getByRole('heading', { level: 1, name: 'Contacts' })).toBeVisible();

  await confirm(page, 'Remove Bess Baker as an admin?', `Remove Admin: ${grace.email}`, 'Remove Admin');
  await expect(toasts(page, 'Bess Baker is no longer an admin')).toBeVisible();
  expect((await other.request.get('/api/getusers')).status()).toBe(401);
  await other.goto('/admins');
  await expect(other, 'the session is over').toHaveURL(/\/signin$/);
  await page.goto('/audit-log');
  const row = main(page).getByRole('row').filter({ hasText: grace.email });
  await expect(row.nth(0)).toContainText('Removed an admin');
  await expect(row.nth(1)).toContainText('Added an admin');
});

test('ADM-15 ADM-16 SUB-05 an admin gives a user a plan, ends the sharing of a course and suspends the user', {
  tag: '@core',
}, async ({ page, join, product, problems }) => {
  const learner = newAccount('Uma User');
  const { request } = await join(learner);
  const { courseId } = await makeCourse(request, 'Lighthouses');
  const { token } = await (await request.post(`/api/courses/${courseId}/share`, { data: {} })).json();

  await anHourPasses(product.mongoUrl);
  await page.goto('/users');
  await page.getByRole('searchbox').fill(learner.email);
  await expect(page).toHaveURL(/search=/);
  await page.getByRole('link', { name: 'Uma User' }).click();
  await expect(panel(page, 'Account')).toContainText(learner.email);
  await main(page).getByRole('button', { name: 'Give a plan' }).click();
  const giving = page.getByRole('dialog', { name: 'Give Uma User a plan?' });
  await giving.getByLabel('Plan').selectOption('Yearly');
  await giving.getByRole('button', { name: 'Give a plan' }).click();
  const identity = page.getByRole('dialog', { name: 'Confirm your identity' });
  await identity.getByLabel('Password', { exact: true }).fill(admin.password);
  await identity.getByRole('button', { name: 'Confirm' }).click();
  await expect(panel(page, 'Plan and payments')).toContainText('Given until');
  await expect.poll(async () => (await getSession(request)).plan, 'the learner has it').toBe('yearly');

  await panel(page, 'Courses').getByRole('link', { name: 'Lighthouses' }).click();
  await confirm(page, 'Stop sharing “Lighthouses”?', 'Stop sharing');
  await expect(panel(page, 'Course')).toContainText('not shared');
  expect((await request.get(`/api/shared/${token}`)).status()).toBe(404);

  await panel(page, 'Course').getByRole('link', { name: learner.email }).click();
  await main(page).getByRole('button', { name: 'Suspend' }).click();
  const suspending = page.getByRole('dialog', { name: 'Suspend Uma User?' });
  await suspending.getByRole('textbox', { name: 'Reason' }).fill('Spam');
  await suspending.getByRole('button', { name: 'Suspend' }).click();
  await expect(panel(page, 'Account')).toContainText('Suspended since');
  expect(await getSession(request)).toBeNull();
  // the refusal that led to the step-up
  expect(problems.filter((problem) => !/403 .*\/grant\?/.test(problem))).toEqual([]);
});

test('ADM-08 a policy is written with a preview, is public at once, and undone', {
  tag: '@core',
}, async ({ page, join, problems }) => {
  const shown = (where: Page) => main(where).getByText('Every penny comes back', { exact: true });
  await page.goto('/editrefund');
  const editor = page.getByRole('textbox', { name: 'Text of Refund' });
  await editor.click();
  await editor.fill('');
  const getHeight = async () => (await editor.boundingBox())?.height ?? 0;
  const low = await getHeight();
  await editor.fill(`<p>Every penny comes back</p>${'\n'.repeat(30)}<script>document.title = 'ran'</script>`);
  await expect.poll(getHeight, 'the text area grows').toBeGreaterThan(low + 200);
  await expect(shown(page), 'the preview').toBeVisible();
  const asked = page.waitForEvent('dialog');
  await page.close({ runBeforeUnload: true });
  expect((await asked).type(), 'unsaved text is not left without a question').toBe('beforeunload');
  await (await asked).dismiss();
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(toasts(page, 'Saved')).toBeVisible();

  const reader = await join(newAccount());
  // while the texts are late, a page comes with the last ones
  await expect(async () => {
    await reader.goto('/refund');
    await expect(shown(reader), 'for everybody').toBeVisible({ timeout: 2_000 });
  }).toPass();
  await page.getByRole('button', { name: 'Restore revision 1' }).click();
  await expect(toasts(page, 'Revision 1 is back')).toBeVisible();
  await expect(async () => {
    await reader.goto('/refund');
    await expect(main(reader).getByRole('heading', { name: 'Asking for a refund' })).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await expect(reader).not.toHaveTitle('ran');
  expect(problems).toEqual([]);
});
