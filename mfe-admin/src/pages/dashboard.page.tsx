import { usePageTitle } from '@coursewright/mfe-kit';

/** Holds the place of the page. */
export function Component() {
  usePageTitle('Dashboard');
  return <h1 className="ad:p-8 ad:text-2xl ad:font-semibold">Dashboard</h1>;
}
