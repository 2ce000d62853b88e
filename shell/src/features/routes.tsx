import type { RouteObject } from '@coursewright/mfe-kit/router';

/** The pages of the shell itself. */
export const shellRoutes: RouteObject[] = [
  { index: true, element: <h1>Welcome</h1> },
  { path: '*', element: <h1>Page not found</h1> },
];
