import { teacherEndpoints } from '@coursewright/contracts';
import { respondWith } from '@coursewright/mfe-kit/testing';
import { fireEvent, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { courseId, generationId, opensLesson, outlineJob, readsCourse } from './testing/course-fixtures.ts';
import { onOneTab, send, visit } from './testing/visit.ts';

// The Enter that takes a candidate, as Chrome and Firefox report it, and as Safari does after the composition has ended.
const conversions = [
  ['while it composes', { key: 'Enter', keyCode: 229, isComposing: true }],
  ['of Safari', { key: 'Enter', keyCode: 229, isComposing: false }],
] as const;
const enter = { key: 'Enter', keyCode: 13 };

beforeEach(() => {
  sessionStorage.clear();
  onOneTab();
  window.scrollTo = () => {};
});

test.each(conversions)('PLT-57 CRS-05 a key %s saves no half a title of the outline', async (_, key) => {
  const outline = { topics: [{ title: 'Flour', subtopics: [{ title: 'Wheat' }] }] };
  await visit('/topics', { state: { generationId }, api: [outlineJob()] });
  send({ type: 'outline-done', outline, source: 'openai' });
  await userEvent.click(await screen.findByRole('button', { name: 'Flour' }));
  const field = screen.getByRole('textbox', { name: 'Topic 1' });
  fireEvent.change(field, { target: { value: 'こむぎ' } });
  fireEvent.keyDown(field, key);
  fireEvent.keyDown(field, { ...key, key: 'Escape' });
  expect(field).toHaveValue('こむぎ');
  expect(field).toBeInTheDocument();
  fireEvent.change(field, { target: { value: '小麦' } });
  fireEvent.keyDown(field, enter);
  expect(await screen.findByRole('button', { name: '小麦' })).toBeInTheDocument();
});

test.each(conversions)('PLT-57 STU-06 a key %s sends no half a question', async (_, key) => {
  const { calls } = await visit(`/course/${courseId}?at=t1s1`, {
    api: [readsCourse(['t1s1']), opensLesson(), respondWith(teacherEndpoints.chatHistory, { messages: [] })],
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Ask the teacher' }));
  const field = await screen.findByPlaceholderText('Ask Something...');
  fireEvent.change(field, { target: { value: 'こむぎとは' } });
  fireEvent.keyDown(field, key);
  expect(field).toHaveValue('こむぎとは');
  expect(calls.filter(({ path, method }) => method === 'POST' && path.endsWith('/chat'))).toEqual([]);
});
