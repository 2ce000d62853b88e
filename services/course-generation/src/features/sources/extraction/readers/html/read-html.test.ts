import { readHtml } from './read-html.ts';

const read = (html: string, charset?: string) => readHtml(new TextEncoder().encode(html), charset);
const texts = (html: string) => read(html).blocks.map(({ text }) => text);
const body = (html: string) => texts(`<!doctype html><body><main>${html}</main>`);
const SENTENCE = 'Water boils at a lower temperature on a mountain, because the air presses less. ';

test.each([
  '<article class="post hentry tag-cookies category-social">…</article>',
  '<body class="layout no-sidebar content-sidebar genesis-breadcrumbs-hidden"><div class="content-sidebar-wrap">…</div>',
  '<form id="aspnetForm" action="./x.aspx"><input type="hidden" value="x"><div id="main">…</div></form>',
  '<main><section id="comments">…</section></main>',
  '<div id="reference" class="tag-navigation tag-newsletter tag-related share">…</div>',
  '<div class="banner"><div class="advertisement related menu">…</div></div>',
])('CRS-23 HTML: no word of a class or an id takes text away: %s', (wrapper) => {
  const content = `<h1>Boiling</h1><p>${SENTENCE}</p><p>Read <a class="reference internal" href="/a">this table</a> too.</p>`;
  expect(texts(wrapper.replace('…', content))).toEqual(['Boiling', SENTENCE.trim(), 'Read this table too.']);
});

test('CRS-23 HTML: menus, banners and lists of links around the text are left out', () => {
  const link = (name: string) => `<li><a href="/${name}">${name}</a></li>`;
  const page = texts(`<body><a href="#content">Skip to content</a><div role="banner">Bakery</div>
    <ul class="x">${['Home', 'Shop', 'About us'].map(link).join('')}</ul>
    <div id="cookie-consent">We use cookies. <button>Accept</button></div>
    <div><h1>Boiling</h1><p>${SENTENCE.repeat(3)}</p><ul>${['Flour', 'Water', 'Yeast'].map(link).join('')}</ul></div>
    <div role="dialog">Subscribe now</div><aside>About me</aside><footer>Imprint</footer></body>`);
  expect(page).toEqual(['Boiling', SENTENCE.repeat(3).trim(), 'Flour', 'Water', 'Yeast']);
});

