import { RequireSession } from '@coursewright/mfe-kit';
import { lazyPage, type RouteObject } from '@coursewright/mfe-kit/router';
import { PageSpinner } from '@coursewright/ui';

const pages = {
  PricingPage: () => import(/* webpackChunkName: "route-pricing" */ './features/pricing/pricing.page.tsx'),
  FailedPage: () => import(/* webpackChunkName: "route-failed" */ './features/failed/failed.page.tsx'),
  PaymentPage: () => import(/* webpackChunkName: "route-payment" */ './features/payment/payment.page.tsx'),
  PendingPage: () => import(/* webpackChunkName: "route-pending" */ './features/pending/pending.page.tsx'),
  SuccessPage: () => import(/* webpackChunkName: "route-success" */ './features/success/success.page.tsx'),
  SubscriptionPage: () =>
    import(/* webpackChunkName: "route-subscription" */ './features/subscription/subscription.page.tsx'),
  PlanChangedPage: () =>
    import(/* webpackChunkName: "route-successful" */ './features/plan-changed/plan-changed.page.tsx'),
};

export const routes: RouteObject[] = [
  lazyPage('pricing', 'PricingPage', pages.PricingPage),
  lazyPage('failed', 'FailedPage', pages.FailedPage),
  {
    element: <RequireSession pending={<PageSpinner />} />,
    children: [
      lazyPage('payment', 'PaymentPage', pages.PaymentPage),
      lazyPage('pending', 'PendingPage', pages.PendingPage),
      lazyPage('success', 'SuccessPage', pages.SuccessPage),
      lazyPage('subscription', 'SubscriptionPage', pages.SubscriptionPage),
      lazyPage('successful', 'PlanChangedPage', pages.PlanChangedPage),
    ],
  },
];
