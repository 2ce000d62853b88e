import type { Page } from '@playwright/test';

/** /topics */
export function outlinePage(page: Page) {
  const list = page.getByRole('list', { name: 'Topics' });
  return {
    list,
    topics: list.getByRole('heading'),
    subtopics: list.locator('ul > li'),
    generate: page.getByRole('main').getByRole('button', { name: 'Generate Course' }),
    goBack: page.getByRole('button', { name: 'Go Back' }),
  };
}
