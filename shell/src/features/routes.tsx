import { RequireSession } from '@coursewright/mfe-kit';
import { lazyPage, type RouteObject } from '@coursewright/mfe-kit/router';
import { PagePending } from '../app/layout/page-pending.tsx';
import { LandingPage } from './landing/landing.page.tsx';
import { policyPages } from './policies/policies.ts';

const pages = {
  SignInPage: () => import(/* webpackChunkName: "page-sign-in" */ './accounts/sign-in.page.tsx'),
  SignUpPage: () => import(/* webpackChunkName: "page-sign-up" */ './accounts/sign-up.page.tsx'),
  ForgotPage: () => import(/* webpackChunkName: "page-forgot" */ './accounts/forgot.page.tsx'),
  ResetPasswordPage: () => import(/* webpackChunkName: "page-reset-password" */ './accounts/reset-password.page.tsx'),
  ConfirmEmailPage: () => import(/* webpackChunkName: "page-confirm-email" */ './accounts/confirm-email.page.tsx'),
  VerifyEmailPage: () => import(/* webpackChunkName: "page-confirm-email" */ './accounts/confirm-email.page.tsx'),
  FeaturesPage: () => import(/* webpackChunkName: "page-features" */ './information/features.page.tsx'),
  AboutPage: () => import(/* webpackChunkName: "page-about" */ './information/about.page.tsx'),
  ContactPage: () => import(/* webpackChunkName: "page-contact" */ './contact/contact.page.tsx'),
  PolicyPage: () => import(/* webpackChunkName: "page-policy" */ './policies/policy.page.tsx'),
  NotFoundPage: () => import(/* webpackChunkName: "page-not-found" */ './not-found/not-found.page.tsx'),
};

/** The landing page is part of the first script because most visits start there. */
export const shellRoutes: RouteObject[] = [
  { index: true, element: <LandingPage /> },
  lazyPage('signin', 'SignInPage', pages.SignInPage),
  lazyPage('signup', 'SignUpPage', pages.SignUpPage),
  lazyPage('forgot', 'ForgotPage', pages.ForgotPage),
  lazyPage('reset-password/:token', 'ResetPasswordPage', pages.ResetPasswordPage),
  lazyPage('confirm-email/:token', 'ConfirmEmailPage', pages.ConfirmEmailPage),
  {
    element: <RequireSession pending={<PagePending />} />,
    children: [
      lazyPage('verify-email/:token', 'VerifyEmailPage', pages.VerifyEmailPage),
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
  lazyPage('features', 'FeaturesPage', pages.FeaturesPage),
  lazyPage('about', 'AboutPage', pages.AboutPage),
  lazyPage('contact', 'ContactPage', pages.ContactPage),
  ...policyPages.map(({ path }) => lazyPage(path, 'PolicyPage', pages.PolicyPage)),
  lazyPage('*', 'NotFoundPage', pages.NotFoundPage),
];
