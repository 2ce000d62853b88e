import { readFile } from 'node:fs/promises';
import { readPdf } from '@coursewright/pdf/testing';
import { makeCourse } from '../support/courses.ts';
import { expect, test } from '../support/test.ts';

test('STU-13 STU-24 STU-25 a course leaves as PDF with the own note, by keyboard, under its name in any script', {
  tag: '@core',
}, async ({ page, problems, learner: _ }) => {
  const { courseId } = await makeCourse(page.request, 'パンの基礎');
  const note = `/api/courses/${courseId}/subtopics/t1s1/note`;
  await page.goto(`/course/${courseId}?at=t1s1`);
  expect((await page.request.put(note, { data: { text: 'Feed it daily.', revision: 0 } })).ok()).toBe(true);
  await page.getByRole('button', { name: 'Export' }).press('Enter');
  const notes = page.getByRole('checkbox', { name: /Include my notes/ });
  await notes.press('Space');
  await expect(notes).toBeChecked();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: /^PDF/ }).press('Enter');
  const file = await download;
  expect(file.suggestedFilename()).toBe('パンの基礎.pdf');
  const { outline, layouts } = readPdf(await readFile(await file.path()));
  expect(outline.length).toBeGreaterThan(2);
  const all = layouts.flatMap(({ texts }) => texts.map((each) => each.text)).join(' ');
  expect(all).toContain('Feed it daily.');
  expect(problems).toEqual([]);
});