test('CRS-23 HTML: formulas are read once, as TeX', () => {
  const mathml = '<math><mfrac><mrow><mi>a</mi><mo>+</mo><mi>b</mi></mrow><mn>2</mn></mfrac></math>';
  const tex = '<annotation encoding="application/x-tex">b^2 > 4ac</annotation>';
  const cases: [string, string][] = [
    [mathml, String.raw`$\frac{a+b}{2}$`],
    [`<math display="block"><semantics><mrow><mi>b</mi></mrow>${tex}</semantics></math>`, '$$b^2 > 4ac$$'],
    [
      `<span class="katex"><span class="katex-mathml"><math><semantics><mi>b</mi>${tex}</semantics></math></span><span class="katex-html" aria-hidden="true">b2>4ac</span></span>`,
      '$b^2 > 4ac$',
    ],
    [
      String.raw`<span class="mwe-math-element"><span style="display: none;"><math alttext="{\displaystyle ax^{2}}"><mi>a</mi></math></span><img class="mwe-math-fallback-image-inline" aria-hidden="true" alt="{\displaystyle ax^{2}}"></span>`,
      '$ax^{2}$',
    ],
    [
      '<span class="MathJax_Preview">p</span><span class="MathJax">x2</span><script type="math/tex">x^2</script>',
      '$x^2$',
    ],
    ['<script type="math/tex; mode=display">x^2</script>', '$$x^2$$'],
    [
      '<mjx-container><mjx-math aria-hidden="true"><mjx-c class="mjx-c78"></mjx-c></mjx-math><mjx-assistive-mml><math><msup><mi>x</mi><mn>2</mn></msup></math></mjx-assistive-mml></mjx-container>',
      '$x^{2}$',
    ],
    [
      '<mjx-container><mjx-math><mjx-msup><mjx-mi><mjx-c class="mjx-c1D465"></mjx-c></mjx-mi><mjx-script><mjx-mn><mjx-c class="mjx-c32"></mjx-c></mjx-mn></mjx-script></mjx-msup></mjx-math></mjx-container>',
      '$x^{2}$',
    ],
    ['<img class="latex" alt="x^2">', '$x^2$'],
    ['<m:math><m:msup><m:mi>x</m:mi><m:mn>2</m:mn></m:msup></m:math>', '$x^{2}$'],
    ['<img src="https://latex.codecogs.com/gif.latex?x%5E2" alt="">', '$x^2$'],
    ['<img src="https://www.zhihu.com/equation?tex=x%5E2" alt="x^2">', '$x^2$'],
    ['<img src="https://chart.example/chart?chs=15&cht=tx&chl=x%5E2">', '$x^2$'],
    [String.raw`<img src="https://latex.codecogs.com/svg.image?\inline&space;x&amp;y">`, String.raw`$\inline x&y$`],
    ['<img class="texrender" src="/filter/tex/pix.php/ab.gif" alt="x^2">', '$x^2$'],
    [
      '<math><munderover><mo>∑</mo><mrow><mi>i</mi><mo>=</mo><mn>1</mn></mrow><mi>n</mi></munderover><msub><mi>x</mi><mi>i</mi></msub></math>',
      '$∑_{i=1}^{n}x_{i}$',
    ],
    [
      '<math><msqrt><mi>sin</mi><mi>x</mi></msqrt><mover><mi>v</mi><mo>→</mo></mover></math>',
      String.raw`$\sqrt{\sin x}\vec{v}$`,
    ],
    [
      '<math><mfenced open="[" close="]"><mtable><mtr><mtd><mn>1</mn></mtd><mtd><mn>0</mn></mtd></mtr></mtable></mfenced></math>',
      String.raw`$[\begin{matrix}1 & 0\end{matrix}]$`,
    ],
    [String.raw`<span class="math inline">\(x_1\)</span>`, '$x_1$'],
  ];
  for (const [html, expected] of cases) expect(body(`<p>So ${html} holds.</p>`)).toEqual([`So ${expected} holds.`]);
});

