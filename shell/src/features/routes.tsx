import { RequireSession } from '@coursewright/mfe-kit';
import { lazyPage, type RouteObject } from '@coursewright/mfe-kit/router';
import { PagePending } from '../app/layout/page-pending.tsx';
import { LandingPage } from './landing/landing.page.tsx';
import { policyPages } from './policies/policies.ts';

/** The landing page is part of the first script because most visits start there. */
export const shellRoutes: RouteObject[] = [
  { index: true, element: <LandingPage /> },
  lazyPage('signin', 'SignInPage', () => import(/* webpackChunkName: "page-sign-in" */ './accounts/sign-in.page.tsx')),
  lazyPage('signup', 'SignUpPage', () => import(/* webpackChunkName: "page-sign-up" */ './accounts/sign-up.page.tsx')),
  lazyPage('forgot', 'ForgotPage', () => import(/* webpackChunkName: "page-forgot" */ './accounts/forgot.page.tsx')),
  lazyPage(
    'reset-password/:token',
    'ResetPasswordPage',
    () => import(/* webpackChunkName: "page-reset-password" */ './accounts/reset-password.page.tsx'),
  ),
  lazyPage(
    'confirm-email/:token',
    'ConfirmEmailPage',
    () => import(/* webpackChunkName: "page-confirm-email" */ './accounts/confirm-email.page.tsx'),
  ),
  {
    element: <RequireSession pending={<PagePending />} />,
    children: [
      lazyPage(
        'verify-email/:token',
        'VerifyEmailPage',
        () => import(/* webpackChunkName: "page-confirm-email" */ './accounts/confirm-email.page.tsx'),
      ),
      {
        path: 'profile',
        lazy: async () => {
          const [{ ProfilePage }, { Queries }] = await Promise.all([
            import(/* webpackChunkName: "page-profile" */ './accounts/profile.page.tsx'),
            import('../app/queries.tsx'),
          ]);
          return {
            element: (
              <Queries>
                <ProfilePage />
              </Queries>
            ),
          };
        },
      },
    ],
  },
  lazyPage(
    'features',
    'FeaturesPage',
    () => import(/* webpackChunkName: "page-features" */ './information/features.page.tsx'),
  ),
  lazyPage('about', 'AboutPage', () => import(/* webpackChunkName: "page-about" */ './information/about.page.tsx')),
  lazyPage('contact', 'ContactPage', () => import(/* webpackChunkName: "page-contact" */ './contact/contact.page.tsx')),
  ...policyPages.map(({ path }) =>
    lazyPage(path, 'PolicyPage', () => import(/* webpackChunkName: "page-policy" */ './policies/policy.page.tsx')),
  ),
  lazyPage(
    '*',
    'NotFoundPage',
    () => import(/* webpackChunkName: "page-not-found" */ './not-found/not-found.page.tsx'),
  ),
];
