import { invalid } from '@coursewright/service-kit';
import { dictionary } from '@zxcvbn-ts/language-common';

interface Person {
  readonly name: string;
  readonly email: string;
}

export type AssertGoodPassword = (password: string, person: Person) => void;

const MOST_FREQUENT = 10_000;
const MOST_ADDED = 6;
const SHORTEST_WORD = 3;
const LONGEST_UNIT = 4;

const common = new Set(dictionary['passwords-common']);
const frequent = new Set(dictionary['passwords-common'].slice(0, MOST_FREQUENT));

const COMMON = 'This password is too common. Please choose another one';
const REPEATED = 'This password repeats itself too much. Please choose another one';
const PERSONAL = 'This password is too close to your name or address. Please choose another one';

export function createPasswordPolicy(brand: string): AssertGoodPassword {
  return (password, { name, email }) => {
    const fault = findFault(password, [name, email, email.slice(0, email.lastIndexOf('@')), brand]);
    if (fault) throw invalid(fault, [{ field: 'password', message: fault }]);
  };
}

function findFault(password: string, personal: readonly string[]): string | undefined {
  const plain = password.normalize('NFKC').toLowerCase();
  if (isRepetition(plain) || isSequence(plain)) return REPEATED;
  const cores = spellings(withoutAdditions(plain));
  const words = personal.map(getLetters).filter((word) => word.length >= SHORTEST_WORD);
  const forbidden = new Set(words.flatMap((word) => [word, [...word].reverse().join('')]));
  if ([...spellings(plain), ...cores].some((spelling) => forbidden.has(getLetters(spelling)))) return PERSONAL;
  if (spellings(plain).some((spelling) => common.has(spelling) || common.has(getLetters(spelling)))) return COMMON;
  return cores.some((core) => frequent.has(core)) ? COMMON : undefined;
}

const getLetters = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

function withoutAdditions(plain: string): string {
  const core = plain.replace(/^[^\p{L}]{1,6}/u, '').replace(/[^\p{L}]{1,6}$/u, '');
  return plain.length - core.length <= MOST_ADDED ? core : plain;
}

const LETTER_FOR: Readonly<Record<string, string>> = {
  '@': 'a',
  '4': 'a',
  '8': 'b',
  '3': 'e',
  '6': 'g',
  '9': 'g',
  '!': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
  '+': 't',
  '2': 'z',
};

function spellings(plain: string): string[] {
  const replaced = plain.replace(/[@4836!90$57+2]/g, (sign) => LETTER_FOR[sign] ?? sign);
  return [...new Set([plain, replaced.replaceAll('1', 'i'), replaced.replaceAll('1', 'l')])];
}

function isRepetition(plain: string): boolean {
  const characters = [...plain];
  if (new Set(characters).size <= 2) return true;
  const units = Array.from({ length: LONGEST_UNIT }, (_, at) => at + 1);
  return units.some((unit) => characters.every((character, at) => character === characters[at % unit]));
}

function isSequence(plain: string): boolean {
  const codes = [...plain].map((character) => character.codePointAt(0) ?? 0);
  const steps = new Set(codes.slice(1).map((code, at) => code - (codes[at] ?? 0)));
  return steps.size === 1 && (steps.has(1) || steps.has(-1));
}
