import type { Citations } from '@coursewright/contracts';
import { toTrustedHtml } from './lesson-html.ts';

const passage = (marker: string) => ({ marker, source: 'Notes', text: 'Wheat is a grass.' });

const citations = (unsupported: number[] = [], markers = ['s1', 's2']): Citations => ({
  state: 'checked',
  passages: markers.map(passage),
  cited: markers.length,
  unsupported: unsupported.map((at) => ({ at, marker: 's1', reason: 'A number is not in the passage.' })),
});

function show(html: string, given?: Citations): HTMLElement {
  const page = document.createElement('main');
  page.innerHTML = String(toTrustedHtml(html, given));
  return page;
}

const underlined = (page: HTMLElement) => [...page.querySelectorAll('u')].map(({ textContent }) => textContent);
const buttons = (page: HTMLElement) =>
  [...page.querySelectorAll('button[data-cites]')].map((button) => button.getAttribute('aria-label'));

test('CRS-23 a marker becomes a button; one without a passage stays a number', () => {
  const page = show('<p>Wheat grows [s1]. Rye too [s2][s9].</p>', citations());
  expect(buttons(page)).toEqual(['Source 1', 'Source 2']);
  expect(page.textContent.replaceAll('\u2060', '')).toBe('Wheat grows1. Rye too29.');
  expect(underlined(page)).toEqual([]);
  expect(show('<p>Wheat grows [s1].</p>').querySelector('button')).toBeNull();
});

test('CRS-23 code and formulas keep what looks like a marker', () => {
  const page = show('<pre><code>list[s1]</code></pre><p>Wheat [s1].</p>', citations());
  expect(page.querySelector('pre')?.textContent).toBe('list[s1]');
  expect(buttons(page)).toEqual(['Source 1']);
});

test.each([
  ['<p>It rains. Wheat has <em>50</em> chromosomes [s1]. Rye is old.</p>', 0, ['Wheat has ', '50', ' chromosomes']],
  ['<p>It rains [s2]. Wheat is blue. [s1][s2] Rye is old.</p>', 1, ['Wheat is blue.']],
  ['<p>It rains [s2]. Wheat is blue. [s1][s2] Rye is old.</p>', 2, ['Wheat is blue.']],
  ['<p>小麦は草です。小麦は青い [s1]。</p>', 0, ['小麦は青い']],
  ['<ul><li>One [s2]</li><li>Two is three [s1]</li></ul>', 1, ['Two is three']],
])('CRS-23 the sentence that its passage does not support is underlined: %s, %i', (html, at, expected) => {
  const page = show(html, citations([at]));
  const lines = underlined(page).map((line) => line?.replace(/^\. /, ''));
  expect(lines).toEqual(expected);
  expect(buttons(page).filter((label) => label?.includes('does not support'))).toHaveLength(1);
});

test('CRS-23 a marker brings no markup into the page', () => {
  const page = show('<p>Wheat [s1]<img src=x onerror=alert(1)></p>', citations());
  expect(page.querySelector('img')).toBeNull();
  expect(page.querySelector('button')?.getAttributeNames().sort()).toEqual([
    'aria-haspopup',
    'aria-label',
    'class',
    'data-cites',
    'type',
  ]);
});
