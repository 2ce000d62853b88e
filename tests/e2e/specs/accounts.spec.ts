import { signInPage, signUpPage } from '../pages/account-forms.ts';
import { header } from '../pages/header.ts';
import { toasts } from '../pages/toasts.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { admin, newAccount, signIn } from '../support/accounts.ts';
import { expect, test } from '../support/test.ts';

const fillIn = 'Please fill in all required fields';

test('ACC-01 ACC-07 sign-in asks for both fields, repeats what the server says, and leads to /home', {
  tag: ['@ACC-01', '@ACC-07', '@journey'],
}, async ({ page, learner, context }) => {
  await context.clearCookies();
  const form = signInPage(page);
  await form.open();
  await form.submit.click();
  await expect(toasts(page, fillIn)).toBeVisible();

  await form.signIn({ email: learner.email, password: 'not the right one' });
  const refusal = toasts(page).filter({ hasNotText: fillIn });
  await expect(refusal).toBeVisible();
  await expect(refusal).toHaveText(await serverWords());
  await expect(page).toHaveURL(/\/signin$/);

  await form.signIn(learner);
  await expect(toasts(page, 'SignIn successful')).toBeVisible();
  await expect(page).toHaveURL(/\/home$/);

  async function serverWords() {
    const data = { email: learner.email, password: 'not the right one' };
    const answer = await (await page.request.post('/api/signin', { data })).json();
    expect(answer.success).toBe(false);
    return String(answer.message);
  }
});

test('ACC-02 sign-up asks for all fields and a password of at least 9 characters', {
  tag: '@ACC-02',
}, async ({ page }) => {
  const form = signUpPage(page);
  await form.open();
  await form.signUp({ mName: '', email: 'someone@example.com', password: 'long enough' });
  await expect(toasts(page, fillIn)).toBeVisible();
  await form.signUp({ mName: 'Someone', email: 'someone@example.com', password: '12345678' });
  await expect(toasts(page, 'Password should be at least 9 characters')).toBeVisible();
  await expect(page).toHaveURL(/\/signup$/);
});

test('ACC-02 a new account is free and gets its welcome mail once', { tag: ['@ACC-02', '@journey'] }, async ({
  page,
  product,
}) => {
  const account = newAccount('Mary Shelley');
  const form = signUpPage(page);
  await form.open();
  await form.signUp(account);
  await expect(page).toHaveURL(/\/home$/);
  expect(await page.evaluate(() => sessionStorage.getItem('type'))).toBe('free');
  await expect
    .poll(async () => (await product.mails(account.email)).map(({ subject }) => subject).sort())
    .toEqual(['Confirm your email address for Coursewright', 'Welcome to Coursewright']);
  await page.goto(product.mailboxUrl);
  await expect(page.getByText(account.email).first(), 'anybody can read it in the mailbox').toBeVisible();
});

test('ACC-08 a toast stands at the bottom centre and goes by itself, never more than three at once', {
  tag: '@ACC-08',
}, async ({ page }) => {
  const form = signInPage(page);
  await form.open();
  await form.submit.click();
  const toast = toasts(page, fillIn);
  await expect(toast).toBeVisible();
  await expect
    .poll(async () => {
      const box = await toast.boundingBox();
      return box && { middle: Math.round(box.x + box.width / 2), low: box.y + box.height > 800 };
    })
    .toEqual({ middle: 720, low: true });
  // How long it stands is tested in shell/src/app/toast-host.test.tsx, on a clock.
  await expect(toast).toHaveCount(0);

  const visible = page.locator('[data-sonner-toast][data-visible=true]');
  for (let click = 0; click < 5; click++) await form.submit.click();
  await expect(visible, 'the same words are said once').toHaveCount(1);
  // as any part of the page may
  await page.evaluate(() => {
    for (const text of ['one', 'two', 'three', 'four', 'five']) {
      const detail = { id: text, kind: 'info', text };
      window.dispatchEvent(new CustomEvent('coursewright:notification', { detail }));
    }
  });
  await expect(visible).toHaveCount(3);
});

test('VIS-05 logging out says so, ends the session on the server and forgets what the tab knew', {
  tag: '@VIS-05',
}, async ({ page, learner: _, context }) => {
  await page.goto('/home');
  const before = await context.cookies();
  await header(page).logout.click();
  await expect(toasts(page, 'Logout Successful')).toBeVisible();
  await expect(page).toHaveURL(/\/signin$/);
  expect(await page.evaluate(() => sessionStorage.getItem('uid'))).toBeNull();
  await context.addCookies(before);
  expect((await page.request.post('/api/auth/refresh', { data: {} })).status(), 'old cookies are worth nothing').toBe(
    401,
  );
});

