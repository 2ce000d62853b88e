export interface Formula {
  raw: string;
  tex: string;
  display: boolean;
}

/** As little as possible, and no blank line: a formula never reaches into the next paragraph. */
const BODY = String.raw`((?:(?!\n[ \t]*\n)[\s\S]){1,2000}?)`;
const DISPLAY = [String.raw`\$\$(?!\$)${BODY}\$\$`, String.raw`\\\[${BODY}\\\](?!\()`];
const DISPLAY_HERE = DISPLAY.map((pattern) => new RegExp(`^${pattern}`));
const DISPLAY_LINES = DISPLAY.map((pattern) => new RegExp(String.raw`^ {0,3}${pattern}[ \t]*(?:\n+|$)`));
const ROUND = new RegExp(String.raw`^\\\(${BODY}\\\)`);
/** Nothing blank inside next to the dollars, and no digit after: so "$5 and $10" is no formula. */
const DOLLARS = /^\$(?![\s$])((?:\\[\s\S]|(?!\n[ \t]*\n)[^\\$]){1,1000}?)(?<!\s)\$(?!\d)/;

const PLAIN_WORD = /(?<![\\A-Za-z])[A-Za-z]{2,}/;
const withoutTexts = (tex: string): string => tex.replace(/\\[a-z]+(\s*\{[^{}]*\})?/gi, ' ');

/** Sums of money and names of variables stand between dollars too. */
function isMoney(tex: string, next: string): boolean {
  const hasWord = PLAIN_WORD.test(withoutTexts(tex));
  return hasWord && (/^\d/.test(tex) || /^\p{L}/u.test(next));
}

function match(pattern: RegExp, text: string, display: boolean): Formula | undefined {
  const found = pattern.exec(text);
  const tex = found?.[1]?.trim();
  return found && tex ? { raw: found[0], tex, display } : undefined;
}

/** The formula that a text begins with. */
export function formulaAt(text: string): Formula | undefined {
  for (const pattern of DISPLAY_HERE) {
    const formula = match(pattern, text, true);
    if (formula) return formula;
  }
  const round = match(ROUND, text, false);
  if (round) return round;
  const formula = match(DOLLARS, text, false);
  return formula && !isMoney(formula.tex, text.slice(formula.raw.length)) ? formula : undefined;
}

/** The formula that fills the lines a text begins with. */
export function formulaLinesAt(text: string): Formula | undefined {
  for (const pattern of DISPLAY_LINES) {
    const formula = match(pattern, text, true);
    if (formula) return formula;
  }
  return undefined;
}

/** Where the next formula may begin; a dollar after a letter or digit belongs to it, as in US$. */
export const nextFormula = (text: string): number => text.search(/\\[([]|(?<![A-Za-z0-9\\])\$/);

/** The text with its formulas made opaque, letter for letter, so that their asterisks emphasise nothing. */
export function maskFormulas(text: string): string {
  let masked = '';
  let rest = text;
  for (let at = nextFormula(rest); at >= 0; at = nextFormula(rest)) {
    const formula = formulaAt(rest.slice(at));
    const length = formula?.raw.length ?? 1;
    masked += rest.slice(0, at) + (formula ? 'a'.repeat(length) : rest.charAt(at));
    rest = rest.slice(at + length);
  }
  return masked + rest;
}
