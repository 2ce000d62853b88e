import { RequireSession } from '@coursewright/mfe-kit';
import { lazyPage, type RouteObject } from '@coursewright/mfe-kit/router';
import { PageSpinner } from '@coursewright/ui';

const pages = {
  VerifyFormPage: () => import(/* webpackChunkName: "route-verify" */ './features/verify/verify-form.page.tsx'),
  VerifyPage: () => import(/* webpackChunkName: "route-verify-id" */ './features/verify/verify.page.tsx'),
  SharedCoursePage: () =>
    import(/* webpackChunkName: "route-shared-id" */ './features/shared-course/shared-course.page.tsx'),
  ExamplesPage: () => import(/* webpackChunkName: "route-examples" */ './features/examples/examples.page.tsx'),
  ExamplePage: () => import(/* webpackChunkName: "route-examples-id" */ './features/examples/example.page.tsx'),
  CourseListPage: () => import(/* webpackChunkName: "route-home" */ './features/course-list/course-list.page.tsx'),
  CreateCoursePage: () =>
    import(/* webpackChunkName: "route-create" */ './features/create-course/create-course.page.tsx'),
  OutlinePage: () => import(/* webpackChunkName: "route-topics" */ './features/create-course/outline.page.tsx'),
  CourseStatePage: () => import(/* webpackChunkName: "route-course" */ './features/study/course-state.page.tsx'),
  CoursePage: () => import(/* webpackChunkName: "route-course-id" */ './features/study/course.page.tsx'),
  EditCoursePage: () =>
    import(/* webpackChunkName: "route-course-id-edit" */ './features/edit-course/edit-course.page.tsx'),
  MapPage: () => import(/* webpackChunkName: "route-course-id-map" */ './features/mastery/map.page.tsx'),
  PretestPage: () => import(/* webpackChunkName: "route-course-id-pretest" */ './features/pretest/pretest.page.tsx'),
  RecallPage: () => import(/* webpackChunkName: "route-recall" */ './features/quiz/recall.page.tsx'),
  NotesPage: () => import(/* webpackChunkName: "route-notes" */ './features/notes/notes.page.tsx'),
  CertificateStatePage: () =>
    import(/* webpackChunkName: "route-certificate" */ './features/certificate/certificate.page.tsx'),
  CertificatePage: () =>
    import(/* webpackChunkName: "route-certificate-id" */ './features/certificate/certificate.page.tsx'),
};

export const routes: RouteObject[] = [
  lazyPage('verify', 'VerifyFormPage', pages.VerifyFormPage),
  lazyPage('verify/:certificateId', 'VerifyPage', pages.VerifyPage),
  lazyPage('shared/:token', 'SharedCoursePage', pages.SharedCoursePage),
  lazyPage('examples', 'ExamplesPage', pages.ExamplesPage),
  lazyPage('examples/:slug', 'ExamplePage', pages.ExamplePage),
  // A visitor has one outline, and asks for it by /create?topic=.
  lazyPage('create', 'CreateCoursePage', pages.CreateCoursePage),
  lazyPage('topics', 'OutlinePage', pages.OutlinePage),
  {
    element: <RequireSession pending={<PageSpinner />} />,
    children: [
      lazyPage('home', 'CourseListPage', pages.CourseListPage),
      lazyPage('course', 'CourseStatePage', pages.CourseStatePage),
      lazyPage('course/:courseId', 'CoursePage', pages.CoursePage),
      lazyPage('course/:courseId/edit', 'EditCoursePage', pages.EditCoursePage),
      lazyPage('course/:courseId/map', 'MapPage', pages.MapPage),
      lazyPage('course/:courseId/pretest', 'PretestPage', pages.PretestPage),
      lazyPage('recall', 'RecallPage', pages.RecallPage),
      lazyPage('notes', 'NotesPage', pages.NotesPage),
      lazyPage('certificate', 'CertificateStatePage', pages.CertificateStatePage),
      lazyPage('certificate/:courseId', 'CertificatePage', pages.CertificatePage),
    ],
  },
];
