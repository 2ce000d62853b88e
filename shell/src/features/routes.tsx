import { RequireSession } from '@coursewright/mfe-kit';
import type { RouteObject } from '@coursewright/mfe-kit/router';
import { PagePending } from '../app/layout/page-pending.tsx';
import { LandingPage } from './landing/landing.page.tsx';
import { policyPages } from './policies/policy-pages.ts';

/** The pages of the shell itself. The landing page is part of the first script: most visits begin there. */
export const shellRoutes: RouteObject[] = [
  { index: true, element: <LandingPage /> },
  {
    path: 'signin',
    lazy: async () => ({
      Component: (await import(/* webpackChunkName: "page-sign-in" */ './accounts/sign-in.page.tsx')).SignInPage,
    }),
  },
  {
    path: 'signup',
    lazy: async () => ({
      Component: (await import(/* webpackChunkName: "page-sign-up" */ './accounts/sign-up.page.tsx')).SignUpPage,
    }),
  },
  {
    path: 'forgot',
    lazy: async () => ({
      Component: (await import(/* webpackChunkName: "page-forgot" */ './accounts/forgot.page.tsx')).ForgotPage,
    }),
  },
  {
    path: 'reset-password/:token',
    lazy: async () => ({
      Component: (await import(/* webpackChunkName: "page-reset-password" */ './accounts/reset-password.page.tsx'))
        .ResetPasswordPage,
    }),
  },
  {
    path: 'confirm-email/:token',
    lazy: async () => ({
      Component: (await import(/* webpackChunkName: "page-confirm-email" */ './accounts/confirm-email.page.tsx'))
        .ConfirmEmailPage,
    }),
  },
  {
    element: <RequireSession pending={<PagePending />} />,
    children: [
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
  {
    path: 'features',
    lazy: async () => ({
      Component: (await import(/* webpackChunkName: "page-features" */ './information/features.page.tsx')).FeaturesPage,
    }),
  },
  {
    path: 'about',
    lazy: async () => ({
      Component: (await import(/* webpackChunkName: "page-about" */ './information/about.page.tsx')).AboutPage,
    }),
  },
  {
    path: 'contact',
    lazy: async () => ({
      Component: (await import(/* webpackChunkName: "page-contact" */ './contact/contact.page.tsx')).ContactPage,
    }),
  },
  ...policyPages.map(({ path }) => ({
    path,
    lazy: async () => ({
      Component: (await import(/* webpackChunkName: "page-policy" */ './policies/policy.page.tsx')).PolicyPage,
    }),
  })),
  {
    path: '*',
    lazy: async () => ({
      Component: (await import(/* webpackChunkName: "page-not-found" */ './not-found/not-found.page.tsx')).NotFoundPage,
    }),
  },
];
