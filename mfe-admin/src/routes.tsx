import { RequireSession } from '@coursewright/mfe-kit';
import { lazyPage, type RouteObject } from '@coursewright/mfe-kit/router';
import { PageSpinner } from '@coursewright/ui';
import { AdminLayout } from './features/layout/admin-layout.tsx';
import { policies } from './features/policies/policies.ts';

const pages: RouteObject[] = [
  lazyPage(
    'dashBoard',
    'DashboardPage',
    () => import(/* webpackChunkName: "route-dashBoard" */ './features/dashboard/dashboard.page.tsx'),
  ),
  lazyPage('users', 'UsersPage', () => import(/* webpackChunkName: "route-users" */ './features/users/users.page.tsx')),
  lazyPage(
    'paid',
    'PaidUsersPage',
    () => import(/* webpackChunkName: "route-paid" */ './features/users/users.page.tsx'),
  ),
  lazyPage(
    'courses',
    'CoursesPage',
    () => import(/* webpackChunkName: "route-courses" */ './features/courses/courses.page.tsx'),
  ),
  lazyPage(
    'admins',
    'AdminsPage',
    () => import(/* webpackChunkName: "route-admins" */ './features/admins/admins.page.tsx'),
  ),
  lazyPage(
    'contacts',
    'ContactsPage',
    () => import(/* webpackChunkName: "route-contacts" */ './features/contacts/contacts.page.tsx'),
  ),
  ...policies.map(({ path }) =>
    lazyPage(
      path.slice(1),
      'PolicyEditorPage',
      () => import(/* webpackChunkName: "policy-editor" */ './features/policies/policy-editor.page.tsx'),
    ),
  ),
  lazyPage(
    'certificates',
    'CertificatesPage',
    () => import(/* webpackChunkName: "route-certificates" */ './features/certificates/certificates.page.tsx'),
  ),
  lazyPage(
    'audit-log',
    'AuditLogPage',
    () => import(/* webpackChunkName: "route-audit-log" */ './features/audit-log/audit-log.page.tsx'),
  ),
  lazyPage(
    'failed-messages',
    'FailedMessagesPage',
    () => import(/* webpackChunkName: "route-failed-messages" */ './features/failed-messages/failed-messages.page.tsx'),
  ),
  lazyPage('mails', 'MailsPage', () => import(/* webpackChunkName: "route-mails" */ './features/mails/mails.page.tsx')),
  lazyPage(
    'generations',
    'GenerationsPage',
    () => import(/* webpackChunkName: "route-generations" */ './features/generations/generations.page.tsx'),
  ),
];

export const routes: RouteObject[] = [
  {
    element: <RequireSession admin pending={<PageSpinner />} />,
    children: [{ element: <AdminLayout />, children: pages }],
  },
];
