import { describeDiagram, type Flowchart, parseDiagram, type Sequence } from './index.ts';
import { toLabel } from './model.ts';

const describe_ = (source: string) => {
  const diagram = parseDiagram(source);
  return diagram && describeDiagram(diagram);
};
const chart = (source: string) => parseDiagram(source) as Flowchart;

test('CRS-27 the text alternative has a line for each arrow, with its label', () => {
  const source = 'flowchart LR\n  B[Balance] -->|times rate| I["Interest (a year)"]\n  I -- is added to --> B';
  expect(describe_(source)).toEqual([
    'Balance → Interest (a year) (times rate)',
    'Interest (a year) → Balance (is added to)',
  ]);
});

test('CRS-27 chains, several nodes, shapes, lines and groups are understood', () => {
  const source = [
    'graph TD',
    '%% a remark',
    'A([Start]) --> B{Ready?} & C((Wait)); B -.-> D[(Store)]',
    'subgraph one [First part]',
    '  E <--> F',
    'end',
    'D ==> E --- G',
  ].join('\n');
  const { nodes, edges, groups } = chart(source);
  expect(nodes.map(({ id, shape }) => `${id} ${shape}`)).toEqual([
    ...['A round', 'B diamond', 'C circle', 'D store', 'E box', 'F box', 'G box'],
  ]);
  expect(edges.map(({ from, to, heads, line }) => `${from}${to} ${heads} ${line}`)).toEqual([
    ...['AB end solid', 'AC end solid', 'BD end dotted', 'EF both solid', 'DE end thick', 'EG none solid'],
  ]);
  expect(groups).toEqual([{ id: 'one', label: 'First part', parent: undefined }]);
  expect(describe_(source)?.[0]).toBe('First part: E, F');
});

test.each([
  ['B --Yes--> C\n B--No-->D', ['B → C (Yes)', 'B → D (No)']],
  ['A -.maybe.-> B\n A ==surely==> C\n A --text--- D', ['A → B (maybe)', 'A → C (surely)', 'A – D (text)']],
  ['A --only if--> B\n A--or-->C\n A --o D\n A --x E', ['A → B (only if)', 'A → C (or)', 'A → D', 'A → E']],
  ['A[Array a[0]] --> B(f(x)) --> C{a > b?}', ['Array a[0] → f(x)', 'f(x) → a > b?']],
  ['A[one; two] -->|yes; no| B["a; b"]; B --> C', ['one; two → a; b (yes; no)', 'a; b → C']],
  ['A["line one\n line two"] --> B[a<br/>b]', ['line one line two → a b']],
  ['A -> B → C\n C => D', ['A → B', 'B → C', 'C → D']],
  ['title --> B\n style B fill:#f9f;\n class A,B big;\n classDef big fill:#f96', ['title → B']],
  ['A@{ shape: diam, label: "Ready?" } e1@--> B\n e1@{ animate: true }', ['Ready? → B']],
  ['A-->B %% more\n accDescr {\n hello\n world\n }\n B --- C & D', ['A → B', 'B – C', 'B – D']],
  ['A[/usr/bin] --> B[x/] --> C[Ein (Beispiel)]', ['/usr/bin → x/', 'x/ → Ein (Beispiel)']],
  ['A[List<String>] --> B{a<x>c}', ['List<String> → a<x>c']],
  ['शुरू[शुरुआत] --> अंत[समाप्त]', ['शुरुआत → समाप्त']],
  ['A["`**bold** text`"] --> B["fa:fa-car Car #35;1 #quot;x#quot; &#39;"]', [`bold text → Car #1 "x" '`]],
  ['subgraph Cell\n M[Membrane] --> N\n end\n Food --> Cell', ['Cell: Membrane, N', 'Membrane → N', 'Food → Cell']],
  ['subgraph "Outer one"\n direction LR\n a-->b\n end\n c-->a', ['Outer one: a, b', 'a → b', 'c → a']],
])('CRS-27 a flowchart is read as models write it: %s', (statements, expected) => {
  expect(describe_(`flowchart LR\n ${statements}`)).toEqual(expected);
});

test.each([
  'graph LR;\n A-->B;\n B-->C;',
  'graph LR; A-->B; B-->C',
  'graph lr\r\n A-->B-->C\r\n',
  '%%{init: {\n "theme": "dark"\n}}%%\nflowchart LR %% remark\n A-->B\n\n B-->C',
])('CRS-27 heads, semicolons and remarks of a flowchart: %j', (source) => {
  expect(describe_(source)).toEqual(['A → B', 'B → C']);
  expect(chart(source).direction).toBe('LR');
});

