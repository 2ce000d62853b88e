import { foldWord } from './words.ts';

// Small numbers as words; those that are articles as well are left out.
const NUMBER_WORDS: string[][] = [
  ['zero', 'null', 'cero', 'zéro', 'ноль', 'صفر', 'शून्य', '零'],
  ['one', 'eins', 'einmal', 'first', 'erste', 'primero', 'premier', 'один', 'واحد', 'एक', '一'],
  ['two', 'zwei', 'dos', 'deux', 'due', 'second', 'zweite', 'два', 'две', 'اثنان', 'दो', '二', '两', '兩'],
  ['three', 'drei', 'tres', 'trois', 'tre', 'três', 'third', 'dritte', 'три', 'ثلاثة', 'ثلاث', 'तीन', '三'],
  ['four', 'vier', 'cuatro', 'quatre', 'quattro', 'quatro', 'fourth', 'четыре', 'أربعة', 'أربع', 'चार', '四'],
  ['five', 'fünf', 'cinco', 'cinq', 'cinque', 'fifth', 'пять', 'خمسة', 'خمس', 'पाँच', 'पांच', '五'],
  ['six', 'sechs', 'seis', 'sei', 'sixth', 'шесть', 'ستة', 'ست', 'छह', 'छः', '六'],
  ['seven', 'sieben', 'siete', 'sept', 'sette', 'sete', 'семь', 'سبعة', 'سبع', 'सात', '七'],
  ['eight', 'acht', 'ocho', 'huit', 'otto', 'oito', 'восемь', 'ثمانية', 'ثماني', 'आठ', '八'],
  ['nine', 'neun', 'nueve', 'neuf', 'nove', 'девять', 'تسعة', 'تسع', 'नौ', '九'],
  ['ten', 'zehn', 'diez', 'dix', 'dieci', 'dez', 'десять', 'عشرة', 'عشر', 'दस', '十'],
  ['eleven', 'elf', 'once', 'onze', 'undici', 'одиннадцать', 'ग्यारह', '十一'],
  ['twelve', 'zwölf', 'doce', 'douze', 'dodici', 'doze', 'двенадцать', 'बारह', '十二'],
];
const numberWords = new Map(
  NUMBER_WORDS.flatMap((words, value) => words.map((word): [string, number] => [foldWord(word), value])),
);
// The number words that hardly mean anything else, so that a sentence is held to them.
const CERTAIN_FROM = 2;
const UNCERTAIN = new Set([
  'second',
  'once',
  'sei',
  'due',
  'tre',
  'sept',
  'acht',
  'elf',
  'ست',
  'عشر',
  'third',
  'fourth',
  'fifth',
  'sixth',
]);

export const wordNumbersOf = (words: readonly string[]): { word: string; value: number; isCertain: boolean }[] =>
  words.flatMap((word) => {
    const value = numberWords.get(word);
    if (value === undefined) return [];
    return [{ word, value, isCertain: value >= CERTAIN_FROM && word.length > 1 && !UNCERTAIN.has(word) }];
  });
