import type { Page } from '@playwright/test';

export function createPage(page: Page) {
  const topic = page.getByLabel('Topic', { exact: true });
  const subtopics = page.getByRole('textbox', { name: /^Sub Topic \d$/ });
  const add = page.getByRole('button', { name: 'Add Sub-Topic' });
  return {
    topic,
    subtopics,
    add,
    remove: page.getByRole('button', { name: 'Remove Sub-Topic' }),
    choice: (name: RegExp) => page.getByRole('radio', { name }),
    submit: page.getByRole('button', { name: 'Submit' }),
    open: () => page.goto('/create'),
    async fill(wanted: string, ...parts: string[]) {
      await topic.fill(wanted);
      for (const [index, part] of parts.entries()) {
        if (index > 0) await add.click();
        await subtopics.nth(index).fill(part);
      }
    },
  };
}
