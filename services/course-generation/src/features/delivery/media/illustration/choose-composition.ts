import { bookshelf } from './compositions/bookshelf.ts';
import { coins } from './compositions/coins.ts';
import { garden } from './compositions/garden.ts';
import { hills } from './compositions/hills.ts';
import { loaves } from './compositions/loaves.ts';
import { orbits } from './compositions/orbits.ts';
import { tables } from './compositions/tables.ts';
import { tiles } from './compositions/tiles.ts';
import { waves } from './compositions/waves.ts';
import type { Composition } from './palette.ts';

// Stems: `plant` is also the beginning of plants and planting. A stem that ends in a space is a whole word.
const SUBJECTS: readonly [Composition, readonly string[]][] = [
  [
    garden,
    'plant ,plants ,planting,botan,flower,garden,photosynth,tree ,trees ,leaf ,leaves ,herb ,herbs ,seed ,seeds ,bonsai,orchid,ecolog,pollinat,vegetable,compost,mushroom'.split(
      ',',
    ),
  ],
  [
    orbits,
    'planet,space ,astro,star ,stars ,solar system,galax,cosmo,orbit,moon ,moons ,gravit,relativity,quantum,atom ,atoms ,rocket,satellite,telescope,universe'.split(
      ',',
    ),
  ],
  [
    waves,
    'sea ,seas ,ocean,wave ,waves ,sail,ship ,ships ,boat,harbour,harbor,surf,tide ,tides ,marine,fishing,swim,diving,navigation,lake ,lakes ,river '.split(
      ',',
    ),
  ],
  [
    hills,
    'mountain,hiking,geograph,geolog,landscape,climb,climate,volcan,travel,camping,glacier,ski ,skiing,weather,farming'.split(
      ',',
    ),
  ],
  [
    bookshelf,
    'book,librar,literatur,novel,poetry,poem,writing,history of,grammar,language,reading,philosoph,printing,shakespeare,journalis,small talk,storytell'.split(
      ',',
    ),
  ],
  [
    loaves,
    'bread,bake,baking,bakery,sourdough,dough ,flour,yeast,gluten,brot,brote ,backen,sauerteig,pan ,panes ,hornea,masa madre'.split(
      ',',
    ),
  ],
  [
    tables,
    'sql ,database,databases ,datenbank,base de datos,bases de datos,spreadsheet,excel ,relational,query ,queries ,postgres,mysql ,data model,data analy,tabelle'.split(
      ',',
    ),
  ],
  [
    coins,
    'interest rate,compound interest,money,invest,saving ,savings ,budget,finance,financial,bank ,banks ,banking,stock market,tax ,taxes ,loan,mortgage,pension,accounting,inflation,zinsen,zinseszins,geld ,finanz,dinero,ahorr,finanzas'.split(
      ',',
    ),
  ],
];

const toWords = (text: string): string =>
  ` ${(
    text
      .normalize('NFKD')
      .replace(/\p{M}/gu, '')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  ).join(' ')} `;

const findFor = (text: string): Composition | undefined => {
  const words = toWords(text);
  return SUBJECTS.find(([, stems]) => stems.some((stem) => words.includes(` ${stem}`)))?.[0];
};

// By the words of the topic, then those of the title. Where none is known, a pattern says nothing wrong.
export const chooseComposition = ({ topic, title }: { topic: string; title: string }): Composition =>
  findFor(topic) ?? findFor(title) ?? tiles;
