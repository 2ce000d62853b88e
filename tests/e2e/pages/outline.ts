import type { Page } from '@playwright/test';

export function outlinePage(page: Page) {
  const list = page.getByRole('list', { name: 'Topics' });
  return {
    list,
    topics: list.getByRole('heading'),
    subtopics: list.locator('ul > li [data-focus$=" title"]'),
    plans: list.locator('summary'),
    generate: page.getByRole('main').getByRole('button', { name: 'Generate Course' }),
    goBack: page.getByRole('button', { name: 'Go Back' }),
    /** Notes from now on, in the page, whether there were topics before the course could be generated. */
    watchGrowth: () => page.evaluate(noteGrowth),
    /** After `watchGrowth`: a slow test may look when the outline is whole already. */
    grew: page.locator('html[data-outline-grew]'),
  };
}

function noteGrowth() {
  new MutationObserver(() => {
    const topics = document.querySelectorAll('[aria-label="Topics"] :is(h2, h3)');
    const buttons = [...document.querySelectorAll<HTMLButtonElement>('main button')];
    const generate = buttons.find(({ textContent }) => textContent?.includes('Generate Course'));
    if (topics.length > 0 && generate?.disabled) document.documentElement.dataset.outlineGrew = '';
  }).observe(document.body, { subtree: true, childList: true, attributes: true });
}
