import { sharingEndpoints } from '@coursewright/contracts';
import { failWith, respondWith } from '@coursewright/mfe-kit/testing';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createLesson } from '../../testing/course-fixtures.ts';
import { visit } from '../../testing/visit.ts';
import type { SharedCourse } from './shared-course.page.tsx';

const path = `/shared/${'T'.repeat(43)}`;

const course: SharedCourse = {
  mainTopic: 'Sourdough bread',
  type: 'Text & Image Course',
  source: 'openai',
  topics: [
    {
      id: 't1',
      title: 'Flour',
      subtopics: [
        {
          id: 't1s1',
          title: 'Wheat',
          lesson: createLesson('t1s1', { html: '<p>A grass.<img src=x onerror=alert(1)></p>' }),
        },
        { id: 't1s2', title: 'Rye' },
      ],
    },
  ],
};

test('STU-14 a stranger reads the course, lesson by lesson, without signing in', async () => {
  const { container, path: at } = await visit(path, {
    user: null,
    api: [respondWith(sharingEndpoints.sharedCourse, course)],
  });
  expect(await screen.findByRole('heading', { level: 1, name: 'Sourdough bread' })).toBeInTheDocument();
  expect(at()).toBe(path);
  expect(screen.getByText('A grass.')).toBeInTheDocument();
  expect(container.querySelector('[onerror]')).toBeNull();
  expect(screen.getByRole('link', { name: 'Make your own course' })).toHaveAttribute('href', '/create');
  await userEvent.click(screen.getByRole('link', { name: 'Next' }));
  expect(screen.getByRole('heading', { level: 2, name: 'Rye' })).toBeInTheDocument();
  expect(screen.getAllByText('Not written yet').length).toBeGreaterThan(0);
});

test('STU-14 STU-05 a lesson with text of the learner says so', async () => {
  const own = { id: 't1s1', title: 'Wheat', lesson: createLesson('t1s1', { source: 'learner' }) };
  const api = [
    respondWith(sharingEndpoints.sharedCourse, { ...course, topics: [{ id: 't1', title: 'Flour', subtopics: [own] }] }),
  ];
  await visit(path, { user: null, api });
  expect(await screen.findByText('Written by the learner')).toBeInTheDocument();
  expect(screen.queryByText(/Written by AI/)).not.toBeInTheDocument();
});

test('STU-14 search engines are asked to stay away while the page is shown', async () => {
  const { unmount } = await visit(path, { user: null, api: [respondWith(sharingEndpoints.sharedCourse, course)] });
  await screen.findByRole('heading', { level: 1 });
  expect(document.querySelector('meta[name=robots]')).toHaveAttribute('content', 'noindex, nofollow');
  unmount();
  expect(document.querySelector('meta[name=robots]')).toBeNull();
});

test('STU-14 a link that was withdrawn says so', async () => {
  await visit(path, { user: null, api: [failWith(sharingEndpoints.sharedCourse, 404, 'gone')] });
  expect(await screen.findByRole('heading', { name: "This link doesn't work any more" })).toBeInTheDocument();
});
