import type { Locator, Page } from '@playwright/test';
import { coursePage, header } from '../pages.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../support/accessibility.ts';
import { admin, signIn } from '../support/accounts.ts';
import { openCourse } from '../support/courses.ts';
import { expect, test } from '../support/test.ts';

const WORDS =
  'The mill turns slowly when water is low, and a patient miller waits until the evening rain has filled it. ';

/** Characters per line of the longest paragraph, without its last line. */
const measureLines = (paragraph: Locator) =>
  paragraph.evaluate((element, words) => {
    element.textContent = words.repeat(8);
    const text = element.firstChild;
    if (!text) return 0;
    const range = document.createRange();
    const lines: number[] = [];
    let top = Number.NaN;
    for (let at = 0; at < (text.textContent?.length ?? 0); at++) {
      range.setStart(text, at);
      range.setEnd(text, at + 1);
      const box = range.getClientRects()[0];
      if (!box || box.width === 0) continue;
      if (!(Math.abs(box.top - top) < 4)) lines.push(0);
      top = box.top;
      lines.push((lines.pop() ?? 0) + 1);
    }
    const full = lines.slice(0, -1);
    return full.reduce((sum, count) => sum + count, 0) / full.length;
  }, WORDS);

const leftOf = (element: Locator) => element.evaluate((node) => Math.round(node.getBoundingClientRect().left));
const getBox = async (element: Locator) => {
  const box = await element.boundingBox();
  if (!box) throw new Error('the element is not shown');
  return box;
};

/** Where its text begins, whatever the padding of its box. */
const textLeftOf = (element: Locator) =>
  element.evaluate((node) => {
    const range = document.createRange();
    range.selectNodeContents(node);
    return Math.round(
      Math.min(...[...range.getClientRects()].filter(({ width }) => width > 0).map(({ left }) => left)),
    );
  });

const withLesson = (page: Page, html: string) =>
  page.route('**/open', async (route) => {
    const answer = await route.fetch();
    const body = await answer.json();
    await route.fulfill({ response: answer, json: { ...body, lesson: body.lesson && { ...body.lesson, html } } });
  });

test('STU-22 a line of text has 66 to 72 characters on every kind of page', async ({ page, learner: _ }) => {
  const courseId = await openCourse(page, 'Mills');
  const shared = await page.request.post(`/api/courses/${courseId}/share`, { data: {} });
  const { token } = await shared.json();
  for (const path of [`/course/${courseId}`, `/shared/${token}`, '/examples/sourdough-bread', '/privacy']) {
    await page.goto(path);
    const text = path === '/privacy' ? page.locator('[data-policy]') : coursePage(page).article;
    const prose = text.locator('p:not(blockquote p, [class])');
    await expect(prose.first()).toBeVisible();
    for (const width of [1440, 768]) {
      await page.setViewportSize({ width, height: 900 });
      const measure = await measureLines(prose.first());
      expect.soft(measure, `${path} at ${width}`).toBeGreaterThanOrEqual(66);
      expect.soft(measure, `${path} at ${width}`).toBeLessThanOrEqual(72);
    }
    await page.setViewportSize({ width: 1440, height: 900 });
  }
});

