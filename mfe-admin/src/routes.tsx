import { RequireSession } from '@coursewright/mfe-kit';
import { lazyPage, type RouteObject } from '@coursewright/mfe-kit/router';
import { PageSpinner } from '@coursewright/ui';
import { AdminLayout } from './features/layout/admin-layout.tsx';
import { policies } from './features/policies/policies.ts';

const pages = {
  DashboardPage: () => import(/* webpackChunkName: "route-dashBoard" */ './features/dashboard/dashboard.page.tsx'),
  UsersPage: () => import(/* webpackChunkName: "route-users" */ './features/users/users.page.tsx'),
  PaidUsersPage: () => import(/* webpackChunkName: "route-paid" */ './features/users/users.page.tsx'),
  CoursesPage: () => import(/* webpackChunkName: "route-courses" */ './features/courses/courses.page.tsx'),
  AdminsPage: () => import(/* webpackChunkName: "route-admins" */ './features/admins/admins.page.tsx'),
  ContactsPage: () => import(/* webpackChunkName: "route-contacts" */ './features/contacts/contacts.page.tsx'),
  PolicyEditorPage: () => import(/* webpackChunkName: "policy-editor" */ './features/policies/policy-editor.page.tsx'),
  CertificatesPage: () =>
    import(/* webpackChunkName: "route-certificates" */ './features/certificates/certificates.page.tsx'),
  AuditLogPage: () => import(/* webpackChunkName: "route-audit-log" */ './features/audit-log/audit-log.page.tsx'),
  FailedMessagesPage: () =>
    import(/* webpackChunkName: "route-failed-messages" */ './features/failed-messages/failed-messages.page.tsx'),
  MailsPage: () => import(/* webpackChunkName: "route-mails" */ './features/mails/mails.page.tsx'),
  UserPage: () => import(/* webpackChunkName: "route-admin-id" */ './features/user/user.page.tsx'),
  CoursePage: () => import(/* webpackChunkName: "route-admin-id" */ './features/course/course.page.tsx'),
  GenerationsPage: () =>
    import(/* webpackChunkName: "route-generations" */ './features/generations/generations.page.tsx'),
};

const adminRoutes: RouteObject[] = [
  lazyPage('dashBoard', 'DashboardPage', pages.DashboardPage),
  lazyPage('users', 'UsersPage', pages.UsersPage),
  lazyPage('paid', 'PaidUsersPage', pages.PaidUsersPage),
  lazyPage('courses', 'CoursesPage', pages.CoursesPage),
  lazyPage('admins', 'AdminsPage', pages.AdminsPage),
  lazyPage('contacts', 'ContactsPage', pages.ContactsPage),
  ...policies.map(({ path }) => lazyPage(path.slice(1), 'PolicyEditorPage', pages.PolicyEditorPage)),
  lazyPage('certificates', 'CertificatesPage', pages.CertificatesPage),
  lazyPage('audit-log', 'AuditLogPage', pages.AuditLogPage),
  lazyPage('failed-messages', 'FailedMessagesPage', pages.FailedMessagesPage),
  lazyPage('mails', 'MailsPage', pages.MailsPage),
  lazyPage('admin/users/:userId', 'UserPage', pages.UserPage),
  lazyPage('admin/courses/:courseId', 'CoursePage', pages.CoursePage),
  lazyPage('generations', 'GenerationsPage', pages.GenerationsPage),
];

export const routes: RouteObject[] = [
  {
    element: <RequireSession admin pending={<PageSpinner />} />,
    children: [{ element: <AdminLayout />, children: adminRoutes }],
  },
];
