import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { listen } from '@coursewright/service-kit';
import express from 'express';
import { publicPages } from './page-head.ts';
import { createSiteRoutes } from './site.routes.ts';

const site = { name: 'Ada & "Sons"', publicUrl: 'https://learn.example.org' };
const server = await listen(
  express().use(createSiteRoutes(site, async () => new Date('2026-05-04T03:02:01Z'), ['en', 'ar'])),
  0,
);
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

const readManifest = async (language: string) => {
  const answer = await fetch(`${server.url}/site.webmanifest`, { headers: { 'accept-language': language } });
  expect(answer.headers.get('content-type')).toMatch('application/manifest+json');
  expect(answer.headers.get('vary')).toContain('Accept-Language');
  return (await answer.json()) as {
    [name: string]: unknown;
    icons: { src: string; sizes: string; purpose?: string }[];
    shortcuts: { name: string; url: string }[];
  };
};

test('STU-40 the application is installed with the name of the operator, and opens with what is next', async () => {
  const manifest = await readManifest('en');
  expect(manifest).toMatchObject({
    id: '/',
    name: 'Ada & "Sons"',
    start_url: '/home',
    display: 'standalone',
    lang: 'en',
  });
  expect(manifest.shortcuts.map(({ name, url }) => [name, url])).toEqual([
    ['Continue', '/home'],
    ['Review', '/recall'],
    ['New course', '/create'],
  ]);
  expect(manifest.share_target).toEqual({
    action: '/create',
    method: 'GET',
    params: { title: 'title', text: 'text', url: 'url' },
  });
});

test('STU-40 its texts are in the language of the reader', async () => {
  const manifest = await readManifest('ar-EG,ar;q=0.9');
  expect(manifest).toMatchObject({ lang: 'ar', dir: 'rtl' });
  expect(manifest.shortcuts[1]?.name).toBe('مراجعة');
});

// A PNG file names its size in its header.
test('STU-40 the icons have the sizes that they claim, and one may be cut to any shape', async () => {
  const { icons } = await readManifest('en');
  for (const { src, sizes } of icons.filter((icon) => icon.sizes !== 'any')) {
    const file = await readFile(path.join(import.meta.dirname, '../../../../../shell/src/site', path.basename(src)));
    expect(`${file.readUInt32BE(16)}x${file.readUInt32BE(20)}`).toBe(sizes);
  }
  expect(icons.filter(({ purpose }) => purpose === 'maskable')).toHaveLength(1);
});

test('VIS-09 the oldest name of the icon redirects to it', async () => {
  const answer = await get('/favicon.ico');
  expect([answer.status, answer.headers.get('location')]).toEqual([302, '/assets/site/icon-512.png']);
});
