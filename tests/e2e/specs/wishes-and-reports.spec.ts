import { coursePage } from '../pages/course.ts';
import { toasts } from '../pages/toasts.ts';
import { expectMainLooks } from '../support/accessibility.ts';
import { admin, signIn, signUp } from '../support/accounts.ts';
import { makeCourse } from '../support/courses.ts';
import { createModelTest } from '../support/model-test.ts';
import { expect } from '../support/test.ts';

const test = createModelTest('wishes and reports');

// the first account is the admin's
test.beforeAll(async ({ playwright, product }) => {
  const request = await playwright.request.newContext({ baseURL: product.url });
  await signUp(request, admin);
  await request.dispose();
});

test('CRS-28 a wish for the course is shown as a difference; each change is accepted or skipped by itself', {
  tag: '@CRS-28',
}, async ({ page, problems, learner: _ }) => {
  const { courseId } = await makeCourse(page.request, 'Tidal mills');
  await page.goto(`/course/${courseId}/edit`);
  const titles = () => page.locator('[data-part]').allTextContents();
  await expect(page.getByRole('list', { name: 'Topics' })).toBeVisible();
  const before = await titles();

  const wish = page.getByLabel('Change this course');
  await wish.fill('One lesson more, please');
  await page.getByRole('button', { name: 'Suggest' }).click();
  const suggested = page.getByRole('region', { name: 'Suggested changes' }).getByRole('listitem');
  await expect(suggested).toHaveCount(2);
  const [added, renamed] = [suggested.filter({ hasText: 'New lesson' }), suggested.filter({ hasText: 'Rename topic' })];
  await expect(renamed.locator('ins')).toHaveText('A fresh beginning');
  const former = await renamed.locator('del').innerText();
  expect(await titles(), 'a suggestion changes nothing').toEqual(before);
  await expectMainLooks(page, 'suggested changes');

  await added.getByRole('button', { name: 'Accept' }).click();
  await expect(suggested).toHaveCount(1);
  const wished = page.getByRole('button', { name: 'What the learner wished for', exact: true });
  await expect(wished).toBeVisible();
  await renamed.getByRole('button', { name: 'Skip' }).click();
  await expect(suggested).toHaveCount(0);
  await page.reload();
  await expect(wished).toBeVisible();
  await expect(page.getByRole('button', { name: former, exact: true })).toBeVisible();
  expect(problems).toEqual([]);
});

test('ADM-11 a mistake that is reported under a lesson reaches the admins, and its rewrite the learner', {
  tag: '@ADM-11',
}, async ({ page, browser, product, problems, learner: _ }) => {
  const office = await browser.newContext({ baseURL: product.url });
  await signIn(office.request, admin);
  const { courseId } = await makeCourse(page.request, 'Windmills');
  await page.goto(`/course/${courseId}?at=t1s1`);
  const { paragraphs, lessonTitle } = coursePage(page);
  const report = page.getByRole('button', { name: 'Report a mistake' });
  await report.click();
  const dialog = page.getByRole('dialog', { name: 'Report a mistake' });
  await dialog.getByRole('button', { name: 'Send report' }).click();
  await expect(dialog.getByText('Please say what is wrong')).toBeVisible();
  await expectMainLooks(page, 'the report');
  await dialog.getByLabel('What is wrong').selectOption('A fact is wrong');
  await dialog.getByLabel('Your report').fill('The sails turn the other way.');
  await dialog.getByRole('button', { name: 'Send report' }).click();
  await expect(toasts(page, 'Thank you')).toBeVisible();
  await expect(dialog).toBeHidden();
  await page.getByText('Your reports (1)').click();
  await expect(page.getByText('Not looked at yet')).toBeVisible();
  const [lesson, formerText] = [await lessonTitle.innerText(), await paragraphs.allInnerTexts()];

  await test.step('an admin has the lesson rewritten', async () => {
    const desk = await office.newPage();
    await desk.goto('/generations');
    const reports = desk.getByRole('region', { name: 'Reported mistakes' });
    await expect(reports.getByText('The sails turn the other way.')).toBeVisible();
    await expect(reports.getByText('Wrong fact')).toBeVisible();
    await expectMainLooks(desk, 'reports for the admins');
    await reports.getByRole('button', { name: `Rewrite: ${lesson}` }).click();
    await expect(toasts(desk, 'The lesson is being rewritten')).toBeVisible();
    await office.close();
  });

  const path = `/api/courses/${courseId}/subtopics/t1s1/mistakes`;
  const stateOfReport = async () => (await (await page.request.get(path)).json())[0].state;
  await expect.poll(stateOfReport).toBe('rewritten');
  await page.reload();
  const notice = page.getByText('This lesson was rewritten after your report');
  await expect(notice).toBeVisible();
  await expectMainLooks(page, 'a lesson that was rewritten');
  await page.getByRole('button', { name: 'Show the new text' }).click();
  await expect(notice).toBeHidden();
  await expect(paragraphs).not.toHaveText(formerText);
  await page.getByRole('button', { name: 'Versions' }).click();
  const versions = page.getByRole('dialog').getByRole('listitem');
  await expect(versions.first()).toContainText('Rewritten');
  await expect(versions).toHaveCount(2);
  expect(problems).toEqual([]);
});
