// node scripts/run.mjs scripts/site-pictures.ts
// Draws the PNG files of shell/src/site from the SVG files beside them, after one of those was changed. Needs Chromium.
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { chromium } from '@playwright/test';

const root = path.resolve(import.meta.dirname, '..');
const site = path.join(root, 'shell/src/site');
const pictures = [
  { from: 'social-preview.svg', to: 'social-preview.png', width: 1200, height: 630 },
  { from: 'icon.svg', to: 'icon-512.png', width: 512, height: 512 },
  { from: 'icon-maskable.svg', to: 'icon-maskable.png', width: 512, height: 512 },
];

async function fontFace(name: string, folder: string) {
  const file = path.join(root, 'node_modules/@fontsource-variable', folder, `files/${folder}-latin-wght-normal.woff2`);
  const data = (await readFile(file)).toString('base64');
  return `@font-face{font-family:'${name}';font-weight:200 900;src:url(data:font/woff2;base64,${data})}`;
}

const fonts = [
  await fontFace('Bricolage Grotesque Variable', 'bricolage-grotesque'),
  await fontFace('Figtree Variable', 'figtree'),
].join('');
const browser = await chromium.launch({ executablePath: process.env.E2E_CHROMIUM, chromiumSandbox: false });
try {
  for (const { from, to, width, height } of pictures) {
    const page = await browser.newPage({ viewport: { width, height } });
    const svg = await readFile(path.join(site, from), 'utf8');
    await page.setContent(`<style>${fonts}body{margin:0}svg{display:block;width:100vw;height:100vh}</style>${svg}`);
    await page.evaluate(() => document.fonts.ready);
    await page.screenshot({ path: path.join(site, to), omitBackground: true });
    await page.close();
  }
} finally {
  await browser.close();
}
