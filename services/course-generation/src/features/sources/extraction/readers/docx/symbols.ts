// Fonts that put signs in place of letters. From 0x20 and from 0xA0.
const SYMBOL = [
  ' !∀#∃%&∍()*+,−./0123456789:;<=>?≅ΑΒΧΔΕΦΓΗΙϑΚΛΜΝΟΠΘΡΣΤΥςΩΞΨΖ[∴]⊥_‾αβχδεφγηιϕκλμνοπθρστυϖωξψζ{|}∼',
  '€ϒ′≤⁄∞ƒ♣♦♥♠↔←↑→↓°±″≥×∝∂•÷≠≡≈…⏐⎯↵ℵℑℜ℘⊗⊕∅∩∪⊃⊇⊄⊂⊆∈∉∠∇®©™∏√⋅¬∧∨⇔⇐⇑⇒⇓◊⟨®©™∑⎛⎜⎝⎡⎢⎣⎧⎨⎩⎪\ufffd⟩∫⌠⎮⌡⎞⎟⎠⎤⎥⎦⎫⎬⎭',
].map((row) => [...row]);
const WINGDINGS: Record<number, string> = {
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

/** A sign of a symbol font, U+FFFD if it is not known. */
export function readSymbol(font: string, code: number): string {
  const at = code >= 0xf000 && code <= 0xf0ff ? code - 0xf000 : code;
  if (/^symbol/i.test(font)) return (at >= 0xa0 ? SYMBOL[1]?.[at - 0xa0] : SYMBOL[0]?.[at - 0x20]) ?? '\ufffd';
  if (/^wingdings/i.test(font)) return WINGDINGS[at] ?? '\ufffd';
  return at !== code || code >= 0xe000 ? '\ufffd' : String.fromCodePoint(code);
}
