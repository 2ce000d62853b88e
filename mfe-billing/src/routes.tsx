import type { RouteObject } from '@coursewright/mfe-kit/router';

/** The pages; a chunk is called after its path, so that the server can have it loaded early. */
export const routes: RouteObject[] = [
  { path: 'pricing', lazy: () => import(/* webpackChunkName: "route-pricing" */ './pages/pricing.page.tsx') },
];
