import { readFile } from 'node:fs/promises';
import type { Browser, Page } from '@playwright/test';
import { toasts } from '../pages/toasts.ts';
import { type Account, admin, newAccount, signIn, signUp, verifyEmail } from '../support/accounts.ts';
import { finishCourse, makeCourse } from '../support/courses.ts';
import { expect, test } from '../support/test.ts';

async function inAnotherBrowser(browser: Browser, baseURL: string | undefined, account: Account): Promise<Page> {
  const context = await browser.newContext(baseURL === undefined ? {} : { baseURL });
  await signUp(context.request, account);
  return context.newPage();
}

const main = (page: Page) => page.getByRole('main');

test.beforeEach(({ page }) => signIn(page.request, admin));

test('ADM-06 ADM-09 a user becomes an admin, uses the panel, and is out of it at once when removed', {
  tag: ['@ADM-06', '@ADM-09', '@journey'],
}, async ({ page, browser, baseURL, product }) => {
  const boss = newAccount('Bess Boss');
  const other = await inAnotherBrowser(browser, baseURL, boss);
  await other.goto('/admins');
  await expect(other, 'a learner is sent home').toHaveURL(/\/home$/);

  await page.goto('/admins');
  await expect(main(page).getByRole('row', { name: admin.email })).toContainText('Main Admin');
  await page.getByRole('searchbox').fill(boss.email);
  await page.getByRole('button', { name: `Add Admin: ${boss.email}` }).click();
  const question = page.getByRole('dialog', { name: 'Make Bess Boss an admin?' });
  await expect(question).toContainText(boss.email);
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(question).toHaveCount(0);
  await page.getByRole('button', { name: `Add Admin: ${boss.email}` }).click();
  await question.getByRole('button', { name: 'Add Admin' }).click();
  await expect(toasts(page, 'This account has not confirmed its e-mail address yet')).toBeVisible();
  await verifyEmail(other.request, product, boss);
  await question.getByRole('button', { name: 'Add Admin' }).click();
  await expect(toasts(page, 'Bess Boss is an admin now')).toBeVisible();
  await expect(page.getByRole('button', { name: `Remove Admin: ${boss.email}` })).toBeVisible();

  await signIn(other.request, boss);
  await other.goto('/contacts');
  await expect(main(other).getByRole('heading', { level: 1, name: 'Contacts' })).toBeVisible();

  await page.getByRole('button', { name: `Remove Admin: ${boss.email}` }).click();
  await page
    .getByRole('dialog', { name: 'Remove Bess Boss as an admin?' })
    .getByRole('button', { name: 'Remove Admin' })
    .click();
  await expect(toasts(page, 'Bess Boss is no longer an admin')).toBeVisible();
  for (const path of ['/api/getusers', '/api/getcourses', '/api/getcontact', '/api/admin/stats/revenue']) {
    expect([path, (await other.request.get(path)).status()]).toEqual([path, 401]);
  }
  await other.goto('/admins');
  await expect(other, 'the session is over').toHaveURL(/\/signin$/);

  await page.goto('/audit-log');
  const [first, second] = [main(page).getByRole('row').nth(1), main(page).getByRole('row').nth(2)];
  await expect(first).toContainText('Removed an admin');
  await expect(second).toContainText('Added an admin');
  await expect(first).toContainText(boss.email);
  await expect(first).toContainText(admin.email);
  await other.context().close();
});

test('ADM-04 users are searched, sorted and taken away as CSV', { tag: '@ADM-04' }, async ({
  page,
  playwright,
  baseURL,
  problems,
}) => {
  const evil = newAccount('=1+1');
  const request = await playwright.request.newContext(baseURL === undefined ? {} : { baseURL });
  await signUp(request, evil);
  await request.dispose();

  await page.goto('/users');
  await page.getByRole('searchbox').pressSequentially(evil.email.toUpperCase());
  await expect(page).toHaveURL(/search=/);
  await expect(main(page).getByRole('row')).toHaveCount(2);
  await expect(main(page).getByRole('row').nth(1)).toContainText(/=1\+1.*free/);
  await page.getByRole('button', { name: 'Email', exact: true }).click();
  await expect(page.getByRole('columnheader', { name: 'Email' })).toHaveAttribute('aria-sort', 'ascending');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe('users.csv');
  const csv = (await readFile(await file.path(), 'utf8')).replace(/"\d{4}-\d\d-\d\dT[^"]*"/, '"a day"');
  expect(csv).toBe(`\ufeff"Email","Name","Type","Joined"\r\n"${evil.email}","'=1+1","free","a day"\r\n`);
  expect(problems).toEqual([]);
});

