import type { SessionUser } from '@coursewright/contracts';
import { render } from '@testing-library/react';
import * as React from 'react';
import { QueryClient, QueryClientProvider } from '../query.ts';
import { createMemoryRouter, type RouteObject, RouterProvider } from '../router.ts';
import { SessionProvider } from '../session/session.tsx';
import { type EndpointStub, stubApi } from './api-stub.ts';

export const learnerFixture: SessionUser = {
  id: '0123456789abcdef01234567',
  name: 'Ada Lovelace',
  email: 'ada@example.org',
  role: 'user',
  plan: 'free',
  emailVerified: true,
  language: null,
};

export interface RenderRoutesOptions {
  path: string;
  user?: SessionUser | null;
  api?: EndpointStub[];
}

// React records a stack with each element that it creates, for warnings only: a tenth of the time of a test.
const internals: object = Reflect.get(React, '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE');
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
  get: () => Number.POSITIVE_INFINITY,
  set: () => {},
  configurable: true,
});

let restorePrevious = () => {};

/** Renders a microfrontend's routes as the shell does, with `fetch` stubbed. */
export function renderRoutes(routes: RouteObject[], { path, user = learnerFixture, api = [] }: RenderRoutesOptions) {
  restorePrevious();
  const stub = stubApi(api);
  restorePrevious = stub.restore;
  const root = { path: '/', HydrateFallback: Empty, children: [...routes, { path: '*', element: <OtherPage /> }] };
  const router = createMemoryRouter([root], { initialEntries: [path] });
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false, gcTime: 0 } } });
  const view = render(
    <QueryClientProvider client={queries}>
      <SessionProvider initial={user}>
        <RouterProvider router={router} />
      </SessionProvider>
    </QueryClientProvider>,
  );
  return { ...view, router, calls: stub.calls, path: () => router.state.location.pathname };
}

const Empty = () => null;

const OtherPage = () => <p>another page</p>;
