import type { Page } from '@playwright/test';
import { coursePage, createPage, header, outlinePage, signInPage, signUpPage, teacher, toasts } from '../pages.ts';
import { admin, newAccount, signIn } from '../support/accounts.ts';
import { keyboard } from '../support/keyboard.ts';
import { expect, test } from '../support/test.ts';

const main = (page: Page) => page.getByRole('main');

async function expectArrival(page: Page, address: RegExp, title: string, focused = main(page)) {
  await expect(page).toHaveURL(address);
  await expect(page.locator('[aria-live=polite]').filter({ hasText: title })).toHaveCount(1);
  await expect(focused).toBeFocused();
}

test('VIS-15 a visitor on a phone: past the menu, into it, through the questions, and a message is sent', {
  tag: '@journey',
}, async ({ page, problems }) => {
  const keys = keyboard(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/');
  await main(page).getByRole('heading', { level: 1 }).waitFor();
  await keys.press('Tab');
  const skip = page.getByRole('link', { name: 'Skip to content' });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await keys.press('Enter');
  await keys.press('Tab');
  await expect(main(page).getByRole('textbox').first(), 'the field of the topic').toBeFocused();

  const menu = page.getByRole('button', { name: 'Menu' });
  await keys.to(menu, 'Shift+Tab');
  await keys.press('Enter');
  await expect(page.locator('[role=dialog]:focus-within')).toBeVisible();
  await keys.press('Escape');
  await expect(menu, 'Escape closes the menu and is back').toBeFocused();
  await keys.press('Enter');
  await keys.choose(page.getByRole('dialog').getByRole('link', { name: 'Pricing' }));
  await expectArrival(page, /\/pricing$/, 'Pricing');
  const question = main(page).locator('h3 > button').first();
  await keys.choose(question);
  await expect(question).toHaveAttribute('aria-expanded', 'true');

  await keys.choose(page.getByRole('contentinfo').getByRole('link', { name: 'Contact' }));
  await expectArrival(page, /\/contact$/, 'Contact', page.getByLabel('First Name'));
  await keys.choose(main(page).getByRole('button', { name: 'Submit' }));
  await expect(page.getByLabel('First Name'), 'the first field that is wrong').toBeFocused();
  // the form focuses it once more in its next task
  await page.evaluate(() => new Promise((done) => setTimeout(done)));
  for (const text of ['Vera', 'Visitor', 'vera@example.com', '12345678', 'Do you teach the lute?']) {
    await keys.type(text);
    await keys.press('Tab');
  }
  await keys.press('Enter');
  await expect(page.getByLabel('Message')).toHaveValue('');
  expect(problems).toEqual([]);
});

test('VIS-15 ACC-01 ACC-02 VIS-05 a visitor signs up, changes the name, leaves and is back', {
  tag: '@core',
}, async ({ page, problems }) => {
  const keys = keyboard(page);
  const account = newAccount();
  const [joining, entering] = [signUpPage(page), signInPage(page)];
  await joining.open();
  await keys.fill(joining.name, account.mName);
  await keys.fill(joining.email, account.email);
  await keys.fill(joining.password, account.password);
  await keys.press('Enter');
  await expect(page).toHaveURL(/\/home$/);
  await keys.choose(header(page).link('Profile'));
  await expectArrival(page, /\/profile$/, 'Profile');
  await keys.fill(page.getByLabel('Name', { exact: true }), 'Grace Hopper');
  await keys.press('Enter');
  await expect(toasts(page, 'Profile Updated')).toBeVisible();
  await keys.to(header(page).logout, 'Shift+Tab');
  await keys.press('Enter');
  await expect(page).toHaveURL(/\/signin$/);
  await keys.fill(entering.email, account.email);
  await keys.fill(entering.password, account.password);
  await keys.press('Enter');
  await expect(page).toHaveURL(/\/home$/);
  await expect(page.getByText('Welcome, Grace Hopper')).toBeVisible();
  expect(problems).toEqual([]);
});

test('VIS-15 ACC-08 the focus passes a toast that is shown', async ({ page }) => {
  const keys = keyboard(page);
  await signInPage(page).open();
  await page.evaluate(() => {
    const detail = { id: 'pending', kind: 'loading', text: 'Please wait...' };
    window.dispatchEvent(new CustomEvent('coursewright:notification', { detail }));
  });
  await keys.to(toasts(page, 'Please wait...'));
  await keys.to(page.getByRole('link', { name: 'Skip to content' }));
  await keys.to(toasts(page, 'Please wait...'), 'Shift+Tab');
  await keys.to(header(page).link('Pricing'), 'Shift+Tab');
});

test('VIS-15 CRS-01 CRS-08 STU-01 a course is asked for, its outline changed, and studied with quiz, notes and teacher', {
  tag: '@core',
}, async ({ page, learner: _, problems }) => {
  const keys = keyboard(page);
  const [create, outline, course] = [createPage(page), outlinePage(page), coursePage(page)];
  const { button, drawer, field, ask, answer } = teacher(page);
  await create.open();
  await keys.fill(create.topic, 'Origami');
  await keys.fill(create.subtopics.first(), 'Folding a crane');
  await keys.choose(create.add);
  await expect(create.subtopics.nth(1), 'a new field is ready to be written in').toBeFocused();
  await keys.choose(create.remove);
  await expect(create.add, 'the focus stays near a button that goes').toBeFocused();
  await keys.to(create.choice(/^5\b/));
  await page.keyboard.down('ArrowDown');
  await expect(create.choice(/^10\b/)).toBeFocused();
  await page.keyboard.up('ArrowDown');
  await expect(toasts(page, 'For paid members only')).toHaveCount(1);
  await expect(create.choice(/^5\b/)).toBeChecked();
  await keys.choose(create.submit);
  await expect(outline.generate).toBeVisible();

  const first = outline.topics.first();
  await keys.choose(first.getByRole('button'));
  await keys.fill(page.getByRole('textbox', { name: 'Topic 1', exact: true }), 'Paper');
  await keys.press('Enter');
  await expect(first.getByRole('button')).toBeFocused();
  await keys.press('Alt+ArrowDown');
  await expect(outline.topics.nth(1)).toHaveText('Paper');
  await expect(outline.topics.nth(1).getByRole('button')).toBeFocused();
  await keys.choose(outline.generate);
  await expect(page).toHaveURL(/\/course\//);
  await expect(course.topics.nth(1)).toContainText('Paper');
  await expect(page.getByText(/\d min read/)).toBeVisible();

  const firstTitle = (await course.lessonTitle.textContent()) ?? '';
  await keys.to(course.lessons.nth(1));
  await keys.press('Enter');
  await expect(course.lessonTitle, 'another lesson begins at its title').toBeFocused();
  await keys.press('p');
  await expect(course.lessonTitle).toHaveText(firstTitle);
  await expect(page.getByText(/\d min read/)).toBeVisible();
  await keys.fill(page.getByRole('textbox', { name: 'Notes' }), 'Use thin paper.');
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();

  await keys.choose(button);
  await expect(field).toBeFocused();
  await ask('Which paper is best?');
  await expect(answer).toContainText('Sample answer');
  await keys.press('Escape');
  await expect(drawer).toBeHidden();
  await expect(button).toBeFocused();

  await keys.to(course.contents.getByRole('link', { name: /^Quiz/ }).first(), 'Shift+Tab');
  await keys.press('Enter');
  await expect(page.getByRole('radio').first()).toBeVisible();
  await keys.to(page.getByRole('radio').first());
  await keys.press('Space');
  await keys.press('ArrowDown');
  await expect(page.getByRole('radio').nth(1)).toBeChecked();
  await keys.press('Enter');
  await expect(page.getByRole('button', { name: /Next question|See the result/ })).toBeFocused();
  expect(problems).toEqual([]);
});

test('VIS-15 ADM-01 an admin walks the panel, searches and sorts', async ({ page, product: _, problems }) => {
  await signIn(page.request, admin);
  const keys = keyboard(page);
  const sidebar = (name: string) =>
    page.getByRole('navigation', { name: 'Admin Panel' }).getByRole('link', { name, exact: true });
  await page.goto('/dashBoard');
  await keys.choose(sidebar('Users'));
  await expectArrival(page, /\/users$/, 'Users');
  await keys.fill(page.getByRole('searchbox'), admin.email);
  await expect(main(page).getByRole('row')).toHaveCount(2);
  await keys.choose(page.getByRole('button', { name: 'Name', exact: true }));
  await expect(page.getByRole('columnheader', { name: 'Name' })).toHaveAttribute('aria-sort', 'ascending');

  await keys.to(sidebar('Admins'), 'Shift+Tab');
  await keys.press('Enter');
  await expectArrival(page, /\/admins$/, 'Admins');
  expect(problems).toEqual([]);
});
