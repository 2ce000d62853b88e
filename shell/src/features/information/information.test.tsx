import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { renderShell } from '../../testing/render-shell.tsx';

test('VIS-10 /features shows six cards, three benefits and how it works in three steps', async () => {
  renderShell('/features');
  await screen.findByRole('heading', { level: 1, name: 'Features' });
  const headings = within(screen.getByRole('main')).getAllByRole('heading', { level: 2 });
  expect(headings.map((heading) => heading.textContent)).toEqual([
    ...['Topic Input', 'Course Type Preferences', 'AI-Powered Generation'],
    ...['Learning Styles', 'Personalized Curriculum', 'Real-time Preview'],
    ...['Benefits', 'How It Works'],
  ]);
  expect(screen.getAllByRole('term').map((term) => term.textContent)).toEqual([
    'Time Efficiency',
    'AI-Enhanced Materials',
    'Interactive Learning',
  ]);
  expect(within(screen.getByRole('list', { name: 'Steps' })).getAllByRole('listitem')).toHaveLength(3);
});

test('VIS-11 /about tells the mission and leads to the contact form', async () => {
  const { router } = renderShell('/about');
  expect(await screen.findByRole('heading', { level: 1, name: 'About Coursewright' })).toBeVisible();
  const page = screen.getByRole('main');
  expect(within(page).getByText(/^Our mission:/)).toBeVisible();
  await userEvent.click(within(page).getByRole('link', { name: 'Contact' }));
  expect(router.state.location.pathname).toBe('/contact');
});
