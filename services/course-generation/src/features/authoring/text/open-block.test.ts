import { measureCpuTime } from '@coursewright/service-kit/testing';
import { SeededRandom } from '@coursewright/text';
import { goodLessons } from '../quality/testing/good-lessons.ts';
import { BlockStream } from './block-stream.ts';
import { plainText } from './html.ts';
import { renderOpenBlock } from './open-block.ts';
import { renderMarkdown } from './render-markdown.ts';

const BEGUN = '<span class="formula-begun"></span>';

test.each([
  ['emphasis', 'Wheat is **a gra', '<p>Wheat is <strong>a gra</strong></p>'],
  ['emphasis in emphasis', 'a **b *c', '<p>a <strong>b <em>c</em></strong></p>'],
  ['emphasis beside a Japanese quotation', 'は**「重要」**で', '<p>は<strong>「重要」</strong>で</p>'],
  ['emphasis of a Japanese quotation', 'は**「重', '<p>は<strong>「重</strong></p>'],
  ['emphasis with half of its end', 'a **b*', '<p>a <strong>b</strong></p>'],
  ['emphasis before a number', 'the **WW**2, **C**2 a', '<p>the <strong>WW</strong>2, <strong>C</strong>2 a</p>'],
  ['emphasis without a letter', 'a **', '<p>a</p>'],
  ['a name with an underscore', 'the snake_ca', '<p>the snake_ca</p>'],
  ['a multiplication', 'so 5 * 3 is', '<p>so 5 * 3 is</p>'],
  ['code', 'call `prin', '<p>call <code>prin</code></p>'],
  ['a link', 'see [the li', '<p>see the li</p>'],
  ['the address of a link', 'see [the link](https://exa', '<p>see the link</p>'],
  ['a tag', 'H<su', '<p>H</p>'],
  ['tags of which one is closed', '<b>a</b> <b>b', '<p><strong>a</strong> <strong>b</strong></p>'],
  ['a tag that is not closed', 'H<sub>2', '<p>H<sub>2</sub></p>'],
  ['a citation', 'It rises [s', '<p>It rises</p>'],
  ['a footnote', 'It rises[^1] and[^', '<p>It rises¹ and</p>'],
  ['the text of a footnote', '[^1]: See *the', '<p>¹ See <em>the</em></p>'],
  ['a formula', 'where $x^', `<p>where ${BEGUN}</p>`],
  ['a formula in brackets', 'where \\(x', `<p>where ${BEGUN}</p>`],
  ['an environment of LaTeX', '\\begin{align}\nx &= 1', `<p>${BEGUN}</p>`],
  ['a formula on lines of its own', '$$\nx\n- y', `<p>${BEGUN}</p>`],
  ['an amount of money', 'it costs $5 a day', '<p>it costs $5 a day</p>'],
  ['two amounts of money', 'from $5 to $10 a day', '<p>from $5 to $10 a day</p>'],
  ['a heading', '### Whe', '<h3>Whe</h3>'],
  ['a heading without a letter', '### ', ''],
  ['a list', '- One\n- **Tw', '<ul>\n<li>One</li>\n<li><strong>Tw</strong></li>\n</ul>'],
  ['the marker of an item', '- One\n- ', '<ul>\n<li>One</li>\n</ul>'],
  ['a number that may be a marker', 'It was\n198', '<p>It was</p>'],
  ['a quotation', '> He said *n', '<blockquote>\n<p>He said <em>n</em></p>\n</blockquote>'],
  ['a rule or a list', 'Text\n--', '<p>Text</p>'],
  ['the head of a table', '| City | Total |', ''],
  ['the head of a table without its first stroke', 'City | Total', ''],
  ['the line below it', '| City | Total |\n| --- | --', ''],
  ['a fence', '```sq', ''],
  ['the end of a fence', '```\na | b\n``', '<pre><code>a | b\n</code></pre>'],
  ['code in an item', '- ```\n  a', '<ul>\n<li><pre><code>a\n</code></pre>\n</li>\n</ul>'],
])('STU-20 %s that is begun is shown as what it becomes', (_what, tail, html) => {
  expect(renderOpenBlock(tail)).toBe(html);
});

test('STU-20 a row of a table is shown once it is whole', () => {
  const head = '| City | Total |\n| --- | ---: |\n';
  const cells = (tail: string) => renderOpenBlock(head + tail)?.match(/(?<=<td[^>]*>)[^<]*/g) ?? [];
  expect(renderOpenBlock(head)).toContain('<th>City</th>');
  expect(cells('| Rome |')).toEqual([]);
  expect(cells('| Rome | 1 |\n| Par')).toEqual(['Rome', '1']);
});

const visible = (html: string): string => plainText(html.replace(/<math\b.*?<\/math>/gs, '∑')).replace(/[\s[\]]+/g, '');

test('STU-20 what a lesson shows while it is written is at each moment the beginning of the lesson', () => {
  const random = new SeededRandom('open blocks');
  for (const { name, markdown } of goodLessons()) {
    const whole = visible(renderMarkdown(markdown));
    const blocks: string[] = [];
    const stream = new BlockStream((index, html) => {
      blocks[index] = html;
    });
    for (let at = 0; at < markdown.length; ) {
      const end = at + random.whole(1, 30);
      stream.push(markdown.slice(at, end));
      at = end;
      const shown = visible(blocks.join('\n') + (renderOpenBlock(stream.tail) ?? ''));
      expect({ name, shown }).toEqual({ name, shown: whole.slice(0, shown.length) });
    }
  }
});

test('STU-20 a fence around the whole text is never shown', () => {
  const stream = new BlockStream();
  stream.push('```markdown\nText.\n```\n');
  expect(renderOpenBlock(stream.tail)).toBe('<p>Text.</p>');
});

test('STU-20 PLT-09 an open block takes little time, whatever it consists of', () => {
  for (const piece of [
    '$',
    '$a',
    '\\(',
    '[',
    '[a](',
    '*a_',
    '`',
    '` ``',
    '> ',
    '<a ',
    '|',
    '- ',
    '~~',
    '&#',
    '![',
    '<b>',
    'a**2',
  ]) {
    const milliseconds = measureCpuTime(() => void renderOpenBlock(piece.repeat(5_900 / piece.length)));
    expect([piece, milliseconds < 250]).toEqual([piece, true]);
  }
});
