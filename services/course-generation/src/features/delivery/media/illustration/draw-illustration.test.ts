import { SeededRandom } from '@coursewright/text';
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
