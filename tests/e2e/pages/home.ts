import type { Page } from '@playwright/test';

export function homePage(page: Page) {
  const main = page.getByRole('main');
  return {
    nothing: main.getByText('Nothing Found'),
    generate: main.getByRole('link', { name: 'Generate Course' }),
    cards: main.getByRole('article'),
    card: (topic: string) => main.getByRole('article').filter({ hasText: topic.toUpperCase() }),
    open: () => page.goto('/home'),
  };
}
