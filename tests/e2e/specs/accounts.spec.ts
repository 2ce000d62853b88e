import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { header, signInPage, toasts } from '../pages.ts';
import { admin, newAccount, signIn, signUp } from '../support/accounts.ts';
import { makeCourse } from '../support/courses.ts';
import type { Product } from '../support/product.ts';
import { expect, test } from '../support/test.ts';

/** The address of a page that was mailed. */
async function mailedLink({ mails }: Product, to: string, path: string): Promise<string> {
  const links = async () =>
    (await mails(to)).flatMap(({ text }) => new RegExp(`https?://\\S+/${path}/\\S+`).exec(text)?.[0] ?? []);
  await expect.poll(links).toHaveLength(1);
  return (await links())[0] ?? '';
}

const subjects = async ({ mails }: Product, to: string) => (await mails(to)).map(({ subject }) => subject);
const isSignedIn = async ({ request }: Pick<Page, 'request'>) =>
  (await (await request.get('/api/session')).json()).user !== null;

test('ACC-01 ACC-07 ACC-08 a wrong password is refused in a toast at the bottom, the right one leads to /home', {
  tag: '@journey',
}, async ({ page, learner, context }) => {
  await context.clearCookies();
  const form = signInPage(page);
  await form.open();
  await form.signIn({ email: learner.email, password: 'not the right one' });
  const refusal = toasts(page, 'Invalid email or password');
  await expect
    .poll(async () => {
      const box = await refusal.boundingBox();
      return box && { middle: Math.round(box.x + box.width / 2), low: box.y + box.height > 800 };
    })
    .toEqual({ middle: 720, low: true });
  await expect(page).toHaveURL(/\/signin$/);
  await form.signIn(learner);
  await expect(page).toHaveURL(/\/home$/);
});

test('ACC-02 an address is confirmed by the mailed link; a reminder stays until then', {
  tag: '@core',
}, async ({ page, learner, product, problems }) => {
  await page.goto('/home');
  const reminder = page.getByRole('region', { name: 'Confirm your email address' });
  await expect(reminder.getByText(learner.email)).toBeVisible();
  await page.goto(await mailedLink(product, learner.email, 'verify-email'));
  await page.getByRole('button', { name: 'Confirm' }).press('Enter');
  await expect(page).toHaveURL(/\/home$/);
  await expect(reminder).toHaveCount(0);
  expect(problems).toEqual([]);
  await page.goto(product.mailboxUrl);
  await expect(page.getByText(learner.email).first(), 'anybody can read it in the mailbox').toBeVisible();
});

test('ACC-10 an expired access token is renewed without a word', { tag: '@core' }, async ({ page, learner: _ }) => {
  const context = page.context();
  // Only this cookie is written: to clear one, Playwright clears all and sets the others again, and a request in between
  // would have no session.
  const expire = async () => {
    const [access] = (await context.cookies()).filter(({ name }) => name === 'at');
    if (access) await context.addCookies([{ ...access, value: 'expired' }]);
  };
  await page.goto('/home');
  await expect(page.getByText('Nothing Found')).toBeVisible();
  await expire();
  await page.reload();
  await expect(page.getByText('Nothing Found')).toBeVisible();
  await expire();
  // the profile always asks for the sessions
  await header(page).link('Profile').click();
  await expect(page.getByText('This device', { exact: true })).toBeVisible();
  const looks = async () => (await context.cookies()).map((cookie) => [cookie.name, cookie.httpOnly, cookie.sameSite]);
  const strict = ['at', 'device', 'rt'].map((name) => [name, true, 'Strict']);
  await expect.poll(async () => (await looks()).sort()).toEqual(strict);
});

test('ACC-03 ACC-04 a forgotten password is replaced by the mailed link, with the keyboard alone', {
  tag: '@core',
}, async ({ page, product, playwright, problems }) => {
  const account = newAccount();
  const elsewhere = await playwright.request.newContext({ baseURL: product.url });
  await signUp(elsewhere, account);
  await signInPage(page).open();
  await page.getByRole('link', { name: 'Forgot password?' }).press('Enter');
  // the page before has a field of that name too
  await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible();
  await page.getByLabel('Email', { exact: true }).fill(account.email);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Check your inbox')).toBeVisible();

  await page.goto(await mailedLink(product, account.email, 'reset-password'));
  await page.getByLabel('New Password').fill('another good one');
  await page.getByLabel('Confirm Password').fill('another good one');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/signin$/);
  expect(await isSignedIn({ request: elsewhere }), 'other devices are signed out').toBe(false);
  await elsewhere.dispose();
  await signInPage(page).signIn({ ...account, password: 'another good one' });
  await expect(page).toHaveURL(/\/home$/);
  await expect.poll(() => subjects(product, account.email)).toContain('Your Coursewright password was updated');
  expect(problems).toEqual([]);
});

test('ACC-05 a learner exports the data and deletes the account, courses and all', {
  tag: '@core',
}, async ({ page, learner, product, playwright, problems }) => {
  const { courseId } = await makeCourse(page.request, 'Green tea');
  const grace = await playwright.request.newContext({ baseURL: product.url });
  await signIn(grace, admin);
  const isListed = async () => (await (await grace.get('/api/getcourses')).text()).includes(courseId);
  await expect.poll(isListed).toBe(true);

  await page.goto('/profile');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download my data' }).press('Enter');
  const data = JSON.parse(await readFile(await (await download).path(), 'utf8'));
  expect(data).toMatchObject({ account: { email: learner.email }, courses: [{ id: courseId }] });
  await page.getByRole('button', { name: 'Delete my account' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Delete your account for good?' });
  await dialog.getByLabel('Password', { exact: true }).fill(learner.password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${product.url}/`);
  expect(await isSignedIn(page)).toBe(false);
  await expect.poll(isListed, 'the service of courses has forgotten them').toBe(false);
  await grace.dispose();
  expect(problems).toEqual([]);
});
