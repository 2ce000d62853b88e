import type { Page } from '@playwright/test';
import { expectMainLooks } from '../support/accessibility.ts';
import { openCourse } from '../support/courses.ts';
import { expect, test } from '../support/test.ts';

/** The browser of the tests has no voice. */
const addVoice = (page: Page) =>
  page.addInitScript(() => {
    const voice = { lang: 'en-GB', name: 'Ada', voiceURI: 'ada', default: true, localService: true };
    let current: { text: string; onend?: () => void; onstart?: () => void } | undefined;
    const speech = Object.assign(new EventTarget(), {
      speaking: false,
      pending: false,
      paused: false,
      getVoices: () => [voice],
      resume() {},
      cancel() {
        current = undefined;
        speech.speaking = false;
      },
      speak(utterance: NonNullable<typeof current>) {
        current = utterance;
        speech.speaking = true;
        utterance.onstart?.();
        setTimeout(() => {
          if (current !== utterance) return;
          speech.speaking = false;
          utterance.onend?.();
        }, utterance.text.length * 20);
      },
    });
    class Utterance {
      text: string;
      constructor(text: string) {
        this.text = text;
      }
    }
    Object.defineProperty(window, 'speechSynthesis', { value: speech });
    Object.assign(window, { SpeechSynthesisUtterance: Utterance });
  });

const readHighlight = (page: Page) =>
  page.evaluate(() => {
    const [range] = CSS.highlights.get('listen') ?? [];
    return range instanceof Range ? range.toString() : '';
  });

test('STU-39 a lesson is read aloud sentence by sentence, highlighted, and the player hides nothing', {
  tag: '@core',
}, async ({ page, problems, learner: _ }) => {
  await addVoice(page);
  await openCourse(page, 'Sourdough bread');
  const article = page.getByRole('article');
  await page.getByRole('button', { name: 'Listen' }).press('Enter');
  const player = page.getByRole('region', { name: 'Read aloud' });
  await expect(player.getByText(/^Sentence [4-9] of/)).toBeVisible();
  await player.getByRole('button', { name: 'Pause' }).press('Enter');
  const said = await readHighlight(page);
  expect(said.length).toBeGreaterThan(3);
  await expect(article).toContainText(said.replace(/\s+/g, ' '));
  await player.getByRole('button', { name: 'Voice and speed' }).press('Enter');
  await expect(player.getByRole('combobox', { name: 'Voice' })).toHaveValue('ada');
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    const box = await player.boundingBox();
    expect(box && box.x >= 0 && box.x + box.width <= width).toBe(true);
  }
  await expectMainLooks(page, 'a lesson is read aloud');
  await page.keyboard.press('l');
  await expect(player.getByRole('button', { name: 'Pause' })).toBeVisible();
  await player.getByRole('button', { name: 'Stop reading aloud' }).press('Enter');
  expect(await readHighlight(page)).toBe('');
  await expect(player).toBeHidden();
  expect(problems).toEqual([]);
});