test('CRS-23 HTML: raised and lowered characters, notes, ruby, quotes, breaks', () => {
  const cases: [string, string][] = [
    ['10<sup>8</sup> m and 10<sup>−3</sup>, CO<sub>2</sub>', '10⁸ m and 10⁻³, CO₂'],
    ['e<sup>x</sup>, v<sub>max</sub>, a<sup>b+c</sup>', 'e^x, v_max, a^(b+c)'],
    [
      'Gal<sup>∗</sup>, x<sup>′</sup>, HCO<sub>3</sub><sup>–</sup>, known.<sup>2,13</sup>',
      'Gal∗, x′, HCO₃⁻, known.²,¹³',
    ],
    [
      'the 1<sup>st</sup>, XIX<sup>e</sup> siècle, M<sup>lle</sup>, Name<sup>TM</sup>',
      'the 1st, XIXe siècle, Mlle, Name™',
    ],
    [
      'known<sup id="r"><a href="#fn1">1</a></sup>, <a href="#fn2"><sup>2</sup></a>, <sup><a href="#c">[3]</a></sup>',
      'known[1], [2], [3]',
    ],
    ['<ruby>漢<rp>(</rp><rt>かん</rt><rp>)</rp>字<rt>じ</rt></ruby>を読む', '漢(かん)字(じ)を読む'],
    ['<ruby><rb>東</rb><rb>京</rb><rt>とう</rt><rt>きょう</rt></ruby>', '東京(とうきょう)'],
    ['He said <q>no</q>. One<br>two, Donau&shy;dampf, super<wbr>man', 'He said “no”. One\ntwo, Donaudampf, superman'],
    ['a <del>deleted</del><ins>new</ins> word, R&amp;D, &lt;b&gt;', 'a new word, R&D, <b>'],
    ['<span aria-hidden="true">★★★</span><span class="sr-only">3 stars</span>', '★★★'],
    ['<span aria-hidden="true">one</span> <span aria-hidden="true">two</span>', 'one two'],
    ['Fee <s>100</s> <strike>90</strike> <span style="text-decoration:line-through">80</span> 70', 'Fee 70'],
    [
      '5<span class="frac"><span class="num">1</span>⁄<span class="den">2</span></span>, <span class="sfrac"><span class="num">1</span><span class="sr-only">/</span><span class="den">3</span></span>',
      '5 1⁄2, 1/3',
    ],
    [
      '10<span style="vertical-align:super">8</span> m, <b style="vertical-align:sub">Read more</b>',
      '10⁸ m, Read more',
    ],
    [
      'SO<span class="template-chem2-su"><span>2−</span><span>4</span></span>, <b style="display:inline-block;font-size:80%">235<br>92</b>U',
      'SO₄²⁻, ₉₂²³⁵U',
    ],
    [
      'known<span class="ltx_note"><sup class="ltx_note_mark">1</sup><span class="ltx_note_outer"><span class="ltx_note_content"><sup class="ltx_note_mark">1</sup><span class="ltx_tag ltx_tag_note">1</span>By Ada.</span></span></span> here<span class="sidenote">In 1843.</span>',
      'known [By Ada.] here [In 1843.]',
    ],
    ['<sup>235</sup><br><sub>92</sub>U, √<i style="border-top:1px solid">x + 1</i>', '²³⁵₉₂U, √(x + 1)'],
    [
      'He said <b style="display:inline-block">yes<br>no</b>, <b style="display:inline-block;vertical-align:top">Monday<br>9–5</b>',
      'He said yes\nno, Monday\n9–5',
    ],
    ['<b class="checkbox-on-label">Mix</b> <a href="/ops#add">+</a>', 'Mix +'],
    ['<img src="https://chart.example/chart?chs=150x150&cht=qr&chl=https%3A%2F%2Fx.example">Scan', 'Scan'],
    [`<b data-cfemail="${'0'.repeat(400_000)}">a@b</b>`, 'a@b'],
    ['0.<span style="text-decoration:overline">3</span>', '0.3̅'],
    ['npm i <a class="__cf_email__" data-cfemail="0b6a4b3a253b">[email&#160;protected]</a>', 'npm i a@1.0'],
    ['<b class="checkbox checkbox-on"></b> Mix', '☑ Mix'],
    ['5 <font face="Symbol">m</font>m, <span style=\'font-family:Wingdings\'>à </span>b', '5 μm, → b'],
    ['known<sup><a href="#n">†</a></sup>, <a href="/p#r">↩</a><a href="https://x.example/p#h">#</a>', 'known[†],'],
    [
      '<i class="material-icons">home</i><b class="govuk-visually-hidden">Warning</b><b style="position:absolute; left:-9999px">pills</b>Stop',
      'Stop',
    ],
    [
      '<span class="katex">b<sup>2</sup></span> <b hidden>no</b><i aria-hidden="true">home</i><img alt="a dog"><img class="emoji" alt="🙂">',
      '$b2$ 🙂',
    ],
  ];
  for (const [html, expected] of cases) expect(body(`<p>${html}</p>`)).toEqual([expected]);
});

