import { BrandProvider } from '@coursewright/mfe-kit';
import { i18n } from '@coursewright/mfe-kit/messages';
import { createMemoryRouter, type RouteObject, RouterProvider } from '@coursewright/mfe-kit/router';
import { t } from '@lingui/core/macro';
import { renderToString } from 'react-dom/server';
import { Page } from '../app/app.tsx';
import { BrandLink } from '../app/layout/brand-link.tsx';
import { CurrentYear } from '../app/layout/footer.tsx';
import { appRoutes, loadRoutes, preloadedState } from '../app/router.tsx';
import { POLICY_PLACEHOLDER, policyPages } from '../features/policies/policies.ts';
import { catalogs } from '../messages/catalogs.ts';

// Filled in by the shell's server when it sends a page.
const placeholders = {
  brandName: '%brand-name%',
  brandUrl: '%brand-url%',
  brandLogo: '%brand-logo%',
  year: '%year%',
  policy: POLICY_PLACEHOLDER,
} as const;

const brand = { name: placeholders.brandName, siteUrl: '/' };
const loader = {
  config: { brand, remotes: [] },
  load: () => new Promise<never>(() => {}),
  reportRenderError: () => {},
  isReplaced: async () => false,
};

type Router = ReturnType<typeof createMemoryRouter>;

const toHtml = (router: Router) =>
  renderToString(
    <CurrentYear value={placeholders.year}>
      <Page loader={loader} router={router} />
    </CurrentYear>,
  );

async function renderPage(path: string): Promise<string> {
  await loadRoutes(appRoutes, path);
  return toHtml(createMemoryRouter(appRoutes, { initialEntries: [path], ...preloadedState }));
}

const renderAppShell = (path: string): string =>
  toHtml(createMemoryRouter(appRoutes, { initialEntries: [path], patchRoutesOnNavigation: loader.load }));

function renderBrandLink({ foreign, logo }: { foreign: boolean; logo: boolean }): string {
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
  // a preload hint for the logo precedes the link
  return html.slice(html.indexOf('<a '));
}

const listShellPaths = (): string[] => listPaths(appRoutes).filter((path) => path !== '*');

const listPaths = (routes: RouteObject[]): string[] =>
  routes.flatMap(({ path, index, children }) => (children ? listPaths(children) : index ? '' : (path ?? [])));

const pages = [
  { path: '/', chunk: 'page-index' },
  { path: '/features', chunk: 'page-features' },
  { path: '/about', chunk: 'page-about' },
  { path: '/contact', chunk: 'page-contact' },
  ...['/terms', '/privacy', '/cancellation', '/refund', '/billing'].map((path) => ({ path, chunk: 'page-policy' })),
];

const UNKNOWN_PATH = '/nowhere';

const listTitles = (): Record<string, string> => ({
  '/': t`Name a topic, get a whole course`,
  '/features': t`Features`,
  '/pricing': t`Pricing`,
  '/about': t`About`,
  '/contact': t`Contact`,
  ...Object.fromEntries(policyPages.map(({ path, title }) => [path, i18n._(title)])),
});

async function renderInLanguage() {
  const rendered = pages.map(async ({ path, chunk }) => ({ path, chunk, html: await renderPage(path) }));
  return {
    pages: await Promise.all(rendered),
    notFound: { path: '*', chunk: 'page-not-found', html: await renderPage(UNKNOWN_PATH) },
    appShells: ['/pricing', '*'].map((path) => ({ path, html: renderAppShell(path === '*' ? UNKNOWN_PATH : path) })),
    titles: listTitles(),
  };
}

async function renderTranslations() {
  const translations: Record<string, Awaited<ReturnType<typeof renderInLanguage>>> = {};
  for (const [locale, load] of Object.entries(catalogs)) {
    i18n.loadAndActivate({ locale, messages: (await load()).messages });
    translations[locale] = await renderInLanguage();
  }
  return translations;
}

export async function renderPublicPages() {
  return {
    placeholders,
    ...(await renderInLanguage()),
    brandLinks: [false, true].flatMap((foreign) =>
      [false, true].map((logo) => ({ foreign, logo, html: renderBrandLink({ foreign, logo }) })),
    ),
    paths: listShellPaths(),
    translations: await renderTranslations(),
  };
}
