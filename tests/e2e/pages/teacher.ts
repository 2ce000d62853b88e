import type { Page } from '@playwright/test';

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
    quotes: talk.getByRole('blockquote'),
    clear: drawer.getByRole('button', { name: 'Clear history' }),
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
