import { titleKey } from '@coursewright/text';
import { similarity } from '../quality/title-similarity.ts';
import { toTitle } from './outline-reader.ts';

test.each([
  ['Topic 1: Bread', 'Bread'],
  ['2.3) Flour', 'Flour'],
  ['٣. تاريخ العلوم', 'تاريخ العلوم'],
  ['**تاريخ العلوم**', 'تاريخ العلوم'],
  ['שָׁלוֹם עֲלֵיכֶם', 'שָׁלוֹם עֲלֵיכֶם'],
  ['\u202eשלום\u202c', 'שלום'],
  ['\u200b\u00ad\u200e', ''],
  ['Why 2**10 and 3**2 are powers', 'Why 2**10 and 3**2 are powers'],
  ['The <a> tag and <p>', 'The <a> tag and <p>'],
  ['Why $\\frac12$ is ½', 'Why $\\frac12$ is ½'],
  ['می‌خواهم', 'می‌خواهم'],
  ['江戸時代の「文化」', '江戸時代の「文化」'],
  ['हिन्दी की कविता', 'हिन्दी की कविता'],
  ['👩‍🔬 Science', '👩‍🔬 Science'],
  ['<b>Bold</b> `code`', 'Bold code'],
  ['Generics: List<String>', 'Generics: List<String>'],
  ['Understanding __init__', 'Understanding __init__'],
  ['__All of it__', 'All of it'],
  ['Bad\u0000\u001b[31m line\nbreak', 'Bad [31m line break'],
  ['half a letter \ud83d', 'half a letter �'],
  ['7', '7'],
  ['1945: Kriegsende', '1945: Kriegsende'],
  ['1984 – a novel', '1984 – a novel'],
  ['Kapitel 1: Brot', 'Brot'],
  ['الوحدة 1: الخبز', 'الخبز'],
  ['第1章：面包', '面包'],
  ['第一次世界大战', '第一次世界大战'],
  ['第二课堂活动', '第二课堂活动'],
  ['第1回路の計算', '第1回路の計算'],
  ['Apollo 11: the landing', 'Apollo 11: the landing'],
])('CRS-06 the title %j is shown as %j', (title, shown) => {
  expect(toTitle(title)).toBe(shown);
});

test('CRS-06 accents and vowel points do not make another title, other letters do', () => {
  expect(titleKey('Café  crème!')).toBe(titleKey('cafe creme'));
  expect(titleKey('كِتَاب')).toBe(titleKey('كتاب'));
  expect(titleKey('שָׁלוֹם')).toBe(titleKey('שלום'));
  expect(titleKey('かき')).not.toBe(titleKey('がき'));
  expect(titleKey('की')).not.toBe(titleKey('का'));
  expect(similarity('ابن الهيثم', 'حياة ابن الهيثم')).toBeGreaterThan(0.5);
});
