import { setDarkMode } from '@coursewright/mfe-kit';
import { act, screen } from '@testing-library/react';
import { renderShell } from '../../testing/render-shell.tsx';

afterEach(() => setDarkMode(false));

test('VIS-14 an unknown path is shown by day, and by night once the page is dark', async () => {
  renderShell('/no/such/page');
  expect(await screen.findByRole('img', { name: /sunny day/ })).toBeInTheDocument();
  act(() => setDarkMode(true));
  expect(screen.getByRole('img', { name: /clear night/ })).toBeInTheDocument();
  expect(screen.queryByRole('img', { name: /sunny day/ })).not.toBeInTheDocument();
});
