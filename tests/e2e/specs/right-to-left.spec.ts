import type { Locator, Page } from '@playwright/test';
import { coursePage } from '../pages.ts';
import { expectMainLooks, expectNoSidewaysScroll } from '../support/accessibility.ts';
import { admin, signIn } from '../support/accounts.ts';
import { makeCourse } from '../support/courses.ts';
import { publicPages } from '../support/routes.ts';
import { expect, test } from '../support/test.ts';

const TITLES = ['الخبز والدقيق', 'كيف يعمل العجين', 'درجة حرارة الماء', 'أسئلة شائعة', 'الملح والوقت'];
const LESSON =
  '<p>يحتاج العجين إلى وقت ودرجة حرارة مناسبة، و Python ليست ضرورية هنا.</p><ul><li>الدقيق</li><li>الماء</li></ul>' +
  '<table><thead><tr><th>المادة</th><th align="right">الوزن</th></tr></thead><tbody><tr><td>دقيق</td><td align="right">500</td></tr></tbody></table>' +
  '<pre><code>print(1)</code></pre><p><math display="block"><mi>E</mi><mo>=</mo><mi>m</mi></math></p>';

/** The sample model has no Arabic: the courses are the product's, with the texts of one who has. */
async function speakArabic(page: Page) {
  let at = 0;
  const rename = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(rename);
    if (!value || typeof value !== 'object') return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, inner]) => {
        if (key === 'mainTopic' || (key === 'title' && typeof inner === 'string'))
          return [key, TITLES[at++ % TITLES.length]];
        if (key === 'html') return [key, LESSON];
        return [key, rename(inner)];
      }),
    );
  };
  await page.route(
    /\/api\/(library|courses\/[0-9a-f]{24}(\/subtopics\/\w+\/open)?|shared\/[\w-]+)(\?.*)?$/,
    async (route) => {
      const answer = await route.fetch();
      if (!answer.headers()['content-type']?.includes('json')) return route.fulfill({ response: answer });
      return route.fulfill({ response: answer, json: rename(await answer.json()) });
    },
  );
}

const middleOf = async (element: Locator) => {
  const box = await element.boundingBox();
  if (!box) throw new Error('the element is not shown');
  return box.x + box.width / 2;
};

/** The first stands to the right of the second. */
const expectRightOf = (first: Locator, second: Locator) =>
  expect(async () => expect(await middleOf(first)).toBeGreaterThan(await middleOf(second))).toPass();

test('VIS-17 STU-02 an Arabic course is mirrored as a whole: card, bar, contents, lesson and shared page', {
  tag: '@core',
}, async ({ page, problems, learner: _ }) => {
  const { courseId } = await makeCourse(page.request, 'Bread');
  await speakArabic(page);
  await page.goto('/home');
  const card = page.getByRole('main').getByRole('article').first();
  await expect(card.getByRole('heading')).toHaveText(TITLES[0] ?? '');
  await expectRightOf(card.getByText('Theory & Image'), card.locator('time'));
  await expectMainLooks(page, 'home with an Arabic course');

  await page.goto(`/course/${courseId}`);
  await expect(page.getByText(/\d min read/)).toBeVisible();
  const course = coursePage(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await expectRightOf(course.title, page.getByRole('button', { name: 'Share' }));
  await expectRightOf(course.contents, course.article);
  const entry = course.lessons.first();
  await expectRightOf(entry.locator('svg'), entry.locator('span').first());
  const topic = course.topics.first();
  await expectRightOf(topic.locator('span').first(), topic.locator('svg'));
  // right edges of the text: on the grid of the header
  const rightOf = (element: Locator) => element.evaluate((node) => node.getBoundingClientRect().right);
  const edge = await rightOf(page.getByRole('banner').getByRole('button', { name: 'Dark mode' }));
  expect(Math.abs((await rightOf(course.title.locator('bdi'))) - edge)).toBeLessThanOrEqual(12);
  // labels in English keep their order
  await expect(page.getByText(/\d min read/)).toHaveCSS('unicode-bidi', 'plaintext');
  const cell = course.article.getByRole('cell', { name: 'دقيق' });
  await expectRightOf(cell, course.article.getByRole('cell', { name: '500' }));
  for (const exact of ['pre', 'math']) await expect(course.article.locator(exact)).toHaveCSS('direction', 'ltr');
  const arrow = course.next.locator('svg');
  await expectRightOf(course.next.locator('span').first(), arrow);
  await expect(arrow).toHaveCSS('scale', '-1 1');
  await expectMainLooks(page, 'an Arabic course');

  const { token } = await (await page.request.post(`/api/courses/${courseId}/share`, { data: {} })).json();
  await page.goto(`/shared/${token}`);
  await expect(page.getByText(/\d min read/)).toBeVisible();
  await page.setViewportSize({ width: 1440, height: 900 });
  await expectRightOf(course.contents, course.article);
  await expectMainLooks(page, 'a shared Arabic course');
  expect(problems).toEqual([]);
});

const MEMBER_PAGES = ['/home', '/create', '/profile', '/recall', '/dashBoard', '/users', '/courses', '/editterms'];

/** Declarations that name a side though there is one that follows the direction. */
const readPhysicalRules = (page: Page) =>
  page.evaluate(() => {
    // a table column, a formula, code, the direction itself, and the toasts of a library
    const meant = /\[align=|tml-|pre|code|:dir\(|data-content|sonner|rtl|ltr|:-webkit|file-selector/;
    const found: string[] = [];
    const walk = (rules: CSSRuleList, outer: string) => {
      for (const rule of rules) {
        const selector = rule instanceof CSSStyleRule ? `${outer} ${rule.selectorText}` : outer;
        if (rule instanceof CSSStyleRule && !meant.test(selector)) {
          for (const name of rule.style) {
            const value = rule.style.getPropertyValue(name);
            const sided = /^(?:margin|padding|border|scroll-margin|scroll-padding)-(left|right)|^(left|right)$/.exec(
              name,
            );
            if (sided) {
              const side = sided[1] ?? sided[2] ?? '';
              const other = name.replace(side, side === 'left' ? 'right' : 'left');
              // the same on both sides has no direction
              if (rule.style.getPropertyValue(other) !== value) found.push(`${selector} { ${name}: ${value} }`);
            }
            if (name === 'text-align' && /^(left|right)$/.test(value)) found.push(`${selector} { ${name}: ${value} }`);
          }
        }
        if ('cssRules' in rule) walk(rule.cssRules as CSSRuleList, selector);
      }
    };
    for (const sheet of document.styleSheets) walk(sheet.cssRules, '');
    return found;
  });

test('VIS-17 with a right-to-left interface every main page fits, and no style names a side', async ({
  page,
  problems,
  product: _,
}) => {
  await signIn(page.request, admin);
  const { courseId } = await makeCourse(page.request, 'Bread');
  const physical = new Set<string>();
  for (const path of [
    ...publicPages,
    ...MEMBER_PAGES,
    `/course/${courseId}`,
    `/course/${courseId}/edit`,
    `/course/${courseId}/map`,
  ]) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    await page.evaluate(() => document.documentElement.setAttribute('dir', 'rtl'));
    for (const width of [360, 768, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await expectNoSidewaysScroll(page, `${path}, right to left, at ${width}`);
    }
    for (const rule of await readPhysicalRules(page)) physical.add(rule);
  }
  expect([...physical]).toEqual([]);
  expect(problems).toEqual([]);
});
