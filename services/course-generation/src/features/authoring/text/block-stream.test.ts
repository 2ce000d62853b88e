import { SeededRandom } from '@coursewright/text';
import { BlockStream } from './block-stream.ts';
import { renderMarkdown } from './render-markdown.ts';

const DOCUMENT = `An opening paragraph with **bold**, *italic* and \`code\`,
on two lines. 日本語 🍞

### A heading
Text right after it.

1. first

   still first

2. second
   - nested

3. third

- another list

* starred

> a quote
> of two lines

| a | b |
| - | -: |
| 1 | 2 |

\`\`\`js
const blank = 'line below';

console.log(blank);
\`\`\`

    indented code

The price is $5, or $10 for $n \\ge 2$ of $x_1*y$ and $z_1*y$.

$$
\\int_0^1 x
= \\frac12
- y
$$

\\[ \\begin{aligned} a &= b \\\\ c &= d \\end{aligned} \\]

- a formula $$e^{i\\pi}$$

  in a list

\`\`\`\`md
\`\`\`py
x = 1

~~~
\`\`\`

still code
\`\`\`\`

~~~sql
select '\`\`\`';

-- $x$
~~~

A [link](https://example.org) and H<sub>2</sub>O.

---

The end`;

function stream(text: string, chunkLength: number) {
  const blocks: string[] = [];
  const reader = new BlockStream((index, html) => {
    blocks[index] = html;
  });
  for (let at = 0; at < text.length; at += chunkLength) reader.push(text.slice(at, at + chunkLength));
  return { blocks, ...reader.end() };
}

const shape = (html: string) => html.replace(/\s*\n\s*/g, '\n');

test.each([1, 3, 17, 100_000])(
  'CRS-13 blocks from chunks of %i letters are the document rendered in one go',
  (length) => {
    const { blocks, html, markdown } = stream(DOCUMENT, length);
    expect(markdown).toBe(DOCUMENT);
    expect(html).toBe(renderMarkdown(DOCUMENT));
    expect(shape(blocks.join('\n'))).toBe(shape(html));
    expect(blocks.length).toBeGreaterThan(7);
  },
);

const PIECES = DOCUMENT.split(/\n\n(?=An|###|1\.|> |\| a|`{3,}(?:js|md)|The|\$\$|\\\[|- a form|~~~sql|A \[|---)/);

test('CRS-13 blocks in any order, in chunks of any length, are the document rendered in one go', () => {
  const random = new SeededRandom('blocks');
  for (let run = 0; run < 150; run += 1) {
    const document = random.take(PIECES, random.whole(2, PIECES.length)).join('\n\n');
    const { blocks, html } = stream(document, random.whole(1, 40));
    expect(html).toBe(renderMarkdown(document));
    expect(shape(blocks.join('\n'))).toBe(shape(html));
  }
});

test('CRS-13 the open paragraph is the tail, and closes with the next block', () => {
  const blocks: string[] = [];
  const reader = new BlockStream((_index, html) => blocks.push(html));
  reader.push('One.\n\nTwo is sti');
  expect(blocks).toEqual(['<p>One.</p>']);
  expect(reader.tail).toBe('Two is sti');
});

test.each([
  ['• one\n  • in\n• two', '- one\n  - in\n- two'],
  ['・一\n・二', '- 一\n- 二'],
  ['1、一\n2、二', '1. 一\n2. 二'],
  ['١. واحد\n٢- اثنان', '1. واحد\n2. اثنان'],
  ['१) एक\n२) दो', '1. एक\n2. दो'],
  ['１．一\n２）二', '1. 一\n2. 二'],
  ['1、2、3都是\n２．５倍\n5- x = 3\n1.5 kg\n12) x', '1、2、3都是\n２．５倍\n5- x = 3\n1.5 kg\n12) x'],
  ['```\n• one\n```', '```\n• one\n```'],
])('STU-11 items are a list, whatever they begin with: %j', (written, markdown) => {
  for (const length of [1, 100]) {
    const { blocks, ...whole } = stream(written, length);
    expect(whole).toEqual({ markdown, html: renderMarkdown(markdown) });
    expect(blocks.join('\n')).toBe(whole.html);
  }
});

test('a fence of four signs around the whole document is taken off', () => {
  expect(stream('````markdown\nText.\n\n```js\nx\n```\n````\n', 3).markdown).toBe('Text.\n\n```js\nx\n```');
});

test('a tag around the whole document is taken off, and so are tags around a part of it', () => {
  expect(stream('<answer>\nText.\n\n```js\nx\n```\n</answer>\n', 3).markdown).toBe('Text.\n\n```js\nx\n```');
  expect(stream('<note>\nText.\n</note>', 3).html).toBe('Text.');
  expect(stream('<T>\nText.', 3).html).toContain('&lt;T&gt;');
});

test.each([
  ['<details>\n<summary>Show **it**</summary>\n\nIt is *4*.\n\n</details>', '**Show it**\n\nIt is *4*.'],
  ['<details><summary>Show</summary>It is **4**.</details>', '**Show**\n\nIt is **4**.'],
  ['A\n<div align="center">\n**4**\n</div>\nB', 'A\n\n**4**\n\nB'],
  ['```html\n<div>\n</div>\n```', '```html\n<div>\n</div>\n```'],
])('CRS-13 HTML around Markdown is taken off: %j', (written, same) => {
  const stream = new BlockStream();
  stream.push(written);
  expect(stream.end().html).toBe(renderMarkdown(same));
});

test('a fence around the whole document is taken off', () => {
  const { html, blocks } = stream('```markdown\n### Title\n\nText.\n```\n', 1);
  expect(html).toBe('<h3>Title</h3>\n<p>Text.</p>');
  expect(blocks.join('\n')).toBe(html);
});

test.each([
  ['a script', 'Hi <script>alert(1)</script> there', /script|alert/],
  ['a script in a block of its own', '<script>\nalert(1)\n</script>\n\nText', /script|alert/],
  ['an event handler', '<p onclick="alert(1)">x</p>', /onclick/],
  ['a javascript link', '[x](javascript:alert(1))', /javascript/],
  ['a data link', '[x](data:text/html;base64,AAAA)', /data:/],
  ['a protocol-relative link', '<a href="//evil.example">x</a>', /evil/],
  ['a Markdown image', '![x](https://evil.example/?leak=1)', /img|evil/],
  ['an HTML image', '<img src=x onerror=alert(1)>', /img|onerror/],
  ['a frame', '<iframe src="https://evil.example">x</iframe>', /iframe|evil/],
  ['an inline style', '<p style="position:fixed">x</p>', /style/],
  ['a vector image', '<svg><a href="https://evil.example">x</a></svg>', /svg|evil/],
])('%s does not survive', (_name, markdown, forbidden) => {
  const { html, blocks } = stream(markdown, 5);
  expect(html).not.toMatch(forbidden);
  expect(blocks.join('')).not.toMatch(forbidden);
});

test('links open elsewhere and give nothing away', () => {
  expect(renderMarkdown('[x](https://example.org)')).toBe(
    '<p><a href="https://example.org" rel="noopener noreferrer nofollow ugc" target="_blank">x</a></p>',
  );
});