test('CRS-23 HTML: lists, tables, code, folded parts', () => {
  expect(body('<ol start="3"><li>Mix</li><li value="7"><p>Bake</p><ol type="a"><li>hot<li>long</ol></ol>')).toEqual([
    '3. Mix',
    '7. Bake',
    'a. hot',
    'b. long',
  ]);
  expect(
    body(`<table><caption>Flours</caption><thead><tr><th>Kind</th><th colspan="2">Share</th><th>Use</th></tr></thead>
    <tfoot><tr><td>All</td><td></td><td>100 %</td></tr></tfoot>
    <tr><td rowspan="2">Wheat</td><td>white</td><td>60 %</td><td>bread</td></tr><tr><td>brown</td><td>30 %</td><td></td></tr></table>`),
  ).toEqual(['Flours', 'Kind · Share · · Use', 'Wheat · white · 60 % · bread', '· brown · 30 %', 'All · · 100 %']);
  expect(
    read('<main><p>Run</p><pre>def f():\n    return <b>2</b>**10\n\n\n# no &lt;heading&gt;</pre></main>').blocks[1],
  ).toEqual({
    kind: 'code',
    text: 'def f():\n    return 2**10\n\n\n# no <heading>',
  });
  expect(body('<table><tr><td class="linenos"><pre>1\n2</pre></td><td><pre>a\n b</pre></td></tr></table>')).toEqual([
    'a\n b',
  ]);
  expect(
    body(`<details><summary>More</summary>Folded.</details><template>no</template><noscript>no</noscript>
      <h2><button>Why?</button><a href="#why">¶</a></h2><dl><dt>Yeast</dt><dd>A fungus</dd></dl>
      <figure><img alt="a dog"><figcaption>Fig. 1</figcaption></figure><blockquote>Eat.<footer>Ada</footer></blockquote>`),
  ).toEqual(['More', 'Folded.', 'Why?', 'Yeast', 'A fungus', 'Fig. 1', 'Eat.', 'Ada']);
});

test('CRS-23 HTML: code keeps its lines and has no line numbers', () => {
  const cases: [string, string][] = [
    [
      '<div class="ec-line"><div class="code"><i>a</i></div></div><div class="ec-line"><div class="code">b</div></div>',
      'a\nb',
    ],
    ['<ol class="linenums"><li class="L0"><i>a = 1</i></li><li class="L1">b</li></ol>', 'a = 1\nb'],
    [
      '<span class="ln">1</span>def f():\n<span style="user-select:none">2</span>    return 1',
      'def f():\n    return 1',
    ],
    ['<code><div>a</div>\n<div>b</div></code>', 'a\nb'],
  ];
  for (const [html, expected] of cases) expect(body(`<pre>${html}</pre>`)).toEqual([expected]);
});

test('CRS-23 HTML: what the reader unfolds is read, with its heading', () => {
  expect(
    body(`<div role="tabpanel"><pre>npm i</pre></div><div role="tabpanel" hidden aria-hidden="true"><pre>yarn add</pre></div>
      <button aria-expanded="false" aria-controls="p" id="b">Flour</button><div id="p" role="region" aria-labelledby="b" hidden>Ground grain.</div>
      <button>What is yeast?</button><p>A fungus.</p><button>Copy</button><p hidden>no</p>`),
  ).toEqual(['npm i', 'yarn add', 'Flour', 'Ground grain.', 'What is yeast?', 'A fungus.']);
  expect(body('<x-note><template shadowrootmode="open"><p>Shown.</p><slot></slot></template></x-note>')).toEqual([
    'Shown.',
  ]);
});

test.each([
  ['XHTML with empty scripts', '<?xml version="1.0"?><html><head><script src="a.js"/></head><body>…</body></html>'],
  ['places without an address', '<body><ul><li><a name="a">…<li><a name="b">…<li><a name="c">…</ul></body>'],
  ['notes beside the text', '<body><h1>…</h1><aside role="doc-endnotes">…</aside></body>'],
  ['quoted names', '<body><h1>…</h1><blockquote><footer>…</footer></blockquote></body>'],
])('CRS-23 HTML: pages without main text elements are read whole: %s', (_, page) => {
  expect(texts(page.replaceAll('…', 'Yeast'))).toEqual(Array(page.split('…').length - 1).fill('Yeast'));
});

