import { readFile } from 'node:fs/promises';
import { readPdf } from '@coursewright/pdf/testing';
import { expectEveryLook } from '../support/accessibility.ts';
import { makeCourse } from '../support/courses.ts';
import { expect, test } from '../support/test.ts';

test('STU-24 STU-25 a course leaves as PDF with contents and the own note, by keyboard', async ({
  page,
  problems,
  learner: _,
}) => {
  const { courseId } = await makeCourse(page.request, 'Sourdough bread');
  await page.goto(`/course/${courseId}?at=t1s1`);
  const note = `/api/courses/${courseId}/subtopics/t1s1/note`;
  const saved = await page.request.put(note, { data: { text: 'Feed it daily.', revision: 0 } });
  expect(saved.ok()).toBe(true);

  await page.getByRole('button', { name: 'Export' }).click();
  const notes = page.getByRole('checkbox', { name: /Include my notes/ });
  await notes.focus();
  await page.keyboard.press('Space');
  await expect(notes).toBeChecked();
  await expectEveryLook(page, 'the choices of an export');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: /^PDF/ }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe('Sourdough bread.pdf');
  const { text, outline, layouts } = readPdf(await readFile(await file.path()));
  expect(text).toContain('Contents');
  expect(outline.length).toBeGreaterThan(2);
  const all = layouts.flatMap(({ texts }) => texts.map((each) => each.text)).join(' ');
  expect(all).toContain('Feed it daily.');
  expect(all).not.toContain('Answers');
  expect(problems).toEqual([]);
});
