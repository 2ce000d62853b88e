import { describeDiagram, type Flowchart, parseDiagram, type Sequence } from './index.ts';

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
  'flowchart LR\n subgraph G\n A\n end\n G --> B',
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
  const sources = ['-', '[', '"', 'A-', '<br', '#x', ':', 'A & ', '-- ', '([', ' '].flatMap((piece) =>
    ['flowchart LR\n', 'sequenceDiagram\n', 'timeline\n', 'stateDiagram\n'].map(
      (head) => head + piece.repeat(5_900 / piece.length),
    ),
  );
  const began = process.cpuUsage().user;
  for (const source of sources) parseDiagram(source);
  expect((process.cpuUsage().user - began) / 1000 / sources.length).toBeLessThan(50);
});
