import { RequireSession } from '@coursewright/mfe-kit';
import type { RouteObject } from '@coursewright/mfe-kit/router';
import { AdminLayout } from './features/layout/admin-layout.tsx';
import { comingSections } from './features/layout/sections.ts';
import { PagePending } from './shared/page-pending.tsx';

/** The pages; a chunk is called after its path, so that the server can have it loaded early. */
const pages: RouteObject[] = [
  {
    path: 'dashBoard',
    lazy: () => import(/* webpackChunkName: "route-dashBoard" */ './features/dashboard/dashboard.page.tsx'),
  },
  {
    path: 'failed-messages',
    lazy: () =>
      import(/* webpackChunkName: "route-failed-messages" */ './features/failed-messages/failed-messages.page.tsx'),
  },
  ...comingSections.map(({ path }) => ({
    path: path.slice(1),
    lazy: () => import(/* webpackChunkName: "coming" */ './features/coming/coming.page.tsx'),
  })),
];

/** Everything is for admins alone. */
export const routes: RouteObject[] = [
  {
    element: <RequireSession admin pending={<PagePending />} />,
    children: [{ element: <AdminLayout />, children: pages }],
  },
];
