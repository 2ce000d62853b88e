import { readFile } from 'node:fs/promises';
import { signInPage } from '../pages/account-forms.ts';
import { toasts } from '../pages/toasts.ts';
import { expectAccessible, expectEveryLook } from '../support/accessibility.ts';
import { admin, newAccount, signIn, signUp } from '../support/accounts.ts';
import { makeCourse } from '../support/courses.ts';
import { expect, test } from '../support/test.ts';

test('ACC-03 ACC-04 a forgotten password is replaced by the mailed link, with the keyboard alone', {
  tag: ['@ACC-03', '@ACC-04'],
}, async ({ page, product, playwright, problems }) => {
  const { email, ...rest } = newAccount('Mary Shelley');
  const account = { ...rest, email: `wollstonecraft.shelley.${email}` };
  const elsewhere = await playwright.request.newContext({ baseURL: product.url });
  await signUp(elsewhere, account);

  await signInPage(page).open();
  await page.getByRole('link', { name: 'Forgot password?' }).press('Enter');
  await expect(page).toHaveURL(/\/forgot$/);
  await page.getByLabel('Email', { exact: true }).fill(account.email);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: /^Resend in \d\d s$/ })).toBeDisabled();
  await expectEveryLook(page, 'a link that was asked for');

  const subject = 'Set a new password for Coursewright';
  const mails = async (about: string) => (await product.mails(account.email)).filter((mail) => mail.subject === about);
  await expect.poll(async () => (await mails(subject)).length).toBe(1);
  const link = /https?:\/\/\S+\/reset-password\/\S+/.exec((await mails(subject))[0]?.text ?? '')?.[0] ?? '';
  expect(link.startsWith(`${product.url}/reset-password/`), link).toBe(true);

  await page.goto(link);
  const [password, confirmation] = [page.getByLabel('New Password'), page.getByLabel('Confirm Password')];
  await password.fill('another good one');
  await confirmation.fill('another good on');
  await confirmation.press('Enter');
  await expect(toasts(page, 'The password and confirm password do not match')).toBeVisible();
  await expectEveryLook(page, 'passwords that differ');
  await confirmation.fill('another good one');
  await confirmation.press('Enter');
  await expect(page).toHaveURL(/\/signin$/);

  expect((await (await elsewhere.get('/api/session')).json()).user, 'other devices are signed out').toBeNull();
  await elsewhere.dispose();
  await expect.poll(async () => (await mails('Your Coursewright password was updated')).length).toBe(1);
  await signInPage(page).signIn({ email: account.email, password: account.password });
  await expect(toasts(page, 'Invalid email or password')).toBeVisible();
  await signInPage(page).signIn({ email: account.email, password: 'another good one' });
  await expect(page).toHaveURL(/\/home$/);
  expect(problems).toEqual([]);
});

test('ACC-04 a link that was used leads to asking for a new one', { tag: '@ACC-04' }, async ({ page }) => {
  await page.goto('/reset-password/used-long-ago');
  await page.getByLabel('New Password').fill('another good one');
  await page.getByLabel('Confirm Password').fill('another good one');
  await page.keyboard.press('Enter');
  await expect(toasts(page, 'This link is no longer valid. Please ask for a new one.')).toBeVisible();
  await page.getByRole('link', { name: 'Request a new one' }).click();
  await expect(page).toHaveURL(/\/forgot$/);
});

