// Fonts that put signs in place of letters. From 0x20 and from 0xA0.
const SYMBOL = [
  ' !∀#∃%&∍()*+,−./0123456789:;<=>?≅ΑΒΧΔΕΦΓΗΙϑΚΛΜΝΟΠΘΡΣΤΥςΩΞΨΖ[∴]⊥_‾αβχδεφγηιϕκλμνοπθρστυϖωξψζ{|}∼',
  '€ϒ′≤⁄∞ƒ♣♦♥♠↔←↑→↓°±″≥×∝∂•÷≠≡≈…⏐⎯↵ℵℑℜ℘⊗⊕∅∩∪⊃⊇⊄⊂⊆∈∉∠∇®©™∏√⋅¬∧∨⇔⇐⇑⇒⇓◊⟨®©™∑⎛⎜⎝⎡⎢⎣⎧⎨⎩⎪\ufffd⟩∫⌠⎮⌡⎞⎟⎠⎤⎥⎦⎫⎬⎭',
].map((row) => [...row]);
const circled = (first: number) =>
  Object.fromEntries([...'⓪①②③④⑤⑥⑦⑧⑨⑩⓿❶❷❸❹❺❻❼❽❾❿'].map((sign, at) => [first + at, sign]));
const WINGDINGS: Record<number, string> = {
  ...circled(128),
  74: '☺',
  76: '☹',
  108: '●',
  110: '■',
  113: '❑',
  118: '❖',
  167: '▪',
  168: '☐',
  216: '➢',
  223: '←',
  224: '→',
  225: '↑',
  226: '↓',
  232: '➔',
  240: '⇨',
  251: '✗',
  252: '✓',
  253: '☒',
  254: '☑',
};

const WINGDINGS_2: Record<number, string> = { 80: '✓', 82: '☑', 83: '☒', 84: '☒', 163: '☐', ...circled(105) };

export const SYMBOL_FONT = /^(?:symbol|wingdings(?: 2)?)$/i;

/** A sign of a symbol font, U+FFFD if it is not known. */
export function readSymbol(font: string, code: number): string {
  const at = code >= 0xf000 && code <= 0xf0ff ? code - 0xf000 : code;
  if (/^symbol/i.test(font)) return (at >= 0xa0 ? SYMBOL[1]?.[at - 0xa0] : SYMBOL[0]?.[at - 0x20]) ?? '\ufffd';
  if (/^wingdings$/i.test(font)) return WINGDINGS[at] ?? '\ufffd';
  if (/^wingdings 2$/i.test(font)) return WINGDINGS_2[at] ?? '\ufffd';
  return at !== code || code >= 0xe000 ? '\ufffd' : String.fromCodePoint(code);
}

/** A text as it is shown in a font, whose signs may be stored as letters. */
export const readLetters = (font: string, text: string): string =>
  text.replace(SYMBOL_FONT.test(font) ? /[!-~\xa1-\xff\uf020-\uf0ff]/g : /[\uf020-\uf0ff]/g, (sign) =>
    readSymbol(font, sign.charCodeAt(0)),
  );
