import type { Page } from '@playwright/test';

// Notes in the page when the first block of an answer was shown without its last: a slow test may look too late.
function noteGrowth({ first, last }: { first: string; last: string }) {
  new MutationObserver(() => {
    const answer = document.querySelector('[aria-label="Conversation with the teacher"] > li:last-child');
    const text = answer?.textContent ?? '';
    if (text.includes(first) && !text.includes(last)) document.documentElement.dataset.answerGrew = '';
  }).observe(document.body, { subtree: true, childList: true, characterData: true });
}

export function teacher(page: Page) {
  const drawer = page.getByRole('dialog', { name: 'Your AI teacher' });
  const talk = drawer.getByRole('list', { name: 'Conversation with the teacher' });
  const messages = talk.locator(':scope > li');
  return {
    button: page.getByRole('button', { name: 'Ask the teacher' }),
    drawer,
    talk,
    messages,
    answer: messages.last(),
    field: drawer.getByPlaceholder('Ask Something...'),
    watchGrowth: (first: string, last: string) => page.evaluate(noteGrowth, { first, last }),
    /** After `watchGrowth`. */
    grew: page.locator('html[data-answer-grew]'),
    async open() {
      await page.getByRole('button', { name: 'Ask the teacher' }).click();
      await drawer.waitFor();
    },
    async ask(question: string) {
      await drawer.getByPlaceholder('Ask Something...').fill(question);
      await page.keyboard.press('Enter');
    },
  };
}
