import { readPdf } from '@coursewright/pdf/testing';
import type { Page } from '@playwright/test';
import { finishCourse, makeCourse, openCourse } from '../support/courses.ts';
import { expect, test } from '../support/test.ts';

const LOOKS = ['light', 'dark'] as const;

/** What is on the paper: texts that are too light for it, and elements that one could press. */
const readPaper = (page: Page) =>
  page.evaluate(() => {
    const shown = (element: Element) => {
      const { width, height } = element.getBoundingClientRect();
      return element.checkVisibility() && width > 1 && height > 1;
    };
    const luminance = (color: string) => {
      const [r = 0, g = 0, b = 0] = (color.match(/[\d.]+/g) ?? []).map((value) => (Number(value) / 255) ** 2.2);
      return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    };
    const all = [...document.body.querySelectorAll('*')].filter(shown);
    const withText = all.filter((element) =>
      [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim()),
    );
    return {
      paper: getComputedStyle(document.body).backgroundColor,
      lines: withText.length,
      // 4.5 to 1 on white
      pale: withText
        .filter((element) => luminance(getComputedStyle(element).color) > 0.18)
        .map((element) => element.outerHTML.slice(0, 120)),
      pressable: all
        .filter((element) => element.matches('button, input, textarea, select, iframe, nav, nav a, [role="button"]'))
        .map((element) => element.outerHTML.slice(0, 120)),
    };
  });

async function print(page: Page, look: (typeof LOOKS)[number]) {
  await page.evaluate((dark) => document.body.classList.toggle('dark', dark), look === 'dark');
  await page.emulateMedia({ media: 'print' });
  const paper = await readPaper(page);
  const file = await page.pdf({ format: 'A4', printBackground: false });
  await page.emulateMedia({ media: 'screen' });
  return { ...paper, ...readPdf(file) };
}

const onPaper = { paper: 'rgb(255, 255, 255)', pale: [], pressable: [] };

test('STU-23 a lesson and a policy are printed dark on white, also from dark mode, without anything to press', {
  tag: '@core',
}, async ({ page, learner: _ }) => {
  await openCourse(page, 'Rope bridges');
  for (const look of LOOKS) {
    const printed = await print(page, look);
    expect.soft(printed, look).toMatchObject(onPaper);
    expect.soft(printed.lines).toBeGreaterThan(10);
  }
  await page.goto('/examples/compound-interest');
  await expect(page.getByText(/\d min read/)).toBeVisible();
  for (const look of LOOKS) expect.soft(await print(page, look), `an example, ${look}`).toMatchObject(onPaper);
  await page.goto('/privacy');
  await expect(page.locator('[data-policy] p').first()).toBeVisible();
  for (const look of LOOKS) expect.soft(await print(page, look), `a policy, ${look}`).toMatchObject(onPaper);
});

test('STU-23 the page of a certificate prints the certificate alone, on one sheet', async ({ page, learner: _ }) => {
  const { courseId } = await makeCourse(page.request, 'Rope bridges');
  await finishCourse(page.request, courseId);
  await page.goto(`/certificate/${courseId}`);
  const picture = page.getByRole('img', { name: /^Certificate of completion/ });
  await expect(picture).toBeVisible();
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1600);
  for (const look of LOOKS) {
    const { pages, ...paper } = await print(page, look);
    expect.soft(paper, look).toMatchObject({ ...onPaper, lines: 0 });
    expect.soft(pages).toBe(1);
  }
});
