import type { RouteObject } from '@coursewright/mfe-kit/router';

/** Their pages need a payment provider, and none is connected yet. */
const checkoutPaths = ['payment', 'pending', 'success', 'subscription', 'successful', 'failed'];

/** The pages; a chunk is called after its path, so that the server can have it loaded early. */
export const routes: RouteObject[] = [
  {
    path: 'pricing',
    lazy: () => import(/* webpackChunkName: "route-pricing" */ './features/pricing/pricing.page.tsx'),
  },
  ...checkoutPaths.map((path) => ({
    path,
    lazy: () => import(/* webpackChunkName: "not-on-sale" */ './features/not-on-sale/not-on-sale.page.tsx'),
  })),
];
