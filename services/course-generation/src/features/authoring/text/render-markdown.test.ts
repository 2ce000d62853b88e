import { plainText } from './html.ts';
import { renderMarkdown } from './render-markdown.ts';

const formulas = (markdown: string): string[] =>
  [...renderMarkdown(markdown).matchAll(/<math alttext="([^"]*)"( display="block")?/g)].map(([, tex = '', block]) =>
    block ? `block ${tex}` : tex,
  );

test.each([
  ['Let $x_1 * y$ and \\(a*b\\) be.', ['x_1 * y', 'a*b']],
  ['$$\n\\frac{a}{b}\n= c\n- d\n$$', ['block \\frac{a}{b} = c - d']],
  ['So\n\\[ \\sqrt{2} \\]\nholds.', ['block \\sqrt{2}']],
  ['- $$x^2$$\n- the $n$th', ['block x^2', 'n']],
  ['| $a$ | b |\n| - | - |\n| 1 | $b$ |', ['a', 'b']],
  ['**Note $a*b$ well**, *$c$*', ['a*b', 'c']],
  ['これは$x$です', ['x']],
  ['Escaped \\\\frac stays in $\\\\ \\frac12$', ['\\\\ \\frac12']],
  [
    'So:\n\\begin{align*}\nx &= 1 \\\\\ny &= 2\n\\end{align*}\nUse \\begin{align} for it.',
    ['block \\begin{align*} x &amp;= 1 \\\\ y &amp;= 2 \\end{align*}'],
  ],
])('STU-11 formulas in %j are MathML, their backslashes intact', (markdown, expected) => {
  expect(formulas(markdown)).toEqual(expected);
});

test.each([
  'It costs $5 and $10.',
  'US$5–$10, or $5-$10 each',
  '$5/month and 10$/month',
  'Set $PATH:$HOME and $USER',
  'only $ here and $ there',
  '`$x$` and \\$x\\$',
  '```\n$x$\n```',
  'an open $$x + y',
  'first $x\n\nthen y$ later',
])('sums of money and code are no formulas: %j', (markdown) => {
  expect(formulas(markdown)).toEqual([]);
  expect(renderMarkdown(markdown)).toContain('$');
});

test('what cannot be read as a formula stays as it was written', () => {
  expect(renderMarkdown('$\\notacommand{<b>}$')).toBe('<p><code>\\notacommand{&lt;b&gt;}</code></p>');
  expect(renderMarkdown('$\\def\\a{\\a\\a}\\a$')).toContain('<code>');
  expect(renderMarkdown(`$${'x'.repeat(900)}$`)).toContain('<math');
});

test('a formula neither links, nor loads, nor carries styles', () => {
  const html = renderMarkdown(
    '$\\href{https://evil.example}{x}$ $\\includegraphics{https://evil.example/x.png}$ $\\color{red}{\\boxed{y}}$ $\\text{<img src=x onerror=alert(1)>}$',
  );
  expect(html).not.toMatch(/<(img|a)\b|<[^>]*\s(href|style)=/);
});

test('STU-11 the text of a lesson has its formulas as LaTeX', () => {
  expect(plainText(renderMarkdown('Then $a < b$ & $$\\frac12$$ follow.'))).toBe('Then a < b & \\frac12 follow.');
});

test('STU-11 code of a known language is marked part by part, other code is left alone', () => {
  expect(renderMarkdown('```python\nx = 1 < 2\n```')).toBe(
    '<pre><code class="language-python">x = <span class="hljs-number">1</span> &lt; <span class="hljs-number">2</span>\n</code></pre>',
  );
  expect(renderMarkdown('```klingon\nx = <b>\n```')).toBe(
    '<pre><code class="language-klingon">x = &lt;b&gt;\n</code></pre>',
  );
  expect(renderMarkdown('```ts" onclick="alert(1)\nconst a = 1;\n```')).not.toContain('onclick');
});

test('only the classes of code and of columns are let through', () => {
  expect(renderMarkdown('<span class="hljs-string fixed evil">x</span> <sub class="hljs-string">y</sub>')).toBe(
    '<p><span class="hljs-string">x</span> <sub>y</sub></p>',
  );
  expect(renderMarkdown('$$\\begin{aligned}a&=b\\end{aligned}$$')).toContain('<mtd class="tml-left">');
});

test('STU-11 a formula beside Japanese letters may be in emphasis', () => {
  expect(renderMarkdown('式は**$x$（注）**と')).toMatch(/式は<strong><math.*（注）<\/strong>と/);
});

