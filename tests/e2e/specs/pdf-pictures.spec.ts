import { exportReferenceCourse } from '@coursewright/course-generation/testing/reference-pdf';
import { findPdfJs } from '@coursewright/pdf/testing';
import { expect, type Page, test } from '@playwright/test';

const SITE = 'http://pdf.test/';
/** Enough to see columns, frames, fractions and the shape of letters. */
const SCALE = 0.75;

/** Draws with outlines of the embedded fonts, so that those of the machine do not matter. */
async function drawPage(page: Page, number: number): Promise<{ pages: number; png: Buffer }> {
  const { pages, url } = await page.evaluate(
    async ([site, scale, wanted]) => {
      const { getDocument } = await import(`${site}pdf.js`);
      const data = new Uint8Array(await (await fetch(`${site}course.pdf`)).arrayBuffer());
      const document_ = await getDocument({ data, disableFontFace: true, useSystemFonts: false }).promise;
      const drawn = await document_.getPage(wanted);
      const viewport = drawn.getViewport({ scale });
      const canvas = Object.assign(document.createElement('canvas'), {
        width: viewport.width,
        height: viewport.height,
      });
      await drawn.render({ canvas, canvasContext: canvas.getContext('2d'), viewport }).promise;
      return { pages: document_.numPages as number, url: canvas.toDataURL('image/png') };
    },
    [SITE, SCALE, number] as const,
  );
  return { pages, png: Buffer.from(url.replace(/^.*,/, ''), 'base64') };
}

for (const script of ['latin', 'arabic'] as const) {
  test(`STU-24 the PDF of the ${script} reference course looks as its pictures`, async ({ page }) => {
    const pdf = await exportReferenceCourse(script);
    await page.route(`${SITE}**`, (route) => {
      const { pathname } = new URL(route.request().url());
      if (pathname === '/pdf.js') return route.fulfill({ path: findPdfJs(), contentType: 'text/javascript' });
      if (pathname === '/course.pdf') return route.fulfill({ body: pdf, contentType: 'application/pdf' });
      return route.fulfill({ body: '<!doctype html>', contentType: 'text/html' });
    });
    await page.goto(SITE);
    const { pages } = await drawPage(page, 1);
    for (let number = 1; number <= pages; number += 1) {
      const { png } = await drawPage(page, number);
      expect.soft(png).toMatchSnapshot(`${script}-${number}.png`, { threshold: 0.2, maxDiffPixelRatio: 0.01 });
    }
  });
}
