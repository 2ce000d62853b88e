type Piece = string | ((index: number) => string);

const html: Record<string, Piece> = {
  'rules between letters': 'a<hr>',
  'bold in bold': '<b>',
  'lists in lists': '<ul><li>',
  'headings in headings': '<h1><h5><b><i>',
  'tables in tables': '<table><tr><td>',
  'elements in each other': '<div>',
  'open paragraphs': '<p>a',
  'short sentences': (index) => `<p>The grain of number ${index} is milled slowly.</p>`,
  'open links': '<a href="https://example.org">',
  'foreign elements': '<svg><a>',
  formulas: '<math>',
  'formulas with an open attribute': '<math alttext="',
  'less-than signs': '<',
  'closing tags': '</b>',
  'begun closing tags': '</',
  'begun attributes': '<x y="',
  attributes: ' a=',
  comments: '<!--',
  'character data': '<![CDATA[',
  scripts: '<script>',
  'scripts switched off': '<noscript>',
  frames: '<iframe>',
  options: '<select><option>',
  code: '<pre><code>',
  entities: '&lt;',
  'begun entities': '&#',
  ampersands: '&',
};

const markdown: Record<string, Piece> = {
  dollars: '$',
  'dollars in pairs': '$$',
  'dollars before words': '$a ',
  'lines of dollars': '$$\n',
  'open formulas': '$$a\n\n',
  'open brackets of formulas': '\\[',
  'open brackets of formulas in paragraphs': '\\[a\n\n',
  'open round brackets of formulas': '\\(',
  'small formulas': '$a^b$ ',
  'open arguments': '$\\frac{',
  backslashes: '\\',
  backticks: '`',
  'open code spans': '`a ',
  'rows of backticks': (index) => `${'`'.repeat((index % 50) + 1)} `,
  'blank lines': '\n',
  'lines of blanks': ' \n',
  'short paragraphs': 'a\n\n',
  asterisks: '*',
  'emphasis that never ends': '*a_',
  'strong emphasis that never ends': '**a ',
  'emphasis of both kinds': '*a **a ',
  'struck words': '~~a',
  'lists ever deeper': (index) => `${' '.repeat(index % 100)}- a\n`,
  'lists in a line': '- ',
  'loose lists': '- a\n\n      b\n',
  quotes: '> ',
  'quotes ever deeper': (index) => `${'>'.repeat(index % 48)}a\n`,
  tables: 'a|b\n-|-\n',
  'cells of tables': '| - ',
  'open brackets': '[',
  'open links in Markdown': '[a](',
  'open links with titles': "[a](b 'c",
  'open pictures': '![',
  pictures: (index) => `![a](b${index})\n\n`,
  'links without addresses': '[a][b]',
  definitions: (index) => `[a${index}]: x\n\n[a${index}] `,
  'other tags in paragraphs': (index) => `<div${index}>\n\n`,
  headings: '# a\n',
  'underlined headings': 'a=\n=\n',
  rules: '---\n',
  fences: '```\n',
  addresses: 'http://a.b ',
  'begun addresses': 'www.',
  'e-mail addresses': 'a@b.c ',
  'begun e-mail addresses': 'a@',
  'line breaks': 'a  \n',
};

const plain: Record<string, Piece> = {
  'one long word': 'x',
  words: 'word ',
  blanks: ' ',
  tabs: '\t',
  digits: '1',
  dots: 'a.',
  'begun citations': '  [p1,',
  placeholders: '[your ',
  'beginnings of sentences': 'I would like to ',
  'titles of prompts': 'main title a ',
  'quotation marks': '"',
  'joined pictures of people': '👩‍👩‍👧',
  accents: 'a\u0301',
  'signs that unfold': '\ufdfa',
  'words without spaces': '日本語',
};

export const maliciousPieces: readonly (readonly [what: string, piece: Piece])[] = Object.entries({
  ...html,
  ...markdown,
  ...plain,
});

export function repeatPiece(piece: Piece, length: number): string {
  if (typeof piece === 'string') return piece.repeat(Math.ceil(length / piece.length)).slice(0, length);
  const parts: string[] = [];
  for (let index = 0, total = 0; total < length; index += 1) {
    const part = piece(index);
    parts.push(part);
    total += part.length;
  }
  return parts.join('').slice(0, length);
}
