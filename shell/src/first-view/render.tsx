import { BrandProvider } from '@coursewright/mfe-kit';
import { createMemoryRouter, type RouteObject, RouterProvider } from '@coursewright/mfe-kit/router';
import { renderToString } from 'react-dom/server';
import { BrandLink } from '../app/layout/brand-link.tsx';
import { ThisYear } from '../app/layout/this-year.ts';
import { loadRoutes } from '../app/load-routes.ts';
import { Page } from '../app/page.tsx';
import { framedRoutes, loadedAlready } from '../app/router.tsx';
import { placeholders } from './placeholders.ts';

const brand = { name: placeholders.brandName, siteUrl: '/' };
const loader = { config: { brand, remotes: [] }, load: () => new Promise<never>(() => {}) };

type Router = ReturnType<typeof createMemoryRouter>;

const toHtml = (router: Router) =>
  renderToString(
    <ThisYear value={placeholders.year}>
      <Page loader={loader} router={router} />
    </ThisYear>,
  );

/** A page of the shell as it looks before anything is known about who looks at it. */
export async function renderPage(path: string): Promise<string> {
  await loadRoutes(framedRoutes, path);
  return toHtml(createMemoryRouter(framedRoutes, { initialEntries: [path], ...loadedAlready }));
}

/** What stands in for a page that only scripts can show. */
export const renderFrame = (path: string): string =>
  toHtml(createMemoryRouter(framedRoutes, { initialEntries: [path], patchRoutesOnNavigation: loader.load }));

/** The logo's link, for every way in which an operator may configure it. */
export function renderBrandLink({ foreign, logo }: { foreign: boolean; logo: boolean }): string {
  const configured = {
    name: brand.name,
    siteUrl: foreign ? placeholders.brandUrl : '/',
    ...(logo && { logoUrl: placeholders.brandLogo }),
  };
  const element = (
    <BrandProvider brand={configured}>
      <BrandLink />
    </BrandProvider>
  );
  const html = renderToString(<RouterProvider router={createMemoryRouter([{ path: '/', element }])} />);
  // a hint to fetch the picture early comes before the link
  return html.slice(html.indexOf('<a '));
}

/** The paths of all pages of the shell, with their `:parameters`. */
export const shellPaths = (): string[] => pathsOf(framedRoutes).filter((path) => path !== '*');

const pathsOf = (routes: RouteObject[]): string[] =>
  routes.flatMap(({ path, index, children }) => (children ? pathsOf(children) : index ? '' : (path ?? [])));
