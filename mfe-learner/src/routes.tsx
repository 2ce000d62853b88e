import type { RouteObject } from '@coursewright/mfe-kit/router';

/** The pages; a chunk is called after its path, so that the server can have it loaded early. */
export const routes: RouteObject[] = [
  { path: 'home', lazy: () => import(/* webpackChunkName: "route-home" */ './pages/home.page.tsx') },
];