test('ACC-10 the profile names the devices, ends another one, and logs out everywhere', {
  tag: '@ACC-10',
}, async ({ page, learner, product, playwright, problems }) => {
  const userAgent = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) Version/18.1 Mobile Safari/604.1';
  const phone = await playwright.request.newContext({ baseURL: product.url, userAgent });
  await signIn(phone, learner);
  await page.goto('/profile');
  const devices = page.getByRole('region', { name: 'Where you are signed in' }).getByRole('listitem');
  await expect(devices).toHaveCount(2);
  await expect(devices.first()).toContainText('This device');
  await expectEveryLook(page, 'a profile with two devices');
  await page.getByRole('button', { name: 'Sign out Safari on iPhone' }).press('Enter');
  await expect(devices).toHaveCount(1);
  expect((await (await phone.get('/api/session')).json()).user).toBeNull();

  await signIn(phone, learner);
  await page.getByRole('button', { name: 'Log out everywhere' }).press('Enter');
  await expect(toasts(page, 'Logout Successful')).toBeVisible();
  await expect(page).toHaveURL(/\/signin$/);
  expect((await phone.post('/api/auth/refresh', { data: {} })).status()).toBe(401);
  await phone.dispose();
  expect(problems).toEqual([]);
});

test('ACC-05 a new address is confirmed by the link mailed to it, and the former one is told', {
  tag: '@ACC-05',
}, async ({ page, learner, product, problems }) => {
  const newEmail = newAccount().email;
  await page.goto('/profile');
  const form = page.getByRole('region', { name: 'Change your email' });
  await form.getByLabel('New email').fill(newEmail);
  await form.getByLabel('Password', { exact: true }).fill(learner.password);
  await page.keyboard.press('Enter');
  await expect(form.getByText(newEmail)).toBeVisible();
  await expectEveryLook(page, 'a new address that waits');

  const mailsTo = async (address: string, subject: RegExp) =>
    (await product.mails(address)).filter((mail) => subject.test(mail.subject));
  await expect.poll(async () => (await mailsTo(newEmail, /Confirm your new address/)).length).toBe(1);
  await expect.poll(async () => (await mailsTo(learner.email, /new address was asked for/)).length).toBe(1);
  const [mail] = await mailsTo(newEmail, /Confirm/);
  await page.goto(/https?:\/\/\S+\/confirm-email\/\S+/.exec(mail?.text ?? '')?.[0] ?? '');
  await expectEveryLook(page, 'a confirmed address');
  await page.getByRole('button', { name: 'Confirm' }).press('Enter');
  await expect(toasts(page, 'Your new address is confirmed')).toBeVisible();
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(newEmail);
  await expect.poll(async () => (await mailsTo(learner.email, /was changed/)).length).toBe(1);
  expect(problems).toEqual([]);
});

test('ACC-05 a learner exports the data and deletes the account, courses and all', {
  tag: '@ACC-05',
}, async ({ page, learner, product, playwright, problems }) => {
  const { courseId } = await makeCourse(page.request, 'Green tea');
  const boss = await playwright.request.newContext({ baseURL: product.url });
  await signIn(boss, admin);
  const isListed = async () => (await (await boss.get('/api/getcourses')).text()).includes(courseId);
  await expect.poll(isListed).toBe(true);

  await page.goto('/profile');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download my data' }).press('Enter');
  const data = JSON.parse(await readFile(await (await download).path(), 'utf8'));
  expect(data).toMatchObject({ account: { email: learner.email }, courses: [{ id: courseId }] });

  await page.getByRole('button', { name: 'Delete my account' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Delete your account for good?' });
  await expect(dialog).toBeVisible();
  await expectAccessible(page, 'the question before an account is deleted');
  await dialog.getByLabel('Password', { exact: true }).fill('not the right one');
  await page.keyboard.press('Enter');
  await expect(toasts(page, 'The current password is not correct')).toBeVisible();
  await dialog.getByLabel('Password', { exact: true }).fill(learner.password);
  await page.keyboard.press('Enter');
  await expect(toasts(page, 'Your account is deleted')).toBeVisible();
  await expect(page).toHaveURL(`${product.url}/`);
  await expect(toasts(page, 'Logout Successful'), 'one message is enough').toHaveCount(0);
  await signInPage(page).open();
  await signInPage(page).signIn(learner);
  await expect(toasts(page, 'Invalid email or password')).toBeVisible();

  await expect.poll(isListed, 'the service of courses has forgotten them').toBe(false);
  await boss.dispose();
  expect(problems).toEqual([]);
});