test('ADM-08 a policy is written with a preview, is public at once, and undone', { tag: '@ADM-08' }, async ({
  page,
  browser,
  baseURL,
  problems,
}) => {
  await page.goto('/refund');
  const shown = main(page).getByText('Every penny comes back', { exact: true });
  await expect(main(page).getByRole('heading', { level: 1 })).toBeVisible();
  await page.goto('/editrefund');
  const editor = page.getByRole('textbox', { name: 'Text of Refund' });
  await expect(editor).toHaveAttribute('placeholder', 'Write your Refund here in HTML format');
  await expect(editor).not.toHaveValue('');
  await editor.fill('');
  expect((await editor.boundingBox())?.height).toBeGreaterThanOrEqual(80);
  const low = (await editor.boundingBox())?.height ?? 0;
  await editor.fill(`<p>Every penny comes back</p>${'\n'.repeat(30)}<script>document.title = 'ran'</script>`);
  expect((await editor.boundingBox())?.height, 'the text area grows').toBeGreaterThan(low + 200);
  await expect(shown, 'the preview').toBeVisible();

  await page.getByRole('link', { name: 'Open the page' }).click();
  await page.getByRole('button', { name: 'Keep editing' }).click();
  await expect(page, 'unsaved text is not left without a question').toHaveURL(/\/editrefund$/);
  const asked = page.waitForEvent('dialog');
  await page.close({ runBeforeUnload: true });
  expect((await asked).type(), 'nor when the tab is closed').toBe('beforeunload');
  await (await asked).dismiss();
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(toasts(page, 'Saved')).toBeVisible();

  await page.getByRole('link', { name: 'Open the page' }).click();
  await expect(page).toHaveURL(/\/refund$/);
  await expect(shown, 'in this session').toBeVisible();
  const visitor = await (await browser.newContext(baseURL === undefined ? {} : { baseURL })).newPage();
  // while the texts are late, a page comes with the last ones
  await expect(async () => {
    await visitor.goto('/refund');
    await expect(visitor.getByText('Every penny comes back'), 'for everybody').toBeVisible();
  }).toPass();
  await visitor.context().close();

  await page.goto('/editrefund');
  await page.getByRole('button', { name: 'Restore revision 1' }).click();
  await expect(toasts(page, 'Revision 1 is back')).toBeVisible();
  await expect(async () => {
    await page.goto('/refund');
    await expect(main(page).getByRole('heading', { name: 'Asking for a refund' })).toBeVisible();
    await expect(shown).toHaveCount(0);
  }).toPass();
  expect(await page.title()).not.toBe('ran');
  expect(problems).toEqual([]);
});

test('CRT-04 ADM-05 a certificate is revoked for everybody to see', { tag: ['@CRT-04', '@ADM-05'] }, async ({
  page,
  browser,
  baseURL,
}) => {
  const learner = await inAnotherBrowser(browser, baseURL, newAccount('Carl Certified'));
  const { courseId } = await makeCourse(learner.request, 'Knots for sailors');
  await finishCourse(learner.request, courseId);
  const { certificateId } = await (await learner.request.get(`/api/courses/${courseId}/certificate`)).json();

  await page.goto('/courses?search=knots');
  await expect(main(page).getByRole('row').nth(1)).toContainText(/Knots for sailors.*Text & Image Course/);

  await page.goto('/certificates');
  await page.getByRole('textbox', { name: 'Link or id of the certificate' }).fill(`${baseURL}/verify/${certificateId}`);
  await page.getByRole('button', { name: 'Look up' }).click();
  await expect(main(page).getByText('Carl Certified')).toBeVisible();
  await page.getByRole('textbox', { name: 'Reason' }).fill('Earned by another person');
  await page.getByRole('button', { name: 'Revoke' }).click();
  await expect(main(page).getByText('This certificate was revoked')).toBeVisible();
  await learner.goto(`/verify/${certificateId}`);
  await expect(main(learner).getByText('Earned by another person')).toBeVisible();
  await learner.context().close();
});

test('ADM-03 the dashboard tells growth, what writing takes and how every part is; no mail is left behind', {
  tag: ['@ADM-03'],
}, async ({ page }) => {
  await page.goto('/dashBoard');
  const users = main(page).getByRole('region', { name: 'New users', exact: true });
  await expect(users.getByRole('img', { name: /^New users from .* in all, most on / })).toBeVisible();
  await page.getByText('12 months').click();
  await expect(page.getByRole('radio', { name: '12 months' })).toBeChecked();
  await users.getByText('Numbers').click();
  await expect(users.getByRole('row')).toHaveCount(13);
  const mails = main(page).getByRole('region', { name: 'E-mail and contact' });
  await expect(mails).toContainText(/Mail server\s*up/);
  await page.getByRole('link', { name: 'Mails', exact: true }).click();
  await expect(main(page).getByText('No failed mails')).toBeVisible();
});
