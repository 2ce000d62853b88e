import { RequireSession } from '@coursewright/mfe-kit';
import { lazyPage, type RouteObject } from '@coursewright/mfe-kit/router';
import { PageSpinner } from '@coursewright/ui';

export const routes: RouteObject[] = [
  lazyPage(
    'verify',
    'VerifyFormPage',
    () => import(/* webpackChunkName: "route-verify" */ './features/verify/verify-form.page.tsx'),
  ),
  lazyPage(
    'verify/:certificateId',
    'VerifyPage',
    () => import(/* webpackChunkName: "route-verify-id" */ './features/verify/verify.page.tsx'),
  ),
  lazyPage(
    'shared/:token',
    'SharedCoursePage',
    () => import(/* webpackChunkName: "route-shared-id" */ './features/shared-course/shared-course.page.tsx'),
  ),
  {
    element: <RequireSession pending={<PageSpinner />} />,
    children: [
      lazyPage(
        'home',
        'CourseListPage',
        () => import(/* webpackChunkName: "route-home" */ './features/course-list/course-list.page.tsx'),
      ),
      lazyPage(
        'create',
        'CreateCoursePage',
        () => import(/* webpackChunkName: "route-create" */ './features/create-course/create-course.page.tsx'),
      ),
      lazyPage(
        'topics',
        'OutlinePage',
        () => import(/* webpackChunkName: "route-topics" */ './features/create-course/outline.page.tsx'),
      ),
      lazyPage(
        'course',
        'CourseStatePage',
        () => import(/* webpackChunkName: "route-course-state" */ './features/study/course-state.page.tsx'),
      ),
      lazyPage(
        'course/:courseId',
        'CoursePage',
        () => import(/* webpackChunkName: "route-course-id" */ './features/study/course.page.tsx'),
      ),
      lazyPage(
        'recall',
        'RecallPage',
        () => import(/* webpackChunkName: "route-recall" */ './features/quiz/recall.page.tsx'),
      ),
      lazyPage(
        'certificate',
        'CertificateStatePage',
        () => import(/* webpackChunkName: "route-certificate-state" */ './features/certificate/certificate.page.tsx'),
      ),
      lazyPage(
        'certificate/:courseId',
        'CertificatePage',
        () => import(/* webpackChunkName: "route-certificate-id" */ './features/certificate/certificate.page.tsx'),
      ),
    ],
  },
];
