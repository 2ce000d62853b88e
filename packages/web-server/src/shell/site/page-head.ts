import { escapeHtml } from './escape-html.ts';
import { type PublicPage, publicPageAt, publicPages } from './public-pages.ts';
import { siteAssets } from './site-assets.ts';

/** Whose pages these are. */
export interface Site {
  name: string;
  /** Where everybody reaches them, without a trailing slash. */
  publicUrl: string;
}

/** Pages that are not listed show what the product is when somebody sends their address to somebody else. */
const general = publicPages[0];
const PREVIEW_ALT = 'A topic is named, and the outline and first lesson of a course about it appear.';

/** What search engines and previews read of the page at `path`, whose own scripts come later. */
export function pageHead(site: Site, path: string): string {
  const page = publicPageAt(path);
  const title = page ? `${page.title} · ${site.name}` : site.name;
  const description = (page ?? general)?.description ?? '';
  return [
    `<title>${escapeHtml(title)}</title>`,
    named('description', description),
    ...(page ? [canonical(site, page)] : [named('robots', 'noindex')]),
    property('og:type', 'website'),
    property('og:site_name', site.name),
    property('og:title', title),
    property('og:description', description),
    property('og:image', site.publicUrl + siteAssets.socialPreview),
    property('og:image:width', '1200'),
    property('og:image:height', '630'),
    property('og:image:alt', PREVIEW_ALT),
    named('twitter:card', 'summary_large_image'),
    named('twitter:title', title),
    named('twitter:description', description),
    named('twitter:image', site.publicUrl + siteAssets.socialPreview),
    named('twitter:image:alt', PREVIEW_ALT),
    named('application-name', site.name),
    ...(page === general ? [whoseSite(site)] : []),
  ].join('');
}

/** The one address of a page, however it was written. */
export const addressOf = ({ publicUrl }: Site, { path }: PublicPage): string => publicUrl + path;

function canonical(site: Site, page: PublicPage): string {
  const address = addressOf(site, page);
  return `<link rel="canonical" href="${escapeHtml(address)}">${property('og:url', address)}`;
}

/** For search engines: whose site this is. A data block, which no browser runs. */
function whoseSite({ name, publicUrl }: Site): string {
  const url = `${publicUrl}/`;
  const data = {
    '@context': 'https://schema.org',
    '@graph': [
      { '@type': 'Organization', '@id': `${url}#us`, name, url, logo: publicUrl + siteAssets.bigIcon },
      { '@type': 'WebSite', name, url, description: general?.description, publisher: { '@id': `${url}#us` } },
    ],
  };
  return `<script type="application/ld+json">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`;
}

const named = (name: string, content: string) => `<meta name="${name}" content="${escapeHtml(content)}">`;

const property = (name: string, content: string) => `<meta property="${name}" content="${escapeHtml(content)}">`;
