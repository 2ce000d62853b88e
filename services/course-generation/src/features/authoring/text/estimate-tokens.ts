// Tokens per character, above what the tokenizers of common models need.
const LETTER = 0.34;
const MARK_OR_DIGIT = 0.7;
const ALPHABETIC = 0.8;
const OTHER_SCRIPT = 1.5;
const ASTRAL = 3;

const OTHER_ALPHABETS = /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]/u;

// Never too few, for any script: an estimate without the tokenizer of the model.
export function estimateTokens(text: string): number {
  let tokens = 0;
  for (const letter of text) tokens += getCost(letter);
  return Math.ceil(tokens);
}

function getCost(letter: string): number {
  const code = letter.codePointAt(0) ?? 0;
  if (code > 0xffff) return ASTRAL;
  if (code < 0x80) return /[A-Za-z ]/.test(letter) ? LETTER : MARK_OR_DIGIT;
  return OTHER_ALPHABETS.test(letter) ? ALPHABETIC : OTHER_SCRIPT;
}
