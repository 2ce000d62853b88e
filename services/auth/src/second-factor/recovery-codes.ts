import { createHash, randomInt } from 'node:crypto';

const COUNT = 10;
const LENGTH = 16;
const GROUP = /.{4}(?=.)/g;
/** Of base 32 without what is mistaken for something else on paper: 5 bits each, 80 in all. */
const LETTERS = '023456789abcdefghjkmnpqrstuvwxyz';

/** Such as `x4k9-72mq-…`: shown once, kept as hashes. */
export function newRecoveryCodes(): string[] {
  const letter = () => LETTERS[randomInt(LETTERS.length)];
  return Array.from({ length: COUNT }, () => Array.from({ length: LENGTH }, letter).join('').replace(GROUP, '$&-'));
}

/** A fast hash will do: nobody guesses 80 random bits. Case, spaces and hyphens are as they were copied from paper. */
export function recoveryHash(code: string): string {
  const plain = code
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
    .replaceAll('o', '0');
  return createHash('sha256').update(plain).digest('base64url');
}
