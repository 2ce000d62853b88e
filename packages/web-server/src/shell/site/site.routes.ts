import { escapeHtml } from '@coursewright/text';
import { type Response, Router } from 'express';
import { getPageUrl, publicPages, type Site, siteAssets } from './page-head.ts';

export function createSiteRoutes(site: Site, builtAt: () => Promise<Date>): Router {
  const router = Router();
  router.get('/robots.txt', (_req, res) => {
    send(res, 'text/plain', `User-agent: *\nAllow: /\n\nSitemap: ${site.publicUrl}/sitemap.xml\n`);
  });
  router.get('/sitemap.xml', async (_req, res) => send(res, 'application/xml', createSitemap(site, await builtAt())));
  router.get('/site.webmanifest', (_req, res) => {
    send(res, 'application/manifest+json', JSON.stringify(createWebManifest(site)));
  });
  router.get('/favicon.ico', (_req, res) => {
    res.set('Cache-Control', CACHE_ONE_HOUR).redirect(siteAssets.bigIcon);
  });
  return router;
}

const CACHE_ONE_HOUR = 'public, max-age=3600';

function send(res: Response, type: string, text: string) {
  res.set('Cache-Control', CACHE_ONE_HOUR).type(`${type}; charset=utf-8`).send(text);
}

function createSitemap(site: Site, changed: Date): string {
  const lastmod = `<lastmod>${changed.toISOString().slice(0, 10)}</lastmod>`;
  const urls = publicPages.map((page) => `  <url><loc>${escapeHtml(getPageUrl(site, page))}</loc>${lastmod}</url>`);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...urls,
    '</urlset>\n',
  ].join('\n');
}

const createWebManifest = ({ name }: Site) => ({
  name,
  short_name: name,
  description: publicPages[0]?.description,
  start_url: '/',
  scope: '/',
  display: 'minimal-ui',
  background_color: '#f6f7f3',
  theme_color: '#0b6b57',
  icons: [
    { src: siteAssets.icon, sizes: 'any', type: 'image/svg+xml' },
    { src: siteAssets.bigIcon, sizes: '512x512', type: 'image/png' },
  ],
});
