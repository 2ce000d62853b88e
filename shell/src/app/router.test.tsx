import type { MfeConfig } from '@coursewright/contracts';
import { defineMfe, type MfeModule, SessionProvider } from '@coursewright/mfe-kit';
import { QueryClient, QueryClientProvider } from '@coursewright/mfe-kit/query';
import { RouterProvider } from '@coursewright/mfe-kit/router';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { RemoteLoader } from '../remotes/remote-loader.ts';
import { RemotesProvider } from '../remotes/remotes-context.tsx';
import { createShellRouter } from './router.tsx';

const config: MfeConfig = {
  brand: { name: 'Coursewright', siteUrl: '/' },
  remotes: [{ name: 'billing', paths: ['/pricing', '/payment', '/success'], entry: '/mfe/billing/1.0.0/entry.js' }],
};

const Broken = () => {
  throw new Error('a bug in a page');
};

const billing = defineMfe({
  id: 'billing',
  version: '1.0.0',
  routes: [
    { path: 'pricing', element: <h1>Our plans</h1> },
    { path: 'payment', element: <Broken /> },
    { path: 'success', lazy: () => Promise.reject(new Error('the chunk cannot be had')) },
  ],
});

function visit(path: string, load: () => Promise<MfeModule>) {
  window.history.replaceState(null, '', path);
  const loader: RemoteLoader = { config, load, reportRenderError: () => {}, isReplaced: async () => false };
  const router = createShellRouter(loader);
  render(
    <QueryClientProvider client={new QueryClient()}>
      <SessionProvider initial={null}>
        <RemotesProvider loader={loader}>
          <RouterProvider router={router} />
        </RemotesProvider>
      </SessionProvider>
    </QueryClientProvider>,
  );
  return router;
}

const unavailable = () => screen.findByRole('heading', { name: 'This section is not available right now' });

beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
  jest.spyOn(console, 'warn').mockImplementation(() => {});
});

test('a deep link shows the page of the remote that owns it', async () => {
  visit('/pricing', async () => billing);
  expect(await screen.findByRole('heading', { name: 'Our plans' })).toBeInTheDocument();
});

test('a section that cannot be loaded says so, and trying again brings it back', async () => {
  const load = jest.fn<Promise<MfeModule>, []>().mockRejectedValueOnce(new Error('down')).mockResolvedValue(billing);
  visit('/pricing', load);
  await unavailable();
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { name: 'Our plans' })).toBeInTheDocument();
});

test('a page that breaks leaves the rest of the site usable', async () => {
  const router = visit('/payment', async () => billing);
  await unavailable();
  await router.navigate('/pricing');
  expect(await screen.findByRole('heading', { name: 'Our plans' })).toBeInTheDocument();
});

test.each(['/success', '/'])(
  'a page whose code cannot be had is said to be unavailable, coming from %s',
  async (start) => {
    const router = visit(start, async () => billing);
    await router.navigate('/success');
    await unavailable();
  },
);