test('CRS-27 sequences: messages, notes and loops', () => {
  const source = [
    'sequenceDiagram',
    'participant A as Air',
    'Note over A,V: Night',
    'A->>+V: carbon dioxide',
    'loop every day',
    'V-->>A: nothing',
    'end',
  ].join('\n');
  expect(describe_(source)).toEqual([
    'Note on Air and V: Night',
    'Air to V: carbon dioxide',
    'loop: every day',
    'V to Air: nothing',
  ]);
  expect((parseDiagram(source) as Sequence).participants.map(({ label }) => label)).toEqual(['Air', 'V']);
});

test('CRS-27 timelines and states', () => {
  expect(describe_('timeline\n  title Presses\n  1465 : Cologne : Subiaco\n  1469 : Venice')).toEqual([
    ...['Presses', '1465: Cologne; Subiaco', '1469: Venice'],
  ]);
  expect(describe_('stateDiagram-v2\n [*] --> Idle\n Idle --> Busy : work comes\n Busy --> [*]')).toEqual([
    ...['Start → Idle', 'Idle → Busy (work comes)', 'Busy → End'],
  ]);
});

test.each([
  'pie title Pets\n "Dogs" : 3',
  'flowchart LR\n A --> ',
  'flowchart LR\n A[open --> B',
  'flowchart ZZ\n A --> B',
  'flowchart LR',
  'sequenceDiagram\n A->>B: x\n end',
  'flowchart LR\n subgraph G\n A\n end\n G --> A',
  'flowchart LR\n subgraph G\n end\n G --> A',
  'flowchart LR\n A -- text\n B',
  'flowchart LR\n Start Node --> End Node',
  'classDiagram\n A <|-- B',
  'erDiagram\n A ||--o{ B : has',
  'mindmap\n root\n  one',
  'gantt\n title Plan\n One : a1, 2024-01-01, 3d',
  'x'.repeat(7000),
  `flowchart LR\n${Array.from({ length: 80 }, (_, index) => `a${index} --> b${index}`).join('\n')}`,
  `flowchart LR\n ${'A & '.repeat(11)}B --> ${'C & '.repeat(11)}D`,
  `sequenceDiagram\n${'A->>B: x\n'.repeat(200)}`,
  `flowchart LR\n A["${'long '.repeat(80)}"]`,
])('CRS-27 what is not understood or too large is no diagram: %#', (source) => {
  expect(parseDiagram(source)).toBeUndefined();
});

test('CRS-13 CRS-27 links, actions, looks and markup of a diagram are dropped', () => {
  const source = [
    'flowchart LR',
    '%%{init: {"securityLevel": "loose"}}%%',
    'A["<img src=x onerror=alert(1)>Safe<script>alert(2)</script>"] --> B["javascript:alert(3)"]:::evil',
    'click A href "javascript:alert(4)"',
    'click B call alert(5)',
    'style A fill:url(https://evil.example)',
    'classDef evil background:url(https://evil.example)',
    'linkStyle 0 stroke:red',
  ].join('\n');
  const text = JSON.stringify(parseDiagram(source));
  expect(text).not.toMatch(/<|onerror|evil|alert\(4\)|alert\(5\)|href/);
  expect(describe_(source)).toEqual(['Safealert(2) → javascript:alert(3)']);
});

test('CRS-27 hostile sources are refused in linear time', () => {
  const sources = [
    '-',
    '[',
    '"',
    'A-',
    '<br',
    '#x',
    ':',
    'A & ',
    '-- ',
    '([',
    ' ',
    '--a',
    '-.a',
    '==a',
    '|',
    'a;',
    '[;',
    '["',
    '@{',
    '%%',
  ].flatMap((piece) =>
    ['flowchart LR\n', 'sequenceDiagram\n', 'timeline\n', 'stateDiagram\n'].map(
      (head) => head + piece.repeat(5_900 / piece.length),
    ),
  );
  const began = process.cpuUsage().user;
  for (const source of sources) parseDiagram(source);
  expect((process.cpuUsage().user - began) / 1000 / sources.length).toBeLessThan(50);
});

test('CRS-27 a hostile label is refused in linear time', () => {
  const began = process.cpuUsage().user;
  expect(() => toLabel(`<a ${'='.repeat(50_000)}`)).toThrow('too long');
  expect((process.cpuUsage().user - began) / 1000).toBeLessThan(500);
});
