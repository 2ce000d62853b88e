import { type InterfaceLanguage, languageDirection } from '@coursewright/contracts';
import { escapeHtml } from '@coursewright/text';
import { type Response, Router } from 'express';
import { negotiateLanguage } from '../compose-page.ts';
import { manifestTexts } from './manifest-texts.ts';
import { getPageUrl, publicPages, type Site, siteAssets } from './page-head.ts';

export function createSiteRoutes(
  site: Site,
  builtAt: () => Promise<Date>,
  languages: readonly InterfaceLanguage[],
): Router {
  const router = Router();
  router.get('/robots.txt', (_req, res) => {
    send(res, 'text/plain', `User-agent: *\nAllow: /\n\nSitemap: ${site.publicUrl}/sitemap.xml\n`);
  });
  router.get('/sitemap.xml', async (_req, res) => send(res, 'application/xml', createSitemap(site, await builtAt())));
  router.get('/site.webmanifest', (req, res) => {
    res.vary('Accept-Language');
    send(res, 'application/manifest+json', JSON.stringify(createWebManifest(site, negotiateLanguage(req, languages))));
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

const createWebManifest = ({ name }: Site, language: InterfaceLanguage) => {
  const texts = manifestTexts[language];
  return {
    // The same application, whatever its pages are called later.
    id: '/',
    name,
    short_name: name,
    description: texts.description,
    lang: language,
    dir: languageDirection(language),
    start_url: '/home',
    scope: '/',
    display: 'standalone',
    background_color: '#f6f7f3',
    theme_color: '#0b6b57',
    icons: [
      { src: siteAssets.icon, sizes: 'any', type: 'image/svg+xml' },
      { src: siteAssets.bigIcon, sizes: '512x512', type: 'image/png' },
      { src: siteAssets.maskableIcon, sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
    shortcuts: [
      { name: texts.continue, url: '/home' },
      { name: texts.review, url: '/recall' },
      { name: texts.create, url: '/create' },
    ],
    // A page that is shared becomes material of a course, after the learner has said so.
    share_target: { action: '/create', method: 'GET', params: { title: 'title', text: 'text', url: 'url' } },
  };
};
