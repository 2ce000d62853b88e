import { RequireSession } from '@coursewright/mfe-kit';
import type { RouteObject } from '@coursewright/mfe-kit/router';
import { PageSpinner } from './shared/page-spinner.tsx';

/** The pages; a chunk is called after its path, so that the server can have it loaded early. */
export const routes: RouteObject[] = [
  {
    path: 'pricing',
    lazy: () => import(/* webpackChunkName: "route-pricing" */ './features/pricing/pricing.page.tsx'),
  },
  {
    path: 'failed',
    lazy: () => import(/* webpackChunkName: "route-failed" */ './features/failed/failed.page.tsx'),
  },
  {
    element: <RequireSession pending={<PageSpinner />} />,
    children: [
      {
        path: 'payment',
        lazy: () => import(/* webpackChunkName: "route-payment" */ './features/payment/payment.page.tsx'),
      },
      {
        path: 'pending',
        lazy: () => import(/* webpackChunkName: "route-pending" */ './features/pending/pending.page.tsx'),
      },
      {
        path: 'success',
        lazy: () => import(/* webpackChunkName: "route-success" */ './features/success/success.page.tsx'),
      },
      {
        path: 'subscription',
        lazy: () =>
          import(/* webpackChunkName: "route-subscription" */ './features/subscription/subscription.page.tsx'),
      },
      {
        path: 'successful',
        lazy: () => import(/* webpackChunkName: "route-successful" */ './features/plan-changed/plan-changed.page.tsx'),
      },
    ],
  },
];
