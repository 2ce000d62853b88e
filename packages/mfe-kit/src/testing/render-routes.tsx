import type { SessionUser } from '@coursewright/contracts';
import { render } from '@testing-library/react';
import { QueryClient, QueryClientProvider } from '../query.ts';
import { createMemoryRouter, type RouteObject, RouterProvider } from '../router.ts';
import { SessionProvider } from '../session/session.tsx';
import { type ApiDouble, stubApi } from './api-double.ts';

/** A signed-in learner; spread it to change a field. */
export const aLearner: SessionUser = {
  id: '0123456789abcdef01234567',
  name: 'Ada Lovelace',
  email: 'ada@example.org',
  role: 'user',
  plan: 'free',
};

/** Where and for whom routes are rendered. */
export interface RenderRoutesOptions {
  path: string;
  /** Default: {@link aLearner}; null is a visitor. */
  user?: SessionUser | null;
  api?: ApiDouble[];
}

let restorePrevious = () => {};

/** Renders a microfrontend's routes as the shell would, with `fetch` answered by doubles of endpoints. */
export function renderRoutes(routes: RouteObject[], { path, user = aLearner, api = [] }: RenderRoutesOptions) {
  restorePrevious();
  const stub = stubApi(api);
  restorePrevious = stub.restore;
  const root = { path: '/', HydrateFallback: Nothing, children: [...routes, { path: '*', element: <Elsewhere /> }] };
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

const Nothing = () => null;

/** Any page the rendered routes do not have. */
const Elsewhere = () => <p>another page</p>;
