import { screen } from '@testing-library/react';
import { renderShell } from '../../testing/render-shell.tsx';

test('VIS-14 an unknown path has a picture of the day and one of the night, and the sheet shows the one that fits', async () => {
  renderShell('/no-such-page');
  expect((await screen.findByRole('img', { name: /sunny day/ })).parentElement).toHaveClass('sh:dark:hidden');
  expect(screen.getByRole('img', { name: /clear night/ }).parentElement).toHaveClass('sh:not-dark:hidden');
  expect(screen.getByRole('link', { name: 'Go to the home page' })).toHaveAttribute('href', '/');
});
