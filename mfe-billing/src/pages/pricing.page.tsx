import { usePageTitle } from '@coursewright/mfe-kit';

/** Holds the place of the page. */
export function Component() {
  usePageTitle('Pricing');
  return <h1 className="bl:p-8 bl:text-2xl bl:font-semibold">Pricing</h1>;
}
