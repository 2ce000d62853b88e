import { placeholders } from './placeholders.ts';
import { renderBrandLink, renderFrame, renderPage, shellPaths } from './render.tsx';

/** The pages that are complete before a script runs, and the chunk with the rest of each. */
const pages = [
  { path: '/', chunk: null },
  { path: '/features', chunk: 'page-features' },
  { path: '/about', chunk: 'page-about' },
  { path: '/contact', chunk: 'page-contact' },
  ...['/terms', '/privacy', '/cancellation', '/refund', '/billing'].map((path) => ({ path, chunk: 'page-policy' })),
];

/** A path that no page has. */
const NOWHERE = '/nowhere';

/** All that the shell's server needs to send pages that can be read at once. */
export async function firstViews() {
  const rendered = pages.map(async ({ path, chunk }) => ({ path, chunk, html: await renderPage(path) }));
  return {
    placeholders,
    pages: await Promise.all(rendered),
    notFound: { path: '*', chunk: 'page-not-found', html: await renderPage(NOWHERE) },
    frames: ['/pricing', '*'].map((path) => ({ path, html: renderFrame(path === '*' ? NOWHERE : path) })),
    brandLinks: [false, true].flatMap((foreign) =>
      [false, true].map((logo) => ({ foreign, logo, html: renderBrandLink({ foreign, logo }) })),
    ),
    paths: shellPaths(),
  };
}
