import { type ListeningServer, listen } from '@coursewright/service-kit';
import express from 'express';
import { publicPages } from './page-head.ts';
import { createSiteRoutes } from './site.routes.ts';

let server: ListeningServer;
beforeAll(async () => {
  const site = { name: 'Ada & "Sons"', publicUrl: 'https://learn.example.org' };
  server = await listen(express().use(createSiteRoutes(site, async () => new Date('2026-05-04T03:02:01Z'))), 0);
});
afterAll(() => server.close());

const get = (path: string) => fetch(server.url + path, { redirect: 'manual' });

test('VIS-01 robots may read everything and are told where the list of pages is', async () => {
  const answer = await get('/robots.txt');
  expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  expect(await answer.text()).toBe('User-agent: *\nAllow: /\n\nSitemap: https://learn.example.org/sitemap.xml\n');
});

test('VIS-01 the sitemap lists the public pages and no other', async () => {
  const answer = await get('/sitemap.xml');
  expect(answer.headers.get('content-type')).toBe('application/xml; charset=utf-8');
  const xml = await answer.text();
  expect(xml).toContain('<lastmod>2026-05-04</lastmod>');
  const listed = [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => address);
  expect(listed).toEqual(publicPages.map(({ path }) => `https://learn.example.org${path}`));
});

test('VIS-09 the web manifest carries the name of the operator, and an icon of every size', async () => {
  const answer = await get('/site.webmanifest');
  expect(answer.headers.get('content-type')).toMatch('application/manifest+json');
  const manifest = (await answer.json()) as { name: string; start_url: string; icons: { sizes: string }[] };
  expect([manifest.name, manifest.start_url]).toEqual(['Ada & "Sons"', '/']);
  expect(manifest.icons.map(({ sizes }: { sizes: string }) => sizes)).toEqual(['any', '512x512']);
});

test('VIS-09 the oldest name of the icon redirects to it', async () => {
  const answer = await get('/favicon.ico');
  expect([answer.status, answer.headers.get('location')]).toEqual([302, '/assets/site/icon-512.png']);
});
