import { createMaliciousHtml } from '@coursewright/service-kit/testing/malicious-html';
import { Marked } from 'marked';
import { createCourseFixture } from '../testing/course-fixture.ts';
import { exportMarkdown, safeMarkdown } from './export-markdown.ts';

const ORIGIN = 'https://learn.example.org';

test('STU-13 the file has front matter, headings in order, texts and the credits of pictures', () => {
  const text = exportMarkdown(createCourseFixture(), ORIGIN);
  expect(text).toMatch(/^---\ntitle: "Sourdough bread"\n[\s\S]*lessons: 3\nwritten: 2\n---\n\n# Sourdough bread\n/);
  const headings = text.match(/^#+ .*$/gm);
  expect(headings?.slice(0, 5)).toEqual([
    '# Sourdough bread',
    '## Flour',
    '### Wheat',
    '#### A worked example',
    '#### Key points',
  ]);
  expect(text).toContain(`![Decorative illustration for Wheat](<${ORIGIN}/api/media/`);
  expect(text).toContain('*Photo by A. Baker on Commons, CC BY 4.0 · https://example.org/photo*');
  expect(text).toContain('```python\nfor loaf in range(3):');
  expect(text).toContain('$$w = h \\cdot f$$');
});

test('STU-13 lessons that are not written are said to be so', () => {
  expect(exportMarkdown(createCourseFixture(), ORIGIN)).toContain(
    '### Cold water\n\n*This lesson has not been written yet.*',
  );
});

test('STU-13 neither HTML nor scripts nor hidden pictures of a lesson come along', () => {
  const markdown =
    'Hi <img src=x onerror=alert(1)> ![p](https://spy.example/x.png) [x](javascript:alert(1))\n\n<script>alert(1)</script>\n\n`<b>` stays';
  const text = exportMarkdown(createCourseFixture({ markdown }), ORIGIN);
  for (const evil of ['<img', '<script', 'spy.example', 'javascript:']) expect(text).not.toContain(evil);
  expect(text).toContain('`<b>` stays');
});

test('STU-13 line breaks in cells and raised characters stay, environments of LaTeX get dollars', () => {
  const formula = '\\begin{align}\na &= b \\\\\nc &= d\n\\end{align}';
  expect(safeMarkdown(`So\n${formula}\nholds.`, 3)).toBe(`So\n$$${formula}$$\nholds.`);
  const row = '| a<br>b | 10<sup>8</sup> H<sub>2</sub>O |';
  expect(safeMarkdown(`| a | b |\n|---|---|\n${row}`, 3)).toContain(row);
  const breaks = '<br/>\n![p](https://spy.example)\n\n- a\n\n  <br>\n\n- b';
  expect(safeMarkdown(breaks, 3)).toMatch(/^p\n\n- a\s+- b$/);
});

test('STU-13 a title is text, whatever it looks like', () => {
  const text = exportMarkdown(createCourseFixture({ title: 'a"\n---\n# b <script>' }), ORIGIN);
  expect(text).toContain('title: "a\\"\\n---\\n# b <script>"');
  expect(text).toContain('\n# a" --- \\# b \\<script\\>\n');
});

test('STU-13 a link by reference takes its address along', () => {
  const text = exportMarkdown(
    createCourseFixture({ markdown: 'See [a *page*][1].\n\n[1]: https://example.org/wheat' }),
    ORIGIN,
  );
  expect(text).toContain('See [a *page*](<https://example.org/wheat>).');
});

test.each([
  ['a pattern of replacement', 'Look: <img src=x onerror=alert(1) title="$&"> and [`$&`](javascript:alert(1))'],
  ['a tag around a link', '<im[g](javascript:a) src=x onerror=alert(1)>'],
  ['a tag around a picture', '<im![g](https://spy.example/x.png) src=x onerror=alert(1)>'],
  ['a link around a link', '[x](java[s](data:a)cript:alert(1))'],
  ['a tag in the words of a picture', '![<img src=x onerror=alert(1)>](https://spy.example/x.png)'],
  ['a picture by reference', '![p][1]\n\n[1]: https://spy.example/x.png'],
  ['a link by reference', '[x][1]\n\n[1]: javascript:alert(1)'],
  ['HTML in a formula', '$\\text{<img src=x onerror=alert(1)>}$ and $$\\text{</p><script>alert(1)</script>}$$'],
  [
    'HTML in a formula on lines of its own',
    '$$\n\\text{<img src=x onerror=alert(1)>}\n$$\n\n- \\[ <img src=x onerror=alert(1)> \\]',
  ],
  ['a picture and a link in a formula', '$![p](https://spy.example/x.png)$ and \\([x](javascript:alert(1))\\)'],
  ['a text that no parser would finish', `${'a*b '.repeat(3_001)}<img src=x onerror=alert(1)>`],
  ['a fence that is not closed', '```\n<img src=x onerror=alert(1)>\n```\n\nEnd\n\n```\n'],
  ['a reference into the next lesson', '![p][1]\n\n[1]: https://spy.example/x.png\n\n![q][2]'],
])('STU-13 API-03 what is left without HTML and pictures makes neither: %s', (_name, markdown) => {
  const text = exportMarkdown(createCourseFixture({ markdown }), ORIGIN);
  const html = new Marked({ async: false }).parse(text.slice(text.indexOf('### Wheat')));
  expect(html).not.toMatch(/<(?!\/?(?:p|h\d|em|pre|code|a|img|ul|li)\b)|<img src=x/);
  expect(html).not.toMatch(/<img src="(?!https:\/\/learn)|<a href="(?!https:)/);
});

test('STU-13 what is smaller than something in a formula stays so', () => {
  const text = exportMarkdown(createCourseFixture({ markdown: 'If $a<b$ and\n\n$$\\frac{x}{y}<1$$' }), ORIGIN);
  expect(text).toContain('If $a< b$ and\n\n$$\\frac{x}{y}<1$$');
});

test.each([
  ['2**10 and 3**2, x**2 + y**2, 2*3*4', '2**10 and 3**2, x**2 + y**2, 2*3*4'],
  ['__init__, List<String>, a<b and b>c', '__init__, List&lt;String&gt;, a&lt;b and b&gt;c'],
  ['obj.__a_b__c, __x__()', 'obj.__a_b__c, __x__()'],
  ['[Note]: important', '[Note]: important'],
  ['a * b, *em* and **bold** 5*', 'a * b, <em>em</em> and <strong>bold</strong> 5*'],
])('STU-13 other readers of Markdown show what a lesson shows: %s', (markdown, html) => {
  expect(new Marked({ async: false }).parse(safeMarkdown(markdown, 3))).toBe(`<p>${html}</p>\n`);
});

test('STU-13 a rule below a sentence makes no heading of it', () => {
  expect(new Marked({ async: false }).parse(safeMarkdown('So it is.\n---\nMore', 3))).toBe(
    '<p>So it is.</p>\n<hr>\n<p>More</p>\n',
  );
});

const corpus = createMaliciousHtml(1_000, 13);
const places: ((text: string) => string)[] = [
  (text) => text,
  (text) => `### ${text}\n\nWords *${text}*.`,
  (text) => `- one\n- ${text}\n\n> a\n> ${text}\n> b`,
  (text) => `| ${text} | b |\n| - | - |\n| 1 | ${text} |`,
  (text) => `[${text}](<${text}> "${text}")`,
  (text) => `$$\\text{${text}}$$ and \\(\\href{${text}}{x}\\)`,
];
const HARMLESS =
  /<\/?(?:p|h\d|em|strong|pre|code|ul|ol|li|table|thead|tbody|tr|th|td|blockquote|hr|br|del|a)(?: (?:class="language-[^"<>]*"|href="(?:https?:|mailto:)[^"]*"|title="[^"]*"|align="\w+"|start="\d+"))*\s*\/?>/g;

test(`STU-13 API-03 none of ${corpus.length} hostile texts is a tag for a reader of Markdown without a sanitiser`, () => {
  for (const { html, number } of corpus) {
    const markdown = safeMarkdown(places[number % places.length]?.(html) ?? html, 3);
    const rest = new Marked({ async: false }).parse(markdown).toString().replace(HARMLESS, '');
    expect({ html, tags: rest.match(/<[a-z!/?][^>]*/gi) }).toEqual({ html, tags: null });
  }
});

test('STU-25 a note is below its lesson, quizzes after their topic, answers at the end', () => {
  const text = exportMarkdown(createCourseFixture({ quiz: true, note: 'Feed it *daily*.\n<b>Twice</b>' }), ORIGIN);
  expect(text).toContain('> **My note**  \n>  \n> Feed it \\*daily\\*.  \n> \\<b\\>Twice\\</b\\>');
  expect(text).toContain('1. What is \\<wheat\\>?\n\n   - A) A grass\n   - B) A tree');
  expect(text).toContain('2. **B) Gluten** The lesson says so about What stretches?');
  const places = ['### Wheat', '**My note**', '### Rye', '### Quiz: Flour', '## Water', '## Answers'];
  const found = places.map((part) => text.indexOf(part));
  expect(found).toEqual(found.toSorted((one, other) => one - other));
  expect(found[0]).toBeGreaterThan(0);
  const plain = exportMarkdown(createCourseFixture(), ORIGIN);
  for (const part of ['My note', 'Quiz:', 'Answers']) expect(plain).not.toContain(part);
});

test('STU-37 exercises of a lesson stand below it, and their solutions at the end', () => {
  const text = exportMarkdown(createCourseFixture({ exercises: true, quiz: true }), ORIGIN);
  const [lessons = '', answers = ''] = text.split('\n## Answers\n');
  const [, exercises = ''] = lessons.split('\n#### Exercises\n');
  const asked = exercises.slice(0, exercises.indexOf('\n### '));
  expect(asked.match(/^\d+\. .*/gm)).toEqual([
    '1. Which is a \\<grass\\>?',
    '2. Which rise?',
    '3. Fill in.',
    '4. Put in order.',
    '5. Match.',
    '6. How much water?',
    '7. Why does it rise?',
  ]);
  expect(asked).toContain('   - Yeast eats (1) \\_\\_\\_\\_\\_\\_\\_\\_ and gives (2) \\_\\_\\_\\_\\_\\_\\_\\_.');
  expect(asked).toContain('   - – Names the gas');
  for (const key of ['sugar', 'carbon', '325', 'gluten', '{{']) expect(asked).not.toContain(key);
  const items = asked.split(/^(?=\d+\. )/m).slice(1);
  const solutions = answers.slice(0, answers.indexOf('### Flour')).match(/^\d+\. \*\*.*/gm) ?? [];
  expect(solutions).toHaveLength(7);
  const listLetters = (item = '') =>
    new Map([...item.matchAll(/- ([A-Z])\) (.+)/g)].map(([, letter, name]) => [letter, name]));
  const named = (at: number) => [...(solutions[at] ?? '').matchAll(/([A-Z])\) (\w+)/g)];
  for (const at of [0, 1, 3, 4])
    for (const [, letter, name] of named(at)) expect(listLetters(items[at]).get(letter)).toBe(name);
  expect([0, 1, 3, 4].map((at) => named(at).map(([, , name]) => name))).toEqual([
    ['Rye'],
    expect.arrayContaining(['Dough', 'Batter']),
    ['knead', 'proof', 'bake', 'cool'],
    ['baguette', 'barra', 'ciabatta'],
  ]);
  expect(solutions[2]).toBe('3. **(1) sugar, (2) carbon dioxide** The lesson says so.');
  expect(solutions[5]).toBe('6. **325 g** The lesson says so.');
  expect(solutions[6]).toContain('**Yeast gives gas, and gluten holds it.**');
  expect(answers.match(/^### .*/gm)).toEqual(['### Wheat', '### Flour']);
});
