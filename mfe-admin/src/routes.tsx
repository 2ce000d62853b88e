import { RequireSession } from '@coursewright/mfe-kit';
import type { RouteObject } from '@coursewright/mfe-kit/router';
import { AdminLayout } from './features/layout/admin-layout.tsx';
import { policies } from './features/policies/policies.ts';
import { PagePending } from './shared/page-pending.tsx';

/** The pages; a chunk is called after its path, so that the server can have it loaded early. */
const pages: RouteObject[] = [
  {
    path: 'dashBoard',
    lazy: () => import(/* webpackChunkName: "route-dashBoard" */ './features/dashboard/dashboard.page.tsx'),
  },
  { path: 'users', lazy: () => import(/* webpackChunkName: "route-users" */ './features/users/users.page.tsx') },
  { path: 'paid', lazy: () => import(/* webpackChunkName: "route-paid" */ './features/users/paid.page.tsx') },
  {
    path: 'courses',
    lazy: () => import(/* webpackChunkName: "route-courses" */ './features/courses/courses.page.tsx'),
  },
  { path: 'admins', lazy: () => import(/* webpackChunkName: "route-admins" */ './features/admins/admins.page.tsx') },
  {
    path: 'contacts',
    lazy: () => import(/* webpackChunkName: "route-contacts" */ './features/contacts/contacts.page.tsx'),
  },
  ...policies.map(({ path }) => ({
    path: path.slice(1),
    lazy: () => import(/* webpackChunkName: "policy-editor" */ './features/policies/policy-editor.page.tsx'),
  })),
  {
    path: 'certificates',
    lazy: () => import(/* webpackChunkName: "route-certificates" */ './features/certificates/certificates.page.tsx'),
  },
  {
    path: 'audit-log',
    lazy: () => import(/* webpackChunkName: "route-audit-log" */ './features/audit-log/audit-log.page.tsx'),
  },
  {
    path: 'failed-messages',
    lazy: () =>
      import(/* webpackChunkName: "route-failed-messages" */ './features/failed-messages/failed-messages.page.tsx'),
  },
  { path: 'mails', lazy: () => import(/* webpackChunkName: "route-mails" */ './features/mails/mails.page.tsx') },
  {
    path: 'generations',
    lazy: () => import(/* webpackChunkName: "route-generations" */ './features/generations/generations.page.tsx'),
  },
];

/** Everything is for admins alone. */
export const routes: RouteObject[] = [
  {
    element: <RequireSession admin pending={<PagePending />} />,
    children: [{ element: <AdminLayout />, children: pages }],
  },
];
