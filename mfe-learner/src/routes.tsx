import { RequireSession } from '@coursewright/mfe-kit';
import type { RouteObject } from '@coursewright/mfe-kit/router';
import { PageSpinner } from './shared/page-spinner.tsx';

/** The pages; a chunk is called after its path, so that the server can have it loaded early. */
export const routes: RouteObject[] = [
  {
    path: 'verify',
    lazy: () => import(/* webpackChunkName: "route-verify" */ './features/verify/verify-form.page.tsx'),
  },
  {
    path: 'verify/:certificateId',
    lazy: () => import(/* webpackChunkName: "route-verify-id" */ './features/verify/verify.page.tsx'),
  },
  {
    path: 'shared/:token',
    lazy: () => import(/* webpackChunkName: "route-shared-id" */ './features/shared-course/shared-course.page.tsx'),
  },
  {
    element: <RequireSession pending={<PageSpinner />} />,
    children: [
      {
        path: 'home',
        lazy: () => import(/* webpackChunkName: "route-home" */ './features/course-list/course-list.page.tsx'),
      },
      {
        path: 'create',
        lazy: () => import(/* webpackChunkName: "route-create" */ './features/create-course/create-course.page.tsx'),
      },
      {
        path: 'topics',
        lazy: () => import(/* webpackChunkName: "route-topics" */ './features/outline/outline.page.tsx'),
      },
      {
        path: 'course',
        lazy: () => import(/* webpackChunkName: "route-course-state" */ './features/study/course-state.page.tsx'),
      },
      {
        path: 'course/:courseId',
        lazy: () => import(/* webpackChunkName: "route-course-id" */ './features/study/course.page.tsx'),
      },
      {
        path: 'recall',
        lazy: () => import(/* webpackChunkName: "route-recall" */ './features/recall/recall.page.tsx'),
      },
      {
        path: 'certificate',
        lazy: () =>
          import(/* webpackChunkName: "route-certificate-state" */ './features/certificate/certificate-state.page.tsx'),
      },
      {
        path: 'certificate/:courseId',
        lazy: () =>
          import(/* webpackChunkName: "route-certificate-id" */ './features/certificate/certificate.page.tsx'),
      },
    ],
  },
];
