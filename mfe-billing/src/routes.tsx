import { RequireSession } from '@coursewright/mfe-kit';
import { lazyPage, type RouteObject } from '@coursewright/mfe-kit/router';
import { PageSpinner } from '@coursewright/ui';

export const routes: RouteObject[] = [
  lazyPage(
    'pricing',
    'PricingPage',
    () => import(/* webpackChunkName: "route-pricing" */ './features/pricing/pricing.page.tsx'),
  ),
  lazyPage(
    'failed',
    'FailedPage',
    () => import(/* webpackChunkName: "route-failed" */ './features/failed/failed.page.tsx'),
  ),
  {
    element: <RequireSession pending={<PageSpinner />} />,
    children: [
      lazyPage(
        'payment',
        'PaymentPage',
        () => import(/* webpackChunkName: "route-payment" */ './features/payment/payment.page.tsx'),
      ),
      lazyPage(
        'pending',
        'PendingPage',
        () => import(/* webpackChunkName: "route-pending" */ './features/pending/pending.page.tsx'),
      ),
      lazyPage(
        'success',
        'SuccessPage',
        () => import(/* webpackChunkName: "route-success" */ './features/success/success.page.tsx'),
      ),
      lazyPage(
        'subscription',
        'SubscriptionPage',
        () => import(/* webpackChunkName: "route-subscription" */ './features/subscription/subscription.page.tsx'),
      ),
      lazyPage(
        'successful',
        'PlanChangedPage',
        () => import(/* webpackChunkName: "route-successful" */ './features/plan-changed/plan-changed.page.tsx'),
      ),
    ],
  },
];
