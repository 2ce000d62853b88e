import { readMarkdown } from './read-markdown.ts';
import { readText } from './read-text.ts';
import { readTranscript } from './read-transcript.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const markdown = (text: string) => readMarkdown(bytes(text)).blocks.map((block) => block.text);
const transcript = (text: string) =>
  readTranscript(bytes(text))
    .blocks.filter(({ kind }) => kind === 'text')
    .map((block) => block.text);

test('CRS-23 Markdown: code, signs and angle brackets are kept as written', () => {
  const cases: [string, string][] = [
    ['`2**10` is 1024, `__init__` and `**kwargs`', '2**10 is 1024, __init__ and **kwargs'],
    [
      '2**10 is 1024, 2**11 is 2048, 5*3*2, f(x)*g(x)*h, __init__',
      '2**10 is 1024, 2**11 is 2048, 5*3*2, f(x)*g(x)*h, __init__',
    ],
    [
      '这是**重点**内容, vector<std::string> and <https://x.example/>',
      '这是重点内容, vector<std::string> and https://x.example/',
    ],
    ['`List<String>` or List<String>, `<tr>`', 'List<String> or List<String>, <tr>'],
    ['where x <y and y> z, a <b and c> d, vector<i>', 'where x <y and y> z, a <b and c> d, vector<i>'],
    ['10<sup>8</sup> m, H<sub>2</sub>O, a<br>b &copy; R&D', '10⁸ m, H₂O, a\nb © R&D'],
    ['snake_case_name, 2 * 3 * 4, 3~5 turns, then 10~15', 'snake_case_name, 2 * 3 * 4, 3~5 turns, then 10~15'],
    [String.raw`\*not emphasis\*, 1\. and **bold** _it_ ~~old~~ new`, '*not emphasis*, 1. and bold it new'],
    [String.raw`So $a_1*b_2*c$ and \(x_1\), it costs $5 and *$6*`, 'So $a_1*b_2*c$ and $x_1$, it costs $5 and $6'],
    ['[a link][1], [one](http://x.example/a_b) ![a pot](p.png)<!-- no -->.\n\n[1]: http://x.example', 'a link, one .'],
    ['第一行\n第二行', '第一行第二行'],
    [String.raw`See \[1\] and \[sic\], so \[x^2\] holds`, 'See [1] and [sic], so $$x^2$$ holds'],
    ['---\nAll bread begins with flour.\nIt is ground.\n***\n---\n', 'All bread begins with flour. It is ground.'],
    ['---\ntitle: >-\n  Long\ntags: [a]\n- b\n---\n> [!NOTE]\n> Mix.', 'NOTE\nMix.'],
  ];
  for (const [text, expected] of cases) expect(markdown(text)).toEqual([expected]);
});

test('CRS-23 Markdown: fences, tables, lists, notes, formulas, front matter', () => {
  expect(markdown('```py\ndef f():\n    return 2**10\n\n# no heading <b>\n```')).toEqual([
    'def f():\n    return 2**10\n\n# no heading <b>',
  ]);
  expect(markdown('| a | b | c |\n|---|---|---|\n| `x\\|y` | | $P(A)$ |')).toEqual(['a · b · c', 'x|y · · $P(A)$']);
  expect(markdown('3. Mix\n4. Bake\n   - hot\n\n- [x] done\n- [ ] open')).toEqual([
    '3. Mix',
    '4. Bake',
    'hot',
    '☑ done',
    '☐ open',
  ]);
  expect(markdown('Said[^1].\n\n[^1]: By *Ada*,\n    in 1843.\n\nNext.')).toEqual([
    'Said[1].',
    '[1] By Ada, in 1843.',
    'Next.',
  ]);
  expect(markdown('$$\na\n+ b\n= c_1*d_2*e\n$$\n\n## Part {#part}')).toEqual(['$$ a + b = c_1*d_2*e $$', 'Part']);
  expect(markdown('\\begin{align*}\na_1 &= b \\\\\nc &= *d*\n\\end{align*}')).toEqual([
    '\\begin{align*} a_1 &= b \\\\ c &= *d* \\end{align*}',
  ]);
  expect(markdown('::: note\nRead <details><summary>More</summary>this</details>\n:::')).toEqual([
    'Read',
    'More',
    'this',
  ]);
  expect(readMarkdown(bytes('+++\ntitle = "Pots"\n+++\nText'))).toEqual({
    title: 'Pots',
    blocks: [{ kind: 'text', text: 'Text' }],
  });
});

