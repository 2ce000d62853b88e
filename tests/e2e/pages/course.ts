import type { Page } from '@playwright/test';

export function coursePage(page: Page) {
  const article = page.getByRole('main').getByRole('article');
  const contents = page.getByRole('navigation', { name: 'Course contents' });
  return {
    title: page.getByRole('main').getByRole('heading', { level: 1 }),
    lessonTitle: article.getByRole('heading', { level: 2 }).first(),
    article,
    paragraphs: article.locator('p'),
    picture: article.getByRole('figure').locator('img'),
    contents,
    topics: contents.getByRole('button'),
    lessons: contents.locator('a[href*="?at="]'),
    done: contents.getByRole('link', { name: /\(done\)$/, includeHidden: true }),
    progress: page.getByRole('progressbar', { name: 'Course progress' }),
    next: page.getByRole('navigation', { name: 'Lessons' }).getByRole('link', { name: /^Next/ }),
    markDone: page.getByRole('button', { name: 'Mark as done' }),
    certificate: page.getByRole('link', { name: 'Download Certificate' }).first(),
  };
}
