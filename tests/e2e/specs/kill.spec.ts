import { coursePage, createPage, outlinePage } from '../pages.ts';
import { separate } from '../support/config.ts';
import { readCourse } from '../support/courses.ts';
import { createModelTest } from '../support/model-test.ts';
import { expect } from '../support/test.ts';

const test = createModelTest('kill', { chunkMs: 0 });

test('PLT-04 PLT-09 CRS-10 killed in the middle of writing, everything is finished once, and the open page recovers', {
  tag: ['@journey', '@separate'],
}, async ({ page, product, model, learner }) => {
  // with processes of their own, what a killed one had claimed is free after half a minute
  test.setTimeout(180_000);
  const outline = outlinePage(page);
  const course = coursePage(page);

  await test.step('killed while the outline is written', async () => {
    await createPage(page).open();
    await createPage(page).fill('Beekeeping', 'Reading a frame');
    model.holdAfter(100);
    await createPage(page).submit.click();
    await expect(outline.topics).not.toHaveCount(0);
    await expect(outline.generate).toBeDisabled();
    await product.kill();
    model.release();
    // the first lesson may be prefetched as soon as the outline is there
    model.holdAfter(150, { pass: 1 });
    await product.start();
    await expect(outline.generate, 'without a reload').toBeEnabled({ timeout: 60_000 });
    await expect(outline.topics).toHaveCount(4);
    await expect(outline.list).toContainText('Reading a frame');
  });

  await test.step('killed while the first lesson is written', async () => {
    await outline.generate.click();
    await expect(course.paragraphs.first()).not.toBeEmpty();
    await expect(course.done).toHaveCount(0);
    if (separate) {
      await product.part('course-generation').kill();
      model.release();
      await product.part('course-generation').start();
    } else {
      await product.kill();
      model.release();
      await product.start();
    }
    await expect(course.done, 'without a reload').toHaveCount(1, { timeout: 60_000 });
    await expect(course.picture).toBeVisible();
  });

  await test.step('each thing exists once', async () => {
    async function readText() {
      // Exercises come a moment later.
      await expect(course.article.getByRole('region', { name: 'Try it' })).toBeVisible();
      await expect(course.article.getByText('More exercises are being written …')).toHaveCount(0);
      // The page's own selectors: in those of Playwright, `article` is what is looked into.
      return course.article.evaluate((article) =>
        [...article.querySelectorAll('h3, p, li')]
          .filter((element) => !element.closest('article section'))
          .map(({ textContent }) => textContent),
      );
    }
    const text = await readText();
    const long = text.filter((paragraph) => paragraph.length > 60);
    expect(new Set(long).size, 'no paragraph twice').toBe(long.length);
    const courses = await page.request.get('/api/courses');
    const [only, ...others] = await courses.json();
    expect(others).toEqual([]);
    const stored = await readCourse(page.request, only._id);
    const written = stored.topics.flatMap(({ subtopics }) => subtopics).filter((subtopic) => subtopic.written);
    expect(
      written.map(({ done }) => done),
      'the opened lesson, and at most the next, prefetched one',
    ).toEqual([true, ...written.slice(1, 2).map(() => false)]);
    await page.reload();
    await expect(course.done).toHaveCount(1);
    expect(await readText()).toEqual(text);
    expect(await product.mails(learner.email), 'one welcome, and one link').toHaveLength(2);
  });
});
