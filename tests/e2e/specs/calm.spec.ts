import type { Page } from '@playwright/test';
import { coursePage, createPage, outlinePage } from '../pages.ts';
import { watchLayoutShifts } from '../support/layout-shifts.ts';
import { expect, test } from '../support/test.ts';

// Written in pieces, so that tables, code and formulas are begun on the screen.
test.use({ productChoice: { name: 'slow', env: { SAMPLE_MODEL_DELAY_MS: '100', AI_PREFETCH: '0' } } });

interface Sampled {
  sampled: { times: number; marks: string[]; pictureAt: number };
}

/** Looks at the lesson after each change of it. */
const sampleText = (page: Page) =>
  page.addInitScript(() => {
    const MARK = /\*\*|``|~~|\| |\|$|^#{1,6} |\$(?![\d,.]+\b)|\\[([a-z]|\[\^|\]\(|-{3}|^[-*+] /m;
    const sampled: Sampled['sampled'] = { times: 0, marks: [], pictureAt: 0 };
    Object.assign(window, { sampled });
    const look = () => {
      const prose = document.querySelector('article [aria-busy=true]');
      if (!prose) return;
      const copy = prose.cloneNode(true) as Element;
      for (const exact of copy.querySelectorAll('pre, code, math')) exact.remove();
      const text = copy.textContent ?? '';
      sampled.times += 1;
      if (!sampled.pictureAt && document.querySelector('article figure img')) sampled.pictureAt = sampled.times;
      const mark = MARK.exec(text);
      if (mark) sampled.marks.push(text.slice(Math.max(0, mark.index - 40), mark.index + 40));
    };
    new MutationObserver(look).observe(document, { subtree: true, childList: true, characterData: true });
  });

for (const { topic, width, shows } of [
  { topic: 'SQL joins', width: 1440, shows: ['pre', 'table'] },
  { topic: 'Compound interest', width: 360, shows: ['math', 'table'] },
]) {
  test(`STU-20 STU-21 ${topic} at ${width} px: the picture comes early, no mark is seen, nothing moves by itself`, {
    tag: '@core',
  }, async ({ page, learner: _ }) => {
    await page.setViewportSize({ width, height: 900 });
    await sampleText(page);
    const shifts = await watchLayoutShifts(page);
    await createPage(page).open();
    await createPage(page).fill(topic);
    await createPage(page).submit.click();
    const outline = outlinePage(page);
    await expect(outline.generate).toBeEnabled();
    await expect(outline.plans).toHaveCount(await outline.subtopics.count());
    await expect(page.getByText('Planning the lessons')).toBeHidden();
    await outline.generate.click();
    const course = coursePage(page);
    await expect(course.paragraphs.nth(2)).toBeVisible();
    await expect(page.getByText('Please wait...'), 'the text itself shows that it is written').toHaveCount(0);
    await expect(page.getByText(/\d min read/)).toBeVisible();
    await expect(course.picture).toBeVisible();
    await page.waitForLoadState('networkidle');
    const { sum, worst } = await shifts.measure();
    expect(sum, JSON.stringify(worst)).toBeLessThan(0.1);
    const sampled = await page.evaluate(() => (window as unknown as Sampled).sampled);
    expect(sampled.marks).toEqual([]);
    // What was written ahead comes at once, so not every block is seen while it is open.
    for (const tag of shows) await expect(course.article.locator(tag).first()).toBeAttached();
    expect(sampled.times, 'moments seen while it was written').toBeGreaterThan(2);
    expect(sampled.pictureAt, 'the picture comes before the text is complete').toBeGreaterThan(0);
  });
}