test('STU-22 header and pages begin at the same edges', async ({ page, product: _ }) => {
  await signIn(page.request, admin);
  const courseId = await openCourse(page, 'Mills');
  const logo = page.getByRole('banner').locator('svg').first();
  const course = coursePage(page);
  for (const width of [1440, 1100]) {
    await page.setViewportSize({ width, height: 900 });
    const edge = await leftOf(logo);
    expect.soft(await textLeftOf(course.title), `title at ${width}`).toBe(edge);
    expect.soft(await leftOf(page.getByRole('region', { name: 'Writing of the whole course' }))).toBe(edge);
    expect.soft(await textLeftOf(course.topics.first()), `topics at ${width}`).toBe(edge);
    const toggle = await getBox(page.getByRole('banner').getByRole('button', { name: 'Dark mode' }));
    const menu = await getBox(page.getByRole('button', { name: 'More about this course' }));
    expect.soft(menu.x + menu.width, `end at ${width}`).toBeCloseTo(toggle.x + toggle.width, 0);
  }
  const { token } = await (await page.request.post(`/api/courses/${courseId}/share`, { data: {} })).json();
  await page.goto(`/shared/${token}`);
  await expect(course.title).toBeVisible();
  expect.soft(await textLeftOf(course.title)).toBe(await leftOf(logo));
  expect.soft(await textLeftOf(course.contents.getByRole('paragraph').first())).toBe(await leftOf(logo));
  await page.goto('/dashBoard');
  const section = page.getByRole('navigation', { name: 'Admin Panel' }).getByRole('link').first();
  await expect(section).toBeVisible();
  expect.soft(await leftOf(section.locator('svg'))).toBe(await leftOf(logo));
  expect.soft(await textLeftOf(page.getByText('Admin Panel', { exact: true }))).toBe(await leftOf(logo));
  // on a phone the two menus are told apart by a word
  await page.setViewportSize({ width: 360, height: 740 });
  await expect(page.getByRole('button', { name: 'Admin menu' })).toHaveText('Admin menu');
  await expect(page.locator('.lucide-menu:visible')).toHaveCount(1);
});

test('STU-22 STU-08 on a phone the course has one bar, with the menu of the site and the teacher in it', {
  tag: '@core',
}, async ({ page, problems, learner: _ }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await openCourse(page, 'Mills');
  const course = coursePage(page);
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(course.progress).toBeVisible();
  await course.next.scrollIntoViewIfNeeded();
  const bar = await getBox(page.locator('[data-page-bar]'));
  expect(bar.y).toBe(0);
  expect(bar.height).toBeLessThanOrEqual(66);
  // nothing else stays over the text
  const fixed = await page.evaluate(
    () =>
      [...document.querySelectorAll('body *')].filter((element) => {
        const { position, visibility } = getComputedStyle(element);
        return position === 'fixed' && visibility === 'visible' && element.clientHeight > 1;
      }).length,
  );
  expect(fixed).toBe(0);
  // exercises that come meanwhile push it down
  await expect(async () => {
    const next = await getBox(course.next);
    expect(next.width).toBe((await getBox(page.getByRole('main').getByRole('article'))).width);
    const whole = await getBox(page.getByRole('button', { name: 'Write the whole course' }));
    expect(whole.y).toBeLessThan(next.y);
  }).toPass();

  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  const panel = page.getByRole('dialog', { name: 'Menu' });
  await expect(panel.getByRole('link', { name: 'Home' })).toBeVisible();
  await expectAccessible(page, 'the menu of the site, opened from the bar of a course');
  await header(page).darkMode.click();
  await expect(page.locator('body')).toHaveClass(/\bdark\b/);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Menu', exact: true })).toBeFocused();
  await page.getByRole('button', { name: 'Ask the teacher' }).click();
  await expect(page.getByRole('dialog', { name: 'Your AI teacher' })).toBeVisible();
  expect(problems).toEqual([]);
});

test('STU-22 Copy does not cover the code; number columns are aligned at the end', async ({ page, learner: _ }) => {
  const long = 'const answer = '.repeat(12);
  const row = (name: string, sum: string) => `<tr><td>${name}</td><td align="right">${sum}</td></tr>`;
  await withLesson(
    page,
    `<pre><code>${long}</code></pre><table><thead><tr><th>City</th><th align="right">Total</th></tr></thead><tbody>${row('Ulm', '1,111')}${row('Bonn', '98.70')}</tbody></table>`,
  );
  await openCourse(page, 'Mills');
  const { article } = coursePage(page);
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    const copy = await getBox(article.getByRole('button', { name: 'Copy' }));
    const code = await getBox(article.locator('pre code'));
    expect(copy.y + copy.height).toBeLessThanOrEqual(code.y);
    for (const cell of await article.locator('td[align=right]').all()) {
      const look = await cell.evaluate((node) => {
        const { textAlign, fontVariantNumeric } = getComputedStyle(node);
        return { textAlign, fontVariantNumeric };
      });
      expect(look).toEqual({ textAlign: 'right', fontVariantNumeric: 'tabular-nums' });
    }
    await expectNoSidewaysScroll(page, `code and a table at ${width}`);
  }
});

