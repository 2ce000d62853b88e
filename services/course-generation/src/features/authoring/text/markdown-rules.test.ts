import { escapeTablePipes } from './markdown-rules.ts';
import { renderOpenBlock } from './open-block.ts';
import { renderMarkdown } from './render-markdown.ts';

test.each([
  '3~5 turns, then 10~15 minutes',
  '约3~5次，每次10~15分钟',
  '~one~ and ~two~',
  '2~3回、または4~~5回、6~~7回',
  'a ~ b ~ c',
])('STU-11 a tilde is no strike-through: %s', (text) => {
  expect(renderMarkdown(text)).toBe(`<p>${text}</p>`);
  expect(renderOpenBlock(`${text} so`)).toBe(`<p>${text} so</p>`);
});

test('STU-11 two tildes around words strike them out', () => {
  expect(renderMarkdown('a ~~wrong~~ b, x~~y~~z')).toBe('<p>a <del>wrong</del> b, x<del>y</del>z</p>');
  expect(renderOpenBlock('a ~~wro')).toBe('<p>a <del>wro</del></p>');
});

// The numbers that a browser shows.
const numbers = (html: string): number[] => {
  let next = 1;
  return [...html.matchAll(/<ol(?: start="(\d+)")?(?: class="wide-numbers")?>|<li(?: value="(\d+)")?>/g)].flatMap(
    ([tag, start, value]) => {
      if (tag.startsWith('<ol')) next = Number(start ?? 1);
      if (tag.startsWith('<ol')) return [];
      next = Number(value ?? next) + 1;
      return [next - 1];
    },
  );
};

test.each([
  ['code between', '1. Install:\n\n```bash\nnpm i\n```\n\n2. Write:\n\n```json\n{}\n```\n\n3. Start', [1, 2, 3]],
  ['a formula between', '3. Then\n\n$$\nx\n$$\n\n4. Look\n\n5. Stop', [3, 4, 5]],
  ['a paragraph between', '1. One\n\nWhy this is so.\n\n2. Two', [1, 2]],
  ['a table between', '1. One\n\n| a | b |\n| - | - |\n| 1 | 2 |\n\n2. Two', [1, 2]],
  ['a quotation between', '1) One\n\n> Said.\n\n2) Two', [1, 2]],
  ['every number 1', '1. One\n1. Two\n1. Three', [1, 2, 3]],
  ['years', '1914. War begins.\n1918. It ends.', [1914, 1918]],
  ['a count down', '3. Bronze\n2. Silver\n1. Gold', [3, 2, 1]],
  ['a number twice', '1. One\n2. Two\n2. Three', [1, 2, 3]],
  ['a step that is left out', '1. One\n2. Two\n4. Four\n5. Five', [1, 2, 4, 5]],
  ['a beginning at 0', '0. None\n1. One', [0, 1]],
  ['nested steps', '1. One\n   1. In\n   2. In\n', [1, 1, 2]],
])('STU-11 numbers of a list are those that were written: %s', (_what, markdown, expected) => {
  expect(numbers(renderMarkdown(markdown))).toEqual(expected);
});

test.each(['1989. A great summer.', '2024. Was für ein Jahr!', '1066) and all that'])(
  'STU-11 a sentence that is a year alone is no list: %s',
  (text) => {
    expect(renderMarkdown(text)).toBe(`<p>${text}</p>`);
    expect(renderMarkdown(`${text}\n\nMore.\n\n- item`)).toContain(`<p>${text}</p>`);
  },
);

test('STU-11 numbers of years have room', () => {
  expect(renderMarkdown('1914. War begins.\n1918. It ends.')).toMatch(/^<ol start="1914" class="wide-numbers">/);
  expect(renderMarkdown('98. a\n99. b')).not.toContain('class');
});

test('STU-11 boxes of tasks are shown, also in a list with blank lines', () => {
  expect(renderMarkdown('- [x] done\n- [ ] still open\n- plain')).toBe(
    '<ul>\n<li>☑ done</li>\n<li>☐ still open</li>\n<li>plain</li>\n</ul>',
  );
  expect(renderMarkdown('1. [X] done\n\n2. [ ] open')).toMatch(/<p>☑ done<\/p>[\s\S]*<p>☐ open<\/p>/);
  expect(renderOpenBlock('- [x] done\n- [ ] still')).toContain('☐ still');
  expect(renderOpenBlock('- [x] done\n\n- [ ] still')).toContain('<p>☐ still');
});

const cells = (html: string): string[] =>
  [...html.matchAll(/<t[hd](?: [^>]*)?>(.*?)<\/t[hd]>/gs)].map(([, cell = '']) =>
    cell.replace(/<math alttext="([^"]*)".*?<\/math>/gs, '⟦$1⟧').replace(/<\/?code>/g, '`'),
  );
const row = (text: string, columns = 2): string =>
  `|${' h |'.repeat(columns)}\n|${' --- |'.repeat(columns)}\n${text}\n`;

test.each([
  ['| absolute value | $|x|$ |', ['absolute value', '⟦|x|⟧']],
  ['| probability | $P(A|B) = \\frac{P(A \\cap B)}{P(B)}$ |', ['probability', '⟦P(A|B) = \\frac{P(A \\cap B)}{P(B)}⟧']],
  ['| escaped | $P(A\\|B) = P(B\\|A)$ |', ['escaped', '⟦P(A|B) = P(B|A)⟧']],
  ['| norm | $\\|v\\|$ and $2\\|v\\|$ |', ['norm', '⟦\\|v\\|⟧ and ⟦2\\|v\\|⟧']],
  ['| set | \\(\\{x|x > 0\\}\\) |', ['set', '⟦\\{x|x &gt; 0\\}⟧']],
  ['| shell | `ls | wc -l` |', ['shell', '`ls | wc -l`']],
  ['| or | ``a || b`` |', ['or', '`a || b`']],
  ['| escaped | `a \\| b` \\| c |', ['escaped', '`a | b` | c']],
  ['$|a|$ | `x|y`', ['⟦|a|⟧', '`x|y`']],
  ['| $5 | $10 |', ['$5', '$10']],
  ['| $x | $y |', ['$x', '$y']],
  ['| ` | ` |', ['`', '`']],
  ['| empty | |', ['empty', '']],
  ['| P(A|B) | given |', ['P(A|B)', 'given']],
  ['| |x| | distance |', ['|x|', 'distance']],
  ['| a || b | or |', ['a || b', 'or']],
  ['| a | b | c |', ['a', 'b']],
  ['|a|b|c|', ['a', 'b']],
])('STU-11 a pipe in a formula or in code ends no cell: %s', (line, expected) => {
  expect(cells(renderMarkdown(row(line))).slice(2)).toEqual(expected);
  const escaped = cells(renderMarkdown(escapeTablePipes(row(line)))).slice(2);
  const restored = escaped.map((cell) => cell.replace(/\\vert ?/g, '|').replace(/\\Vert ?/g, '\\|'));
  expect(restored).toEqual(expected);
  for (const plain of row(line) === escapeTablePipes(row(line)) ? [] : escaped) expect(plain).not.toContain('$');
});

test('STU-11 a formula in the head of a table is one column', () => {
  const html = renderMarkdown('| $|x|$ | `a|b` |\n| --- | --- |\n| 1 | 2 |');
  expect(cells(html)).toEqual(['⟦|x|⟧', '`a|b`', '1', '2']);
});
