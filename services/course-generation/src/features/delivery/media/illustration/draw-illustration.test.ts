import { escapeHtml, SeededRandom } from '@coursewright/text';
import { Resvg } from '@resvg/resvg-js';
import { chooseComposition } from './choose-composition.ts';
import { bookshelf } from './compositions/bookshelf.ts';
import { coins } from './compositions/coins.ts';
import { garden } from './compositions/garden.ts';
import { hills } from './compositions/hills.ts';
import { loaves } from './compositions/loaves.ts';
import { orbits } from './compositions/orbits.ts';
import { tables } from './compositions/tables.ts';
import { tiles } from './compositions/tiles.ts';
import { waves } from './compositions/waves.ts';
import { drawIllustration } from './draw-illustration.ts';
import { PALETTES } from './palette.ts';

const COMPOSITIONS = [hills, orbits, tiles, waves, garden, bookshelf, loaves, tables, coins];
const TITLES = Array.from({ length: 60 }, (_, index) => `Sub-topic ${index}`);
const draw = (title: string) => drawIllustration({ topic: 'Sourdough', title });

test('the same words give the same picture, other words another', () => {
  expect(draw('Starter')).toBe(draw('Starter'));
  expect(new Set(TITLES.map(draw)).size).toBe(TITLES.length);
});

test('every picture is a complete image of 800 by 450 without references to elsewhere', () => {
  for (const title of TITLES) {
    const svg = draw(title);
    expect(svg).not.toMatch(/NaN|undefined|href|<script|<style|<text|<image|https?:(?!\/\/www\.w3\.org)/);
    expect(svg.length).toBeLessThan(60_000);
    const image = new Resvg(svg).render();
    expect([image.width, image.height]).toEqual([800, 450]);
  }
});

test.each(COMPOSITIONS.map((composition) => [composition.name, composition] as const))(
  'the composition %s differs with the seed and can be drawn in every palette',
  (_name, composition) => {
    for (const palette of PALETTES) {
      const one = composition(new SeededRandom('one'), palette);
      expect(one).not.toMatch(/NaN|undefined/);
      expect(one).not.toBe(composition(new SeededRandom('two'), palette));
    }
  },
);

test.each(['"><script>alert(1)</script>', "' onload='alert(1)", '日本語 & <b>'])(
  'the title %s is only a label',
  (title) => {
    const svg = draw(title);
    expect(svg).not.toMatch(/<script|<b>|' onload='/);
    expect(() => new Resvg(svg)).not.toThrow();
  },
);

test.each([
  ['Sourdough bread', loaves],
  ['SQL joins', tables],
  ['Compound interest', coins],
  ['Zinseszins verstehen', coins],
  ['Interesting people', tiles],
  ['量子力学', tiles],
  ['Starting a business', tiles],
  ['Seasoning meat', tiles],
  ['Japanese gardens', garden],
  ['Photosynthesis', garden],
  ['The solar system', orbits],
  ['Quantum physics', orbits],
  ['Sailing for beginners', waves],
  ['The geology of Iceland', hills],
  ['The printing press', bookshelf],
])('CRS-26 the picture of "%s" fits its words', (topic, composition) => {
  expect(chooseComposition({ topic, title: topic })).toBe(composition);
  expect(chooseComposition({ topic, title: 'Introduction' })).toBe(composition);
});

test('CRS-26 the title of a lesson decides where the topic says nothing', () => {
  expect(chooseComposition({ topic: 'A year in Norway', title: 'Hiking safely' })).toBe(hills);
});

const lessonWith = (...sources: string[]) =>
  `<p>Text.</p>${sources.map((source) => `<pre><code class="language-mermaid">${escapeHtml(source)}</code></pre>`).join('')}`;
const drawLesson = (html: string) => drawIllustration({ topic: 'Sourdough', title: 'Starter' }, html);
const countNodes = (svg: string) => svg.match(/<rect [^>]*fill="#ffffff"/g)?.length ?? 0;

test('CRS-27 the first diagram of a lesson is its picture, in one band and without words', () => {
  const svg = drawLesson(
    lessonWith('flowchart TD\n A[Flour & water] --> B["<b>Dough</b>"]\n B --> C', 'flowchart TD\n X --> Y'),
  );
  expect(countNodes(svg)).toBe(3);
  expect(svg).toBe(drawLesson(lessonWith('flowchart TD\n A[Flour & water] --> B["<b>Dough</b>"]\n B --> C')));
  expect(svg).not.toMatch(/NaN|undefined|<text|Dough|Flour/);
  const image = new Resvg(svg).render();
  expect([image.width, image.height]).toEqual([800, 450]);
  // from top to bottom it would be higher than the band
  const [, left = '', top = ''] = /translate\((\S+) (\S+)\) scale/.exec(svg) ?? [];
  expect([Number(left) > 30, Number(top) > 115]).toEqual([true, true]);
});

test.each([
  ['sequence', 'sequenceDiagram\n A->>B: hello\n B-->>A: hello'],
  ['timeline', 'timeline\n 1465 : Cologne\n 1476 : London'],
])('CRS-27 a %s is a picture too', (_kind, source) => {
  expect(drawLesson(lessonWith(source))).not.toBe(draw('Starter'));
  expect(drawLesson(lessonWith(source))).not.toMatch(/NaN|undefined|<text/);
});

test.each([
  ['no diagram', '<p>Text.</p>'],
  ['what is not understood', lessonWith('pie title Pets')],
  ['too many parts', lessonWith(`flowchart LR\n${Array.from({ length: 30 }, (_, n) => `A --> B${n}`).join('\n')}`)],
  [
    'what is too fine',
    lessonWith(`flowchart LR\n${Array.from({ length: 20 }, (_, n) => `A${n} --> A${n + 1}`).join('\n')}`),
  ],
])('CRS-27 with %s the words of the lesson decide', (_what, html) => {
  expect(drawLesson(html)).toBe(draw('Starter'));
});