test('STU-22 formulas have a font of our own, which only pages with formulas fetch', async ({ page, learner: _ }) => {
  const fetched: string[] = [];
  page.on('request', (request) => {
    if (/\/math\.[0-9a-f]+\.woff2$/.test(request.url())) fetched.push(request.url());
  });
  await openCourse(page, 'Mills');
  expect(fetched).toEqual([]);

  const degrees = '<math><mrow><mn>26</mn><mspace width="0.1667em"></mspace><mi>°</mi><mtext>C</mtext></mrow></math>';
  const terms = Array.from({ length: 30 }, (_unused, at) => `<mo>+</mo><msub><mi>a</mi><mn>${at}</mn></msub>`).join('');
  const wide = `<p><math display="block"><mrow><mi>f</mi><mo>=</mo><mn>1</mn>${terms}</mrow></math></p>`;
  const words = 'water '.repeat(9);
  await withLesson(
    page,
    Array.from({ length: 12 }, (_u, at) => `<p>${words.slice(at)}${degrees}.</p>`).join('') + wide,
  );
  await page.reload();
  const { article } = coursePage(page);
  await expect(article.locator('math')).toHaveCount(13);
  for (const width of [1440, 360]) {
    await page.setViewportSize({ width, height: 900 });
    await page.evaluate(() => document.fonts.ready);
    const heights = await article
      .locator('p > math:not([display])')
      .evaluateAll((all) => all.map((math) => math.getBoundingClientRect().height));
    expect(Math.max(...heights), 'no formula is broken between two lines').toBeLessThan(30);
    const block = article.locator('math[display=block]');
    const box = await block.evaluate((math) => {
      const scrolls = [math, math.parentElement].some((each) => each && each.scrollWidth > each.clientWidth);
      return { scrolls, right: math.getBoundingClientRect().right };
    });
    expect(box.scrolls, `a wide formula scrolls in its box at ${width}`).toBe(true);
    expect(box.right).toBeLessThanOrEqual(width);
    await expectNoSidewaysScroll(page, `formulas at ${width}`);
  }
  expect(fetched).toHaveLength(1);
  expect(await page.evaluate(() => document.fonts.check('20px "Coursewright Math"'))).toBe(true);
});

test('STU-11 going back to a lesson, and reloading it, leads to where it was left', async ({ page, learner: _ }) => {
  await openCourse(page, 'Tides');
  const course = coursePage(page);
  const title = (await course.lessonTitle.textContent()) ?? '';
  const position = () => page.evaluate(() => Math.round(scrollY));
  await expect(page.getByText('Check yourself').first()).toBeVisible();
  await course.next.scrollIntoViewIfNeeded();
  await expect.poll(position).toBeGreaterThan(300);
  const left = await position();

  await course.next.click();
  await expect(course.lessonTitle).not.toHaveText(title);
  await expect.poll(position, 'another lesson begins at its top').toBe(0);
  await page.goBack();
  await expect(course.lessonTitle).toHaveText(title);
  await expect.poll(position).toBe(left);

  // a click of Playwright would scroll the page before it leaves
  await header(page)
    .link('Pricing')
    .evaluate((link: HTMLElement) => link.click());
  await expect(page.getByRole('article', { name: 'Free Plan' })).toBeVisible();
  await page.goBack();
  await expect.poll(position).toBe(left);

  await page.reload();
  await expect(course.lessonTitle).toHaveText(title);
  await expect.poll(position, 'also where the text comes late').toBe(left);
});