test('CRS-23 HTML: letters that a class of the page raises', () => {
  const style =
    '<style>.c1{font-weight:700;vertical-align:baseline}.c2{vertical-align:super;font-size:7pt}.b,.c3{text-decoration:line-through}.done .c1,input:checked + .c1,.c1:hover{text-decoration:line-through}</style>';
  expect(
    texts(
      `<head>${style}</head><p><span class="c1">10</span><span class="c1 c2">8</span> m<span class="c3"> or 9</span></p>`,
    ),
  ).toEqual(['10⁸ m']);
});

test.each([
  ['Weigh <input readonly value="500 g"> of flour.', ['Weigh 500 g of flour.']],
  ['Unit: <select disabled><option>oz<option selected>g</select>', ['Unit: g']],
  ['<textarea>SELECT *\n  FROM bread;</textarea>', ['SELECT *\n  FROM bread;']],
  ['Key: <textarea readonly>1 cup</textarea>', ['Key: 1 cup']],
  [
    'Mix. <input value="no"><input type="hidden" disabled value="no"><input type="submit" disabled value="no"><select><option>no</select><textarea>no</textarea>',
    ['Mix.'],
  ],
  [
    'Mix. <iframe srcdoc="&lt;p&gt;Bake &lt;b&gt;it&lt;/b&gt;.&lt;iframe srcdoc=&quot;&amp;lt;p&amp;gt;Eat.&quot;&gt;&lt;/iframe&gt;">no</iframe><iframe src="/ad">no</iframe>',
    ['Mix.', 'Bake it.', 'Eat.'],
  ],
])('CRS-23 HTML: fields and frames that show text: %j', (html, expected) => {
  expect(body(`<p>${html}</p>`)).toEqual(expected);
});

test('CRS-23 HTML: numbers of lists by their style, rows of other elements, headings in a table', () => {
  expect(body('<ol style="list-style-type: lower-alpha"><li>Mix<li>Bake</ol>')).toEqual(['a. Mix', 'b. Bake']);
  expect(body('<div role="row"><b role="rowheader">Wheat</b><b role="cell">60 %</b></div>')).toEqual(['Wheat · 60 %']);
  expect(body('<table><tr><th><th><h3>Free</h3><tr><td>Storage<td>5 GB</table>')).toEqual(['· Free', 'Storage · 5 GB']);
});

test.each([
  ['sign_in', '<title>Log in</title><main><h1>Log in</h1><form><input type="password"></form></main>'],
  [
    'sign_in',
    `<script type="application/ld+json">{"isAccessibleForFree": "False"}</script><main><p>${SENTENCE}</p></main>`,
  ],
  [
    '',
    `<script type="application/ld+json">{"isAccessibleForFree": "False"}</script><main><p>${SENTENCE.repeat(20)}</p></main>`,
  ],
  ['unreachable', '<title>404 | Garden</title><main><p>Nothing grows here.</p></main>'],
  ['unreachable', '<title>ページが見つかりません</title><main><p>…</p></main>'],
  ['', `<header><form><input type="password"></form></header><h1>Bread</h1><p>${SENTENCE.repeat(9)}</p>`],
  ['', `<title>Peugeot 404</title><main><p>${SENTENCE.repeat(9)}</p></main>`],
  ['', `<title>Page not found: a history</title><main><p>${SENTENCE.repeat(20)}</p></main>`],
  ['', `<title>Garden</title><form><input type="password"></form><main><p>${SENTENCE.repeat(20)}</p></main>`],
])('CRS-23 HTML: what stands in place of a page is no text of one: %j', (code, page) => {
  const reading = () => texts(page).length > 0;
  if (code === '') expect(reading()).toBe(true);
  else expect(reading).toThrow(expect.objectContaining({ code }));
});