test.each([
  ['これは**「重要なこと」**です。', 'これは<strong>「重要なこと」</strong>です。'],
  ['です。**「グルテン」**が伸びます', 'です。<strong>「グルテン」</strong>が伸びます'],
  ['这是**我想做的事。**所以继续**“好”**了', '这是<strong>我想做的事。</strong>所以继续<strong>“好”</strong>了'],
  ['문서는 **마크다운(Markdown)**을 사용', '문서는 <strong>마크다운(Markdown)</strong>을 사용'],
  ['甲は*（乙）*で、**丙**と**丁**', '甲は<em>（乙）</em>で、<strong>丙</strong>と<strong>丁</strong>'],
  ['2 * 3 と a**"b"**c', '2 * 3 と a**"b"**c'],
  ['و**«كتاب»**ه وبـ**«نص»** هو', 'و<strong>«كتاب»</strong>ه وبـ<strong>«نص»</strong> هو'],
  ['คำว่า**"ดี"**ใช้ได้', 'คำว่า<strong>"ดี"</strong>ใช้ได้'],
])('STU-11 emphasis beside quotes needs no spaces in scripts without capitals: %s', (markdown, expected) => {
  expect(renderMarkdown(markdown)).toBe(`<p>${expected}</p>`);
});

test.each(['```Mermaid\ngraph TD', '```mermaid {theme}\ngraph TD', '```\nflowchart LR', '```\nsequenceDiagram'])(
  'CRS-27 a diagram is known by its name or its first line: %j',
  (begun) => {
    expect(renderMarkdown(`${begun}\n A-->B\n\`\`\``)).toContain('<code class="language-mermaid">');
    expect(renderMarkdown('```\nx = 1\ngraph LR\n```')).not.toContain('mermaid');
  },
);

test.each([
  ['2**10 is 1024, 3**2 is 9', '2**10 is 1024, 3**2 is 9'],
  ['**WW**2, **MP**3, *Figure*1', '<strong>WW</strong>2, <strong>MP</strong>3, <em>Figure</em>1'],
  ['(see **Fig**3), **C**2, word**1**', '(see <strong>Fig</strong>3), <strong>C</strong>2, word<strong>1</strong>'],
  ['1 and x**2** and 3', '1 and x<strong>2</strong> and 3'],
  ['H**2**O, **vitamin C**2 and **D**', 'H<strong>2</strong>O, <strong>vitamin C</strong>2 and <strong>D</strong>'],
  ['**Area = x**2 + y**2**, a*b*c', '<strong>Area = x**2 + y**2</strong>, a*b*c'],
  ['__important__, (__Bold__).', '<strong>important</strong>, (<strong>Bold</strong>).'],
  ['obj.__x__, __x__(), __main__', 'obj.__x__, __x__(), __main__'],
  ['**Note: 2**10 is 1024**', '<strong>Note: 2**10 is 1024</strong>'],
  ['2*3*4 = 24, x**2 + y**2, 2*x and 3*y', '2*3*4 = 24, x**2 + y**2, 2*x and 3*y'],
  ['a*b*c, w*h*d', 'a*b*c, w*h*d'],
  [
    'habl**o**, habl*as*, the **5**th, 1**st**, 第**3**章',
    'habl<strong>o</strong>, habl<em>as</em>, the <strong>5</strong>th, 1<strong>st</strong>, 第<strong>3</strong>章',
  ],
  ['__init__ and __FILE__, but __All of it__', '__init__ and __FILE__, but <strong>All of it</strong>'],
  ['A List<String>, a<b and b>c', 'A List&lt;String&gt;, a&lt;b and b&gt;c'],
  [
    'The <div> tag ends with </div>, <input type="text"> does not',
    'The &lt;div&gt; tag ends with &lt;/div&gt;, &lt;input type="text"&gt; does not',
  ],
  ['The <p> tag, <!DOCTYPE html> and <?php 1 ?>', 'The &lt;p&gt; tag, &lt;!DOCTYPE html&gt; and &lt;?php 1 ?&gt;'],
  ['H<sub>2</sub>O<br>x<!-- no -->', 'H<sub>2</sub>O<br />x'],
  ['A <meta content="0;url=https://evil.example">b <b onclick="x()">c</b>', 'A b <strong>c</strong>'],
  ['[Note]: important', '[Note]: important'],
  ['**A** and x**2**', '<strong>A</strong> and x<strong>2</strong>'],
  ['$a+$b and $x,$y', '$a+$b and $x,$y'],
])('STU-11 what only looks like mark-up stays as it was written: %s', (markdown, expected) => {
  expect(renderMarkdown(markdown)).toBe(`<p>${expected}</p>`);
});

test.each([
  ['<div> groups content.\n\nMore', '<p>&lt;div&gt; groups content.</p>\n<p>More</p>'],
  ['<details>\n<summary>Why</summary>\n\nSo\n\n</details>', /^Why\s*<p>So<\/p>$/],
  ['A sentence.\n---\n## Next', '<p>A sentence.</p>\n<hr />\n<h2>Next</h2>'],
  ['Title\n---\ntext', '<h2>Title</h2>\n<p>text</p>'],
  ['What is a cell?\n---\ntext', '<h2>What is a cell?</h2>\n<p>text</p>'],
  ['##标题\n\n正文', '<h2>标题</h2>\n<p>正文</p>'],
])('STU-11 blocks that only look like others: %j', (markdown, expected) => {
  const html = renderMarkdown(markdown);
  if (typeof expected === 'string') expect(html).toBe(expected);
  else expect(html).toMatch(expected);
});