test('ACC-02 an address is confirmed by the mailed link; a reminder stays until then', {
  tag: '@ACC-02',
}, async ({ page, learner, product, problems }) => {
  await page.goto('/home');
  const reminder = page.getByRole('region', { name: 'Confirm your email address' });
  await expect(reminder.getByText(learner.email)).toBeVisible();
  await expectAccessible(page, 'the reminder of the address');
  const links = async () =>
    (await product.mails(learner.email)).flatMap(
      ({ text }) => /https?:\/\/\S+\/verify-email\/\S+/.exec(text)?.[0] ?? [],
    );
  await expect.poll(async () => (await links()).length).toBe(1);
  await page.goto((await links())[0] ?? '');
  await page.getByRole('button', { name: 'Confirm' }).press('Enter');
  await expect(toasts(page, 'Your email address is confirmed')).toBeVisible();
  await expect(page).toHaveURL(/\/home$/);
  await expect(reminder).toHaveCount(0);
  expect(problems).toEqual([]);
});

test('ACC-01 who is signed out elsewhere reads so at sign-in, and a visitor why a page needs it', {
  tag: '@ACC-01',
}, async ({ page, learner }) => {
  await page.goto('/profile');
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue(learner.mName);
  expect((await page.request.post('/api/logout-everywhere', { data: {} })).ok()).toBe(true);
  await header(page).link('Home').click();
  await expect(page.getByText('You were signed out.')).toBeVisible();
  await page.goto('/create');
  await expect(page.getByText('Sign in to open this page.')).toBeVisible();
});

test('VIS-07 who is signed in is led from /signin and /signup to /home', {
  tag: '@VIS-07',
}, async ({ page, learner: _ }) => {
  for (const path of ['/signin', '/signup']) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/home$/);
  }
});

test('ACC-10 an expired access token is renewed without a word', {
  tag: '@ACC-10',
}, async ({ page, learner: _, context }) => {
  // Only this cookie is written: to clear one, Playwright clears all and sets the others again, and a request in between
  // would have no session.
  const expire = async () => {
    const [access] = (await context.cookies()).filter(({ name }) => name === 'at');
    if (access) await context.addCookies([{ ...access, value: 'expired' }]);
  };
  await page.goto('/home');
  await expect(header(page).logout).toBeVisible();
  await expire();
  await page.reload();
  await expect(header(page).logout).toBeVisible();
  await expect(page).toHaveURL(/\/home$/);
  await expect(page.getByText('Nothing Found')).toBeVisible();
  await expire();
  // Home shows what it has for 30 s without a request; the profile always asks for the sessions.
  await header(page).link('Profile').click();
  await expect(page.getByText('This device')).toBeVisible();
  await header(page).link('Home').click();
  await expect(page.getByText('Nothing Found')).toBeVisible();
  const cookies = async () =>
    (await context.cookies()).map(({ name, httpOnly, sameSite }) => [name, httpOnly, sameSite]);
  await expect
    .poll(async () => (await cookies()).sort())
    .toEqual([
      ['at', true, 'Strict'],
      ['device', true, 'Strict'],
      ['rt', true, 'Strict'],
    ]);
});

test('ACC-10 using an old refresh token again ends the session everywhere', {
  tag: '@ACC-10',
}, async ({ page, learner: _, context, playwright, product }) => {
  await page.goto('/home');
  await expect(header(page).logout).toBeVisible();
  const stolen = (await context.cookies()).filter(({ name }) => name === 'rt');
  for (let renewal = 0; renewal < 2; renewal++) {
    expect((await page.request.post('/api/auth/refresh', { data: {} })).status()).toBe(200);
  }
  const thief = await playwright.request.newContext({
    baseURL: product.url,
    storageState: { cookies: stolen, origins: [] },
  });
  expect((await thief.post('/api/auth/refresh', { data: {} })).status()).toBe(401);
  await thief.dispose();
  await page.reload();
  await expect(page, 'the owner has to sign in again').toHaveURL(/\/signin$/);
});

test('ACC-11 the first account sees the admin panel with real counts', { tag: '@ACC-11' }, async ({
  page,
  problems,
}) => {
  await signIn(page.request, admin);
  await page.goto('/home');
  await header(page).link('Admin').click();
  await expect(page).toHaveURL(/\/dashBoard$/);
  const main = page.getByRole('main');
  const { total } = await (await page.request.get('/api/admin/stats/users')).json();
  expect(total).toBeGreaterThan(0);
  await expect(main.getByText('Users', { exact: true }).first()).toBeVisible();
  await expect(main.getByText(String(total), { exact: true }).first()).toBeVisible();
  expect(problems).toEqual([]);
});

test('ACC-11 VIS-04 a later account has no way into the admin panel', {
  tag: ['@ACC-11', '@VIS-04'],
}, async ({ page, learner: _ }) => {
  await page.goto('/dashBoard');
  await expect(page).toHaveURL(/\/home$/);
  await expect(header(page).link('Admin')).toHaveCount(0);
  for (const path of ['/api/admin/stats/users', '/api/admin/stats/courses', '/api/admin/auth/dead-letters']) {
    expect((await page.request.get(path)).status(), path).toBe(403);
  }
});
