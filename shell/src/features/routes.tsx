import { RequireSession } from '@coursewright/mfe-kit';
import type { RouteObject } from '@coursewright/mfe-kit/router';
import { PagePending } from '../app/layout/page-pending.tsx';
import { LandingPage } from './landing/landing.page.tsx';
import { policyPages } from './policies/policy-pages.ts';

/** The pages of the shell itself. The landing page is part of the first script: most visits begin there. */
export const shellRoutes: RouteObject[] = [
  { index: true, element: <LandingPage /> },
  { path: 'signin', lazy: async () => ({ Component: (await import('./accounts/sign-in.page.tsx')).SignInPage }) },
  { path: 'signup', lazy: async () => ({ Component: (await import('./accounts/sign-up.page.tsx')).SignUpPage }) },
  { path: 'forgot', lazy: async () => ({ Component: (await import('./accounts/forgot.page.tsx')).ForgotPage }) },
  {
    path: 'reset-password/:token',
    lazy: async () => ({ Component: (await import('./accounts/reset-password.page.tsx')).ResetPasswordPage }),
  },
  {
    path: 'confirm-email/:token',
    lazy: async () => ({ Component: (await import('./accounts/confirm-email.page.tsx')).ConfirmEmailPage }),
  },
  {
    element: <RequireSession pending={<PagePending />} />,
    children: [
      { path: 'profile', lazy: async () => ({ Component: (await import('./accounts/profile.page.tsx')).ProfilePage }) },
    ],
  },
  {
    path: 'features',
    lazy: async () => ({ Component: (await import('./information/features.page.tsx')).FeaturesPage }),
  },
  { path: 'about', lazy: async () => ({ Component: (await import('./information/about.page.tsx')).AboutPage }) },
  { path: 'contact', lazy: async () => ({ Component: (await import('./contact/contact.page.tsx')).ContactPage }) },
  ...policyPages.map(({ path }) => ({
    path,
    lazy: async () => ({ Component: (await import('./policies/policy.page.tsx')).PolicyPage }),
  })),
  { path: '*', lazy: async () => ({ Component: (await import('./not-found/not-found.page.tsx')).NotFoundPage }) },
];