test('CRS-23 subtitles: tags, entities, speakers, notes, times within the text', () => {
  expect(
    transcript(
      '\ufeffWEBVTT - Talk\r\nKind: captions\r\n\r\nSTYLE\r\n::cue { color: red }\r\n.a { b: c }\r\n\r\nNOTE by hand\r\nand more\r\n\r\nintro\r\n00:01.000 --> 00:02.000 align:start\r\n<v.loud Ada>If x &lt; y &amp;&amp; y > z, a <b>bold</b> <00:01.500><c.red>word</c>\r\n\r\n00:05.000 --> 00:06.000\r\n12:30 is noon. List<String>\r\nNOTE that well.\r\n\r\n00:08.000 --> 00:09.000\r\n<ruby>漢<rt>かん</rt></ruby>\r\n',
    ),
  ).toEqual(['Ada: If x < y && y > z, a bold word 12:30 is noon. List<String> NOTE that well. 漢(かん)']);
  expect(
    transcript(
      '1\n00:00:01,000 --> 00:00:02,000\n{\\an8}<font color="red">Hello</font>\nthere.\n2\n00:00:03,000 --> 00:00:04,000\n7\n',
    ),
  ).toEqual(['Hello there. 7']);
  expect(
    transcript(
      '[Script Info]\nTitle: x\n\n[Events]\nFormat: Layer, Start\nDialogue: 0,0:00:01.00,0:00:03.00,Default,,0,0,0,,{\\i1}Hello{\\i0},\\Nthere\n',
    ),
  ).toEqual(['Hello, there']);
  expect(transcript('WEBVTT\n\n00:01.000 --> 00:02.000\n&#39;Tis &eacute;t&eacute;&lrm;, AT&T')).toEqual([
    "'Tis été, AT&T",
  ]);
  expect(transcript('1\n100:00:01，000 -- > 100:00:02，000\n你好。<br>再见')).toEqual(['你好。 再见']);
  expect(transcript('0:00\n0 seconds\nHello\n1:07\n1 minute, 7 seconds\nBye')).toEqual(['Hello Bye']);
  expect(transcript('0:00:01.000,0:00:03.000\nHello there.\n\n0:00:04.000,0:00:05.000\nBye.')).toEqual([
    'Hello there. Bye.',
  ]);
});

test('CRS-23 subtitles: rolling lines are read once, what is said twice is read twice', () => {
  const cue = (from: string, until: string, lines: string) => `00:00:${from} --> 00:00:${until}\n${lines}\n\n`;
  const rolling = [
    cue('01.000', '02.000', ' \nwater boils'),
    cue('02.000', '02.010', 'water boils\n '),
    cue('02.010', '04.000', 'water boils\non the stove'),
    cue('04.000', '04.010', 'on the stove\n '),
    cue('04.010', '06.000', 'on the stove\nand steams'),
  ];
  expect(transcript(`WEBVTT\n\n${rolling.join('')}`)).toEqual(['water boils on the stove and steams']);
  const growing = ['The', 'The yeast', 'The yeast eats\nits sugar.'].map((lines, at) =>
    cue(`0${at}.000`, `0${at + 1}.000`, lines),
  );
  expect(transcript(`WEBVTT\n\n${growing.join('')}`)).toEqual(['The yeast eats its sugar.']);
  expect(transcript(`WEBVTT\n\n${cue('01.000', '02.000', 'Yes.')}${cue('05.000', '06.000', 'Yes.')}`)).toEqual([
    'Yes. Yes.',
  ]);
});

test('CRS-23 text keeps angle brackets, stars and underscores, and the places of a copied table', () => {
  expect(readText(bytes('Name\tPrice\tUse\nBread\t\tdaily\n\t2\nMilk')).blocks[0]?.text).toBe(
    'Name · Price · Use\nBread · · daily\n· 2\nMilk',
  );
  expect(readText(bytes('1.\tCells are the smal-\nlest units')).blocks[0]?.text).toBe(
    '1. Cells are the smallest units',
  );
  expect(readText(bytes('x <y and y> z, 2**10, __init__, List<String> &amp;')).blocks[0]?.text).toBe(
    'x <y and y> z, 2**10, __init__, List<String> &amp;',
  );
});
