import { expect, type Locator, type Page } from '@playwright/test';

const FURTHEST = 150;

export function keyboard(page: Page) {
  const press = (key: string) => page.keyboard.press(key);
  const isFocused = (target: Locator) => target.evaluate((element) => element === document.activeElement);

  async function to(target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab') {
    await expect(target).toBeAttached();
    for (let step = 0; !(await isFocused(target)); step++) {
      if (step === FURTHEST) throw new Error(`${target} cannot be reached with ${key}`);
      await press(key);
    }
  }

  return {
    press,
    to,
    type: (text: string) => page.keyboard.type(text),
    async choose(target: Locator) {
      await to(target);
      await press('Enter');
    },
    async fill(target: Locator, text: string) {
      await to(target);
      await press('ControlOrMeta+a');
      await page.keyboard.type(text);
    },
  };
}
