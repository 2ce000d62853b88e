import { RequireSession } from '@coursewright/mfe-kit';
import { lazyPage, type RouteObject } from '@coursewright/mfe-kit/router';
import { policyPages } from '../features/policies/policies.ts';
import { PagePending } from '../pages/page-pending.tsx';

const pages = {
  LandingPage: () => import(/* webpackChunkName: "page-index" */ '../features/landing/landing.page.tsx'),
  SignInPage: () => import(/* webpackChunkName: "page-signin" */ '../features/accounts/sign-in.page.tsx'),
  SignUpPage: () => import(/* webpackChunkName: "page-signup" */ '../features/accounts/sign-up.page.tsx'),
  ForgotPage: () => import(/* webpackChunkName: "page-forgot" */ '../features/accounts/forgot.page.tsx'),
  ResetPasswordPage: () =>
    import(/* webpackChunkName: "page-reset-password" */ '../features/accounts/reset-password.page.tsx'),
  ConfirmEmailPage: () =>
    import(/* webpackChunkName: "page-confirm-email" */ '../features/accounts/confirm-email.page.tsx'),
  VerifyEmailPage: () =>
    import(/* webpackChunkName: "page-confirm-email" */ '../features/accounts/confirm-email.page.tsx'),
  ProfilePage: () => import(/* webpackChunkName: "page-profile" */ '../features/accounts/profile.page.tsx'),
  AccessPage: () => import(/* webpackChunkName: "page-profile-access" */ '../features/accounts/access/access.page.tsx'),
  FeaturesPage: () => import(/* webpackChunkName: "page-features" */ '../features/information/features.page.tsx'),
  AboutPage: () => import(/* webpackChunkName: "page-about" */ '../features/information/about.page.tsx'),
  ContactPage: () => import(/* webpackChunkName: "page-contact" */ '../features/contact/contact.page.tsx'),
  PolicyPage: () => import(/* webpackChunkName: "page-policy" */ '../features/policies/policy.page.tsx'),
  NotFoundPage: () => import(/* webpackChunkName: "page-not-found" */ '../features/not-found/not-found.page.tsx'),
};

export const shellRoutes: RouteObject[] = [
  { index: true, lazy: async () => ({ Component: (await pages.LandingPage()).LandingPage }) },
  lazyPage('signin', 'SignInPage', pages.SignInPage),
  lazyPage('signup', 'SignUpPage', pages.SignUpPage),
  lazyPage('forgot', 'ForgotPage', pages.ForgotPage),
  lazyPage('reset-password/:token', 'ResetPasswordPage', pages.ResetPasswordPage),
  lazyPage('confirm-email/:token', 'ConfirmEmailPage', pages.ConfirmEmailPage),
  {
    element: <RequireSession pending={<PagePending />} />,
    children: [
      lazyPage('verify-email/:token', 'VerifyEmailPage', pages.VerifyEmailPage),
      lazyPage('profile', 'ProfilePage', pages.ProfilePage),
      lazyPage('profile/access', 'AccessPage', pages.AccessPage),
      lazyPage('profile/webhooks', 'WebhooksPage', pages.AccessPage),
    ],
  },
  lazyPage('features', 'FeaturesPage', pages.FeaturesPage),
  lazyPage('about', 'AboutPage', pages.AboutPage),
  lazyPage('contact', 'ContactPage', pages.ContactPage),
  ...policyPages.map(({ path }) => lazyPage(path, 'PolicyPage', pages.PolicyPage)),
  lazyPage('*', 'NotFoundPage', pages.NotFoundPage),
];
