import { render, screen } from '@testing-library/react';
import { LessonDraft, LessonText } from '../lesson/lesson-text.tsx';

const fence = (source: string) =>
  `<pre><code class="language-mermaid">${source.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')}\n</code></pre>`;

const FLOW = 'flowchart LR\n A[Starch] -->|amylases| B{Sugar?}\n B --> C((Gas))';

test('CRS-27 a diagram is drawn, and its text can be read', async () => {
  const { container } = render(<LessonText blocks={[`<p>Before.</p>\n${fence(FLOW)}\n<p>After.</p>`]} />);
  const picture = await screen.findByRole('img', { name: 'Flowchart' });
  expect(picture).toHaveAccessibleDescription('Starch → Sugar? (amylases) Sugar? → Gas');
  for (const label of ['Starch', 'Sugar?', 'Gas', 'amylases']) expect(picture).toHaveTextContent(label);
  expect(screen.getByText('Diagram as text')).toBeInTheDocument();
  expect(screen.getByText('Before.')).toBeInTheDocument();
  expect(screen.getByText('After.')).toBeInTheDocument();
  expect(container.querySelector('pre')).toBeNull();
});

test.each([
  ['Sequence diagram', 'sequenceDiagram\n A->>B: hello\n loop often\n B-->>B: think\n end\n Note right of B: done'],
  ['Timeline', 'timeline\n title Presses\n section Early\n 1465 : Cologne : Subiaco'],
  ['Flowchart', 'flowchart TD\n subgraph one [First]\n A --> B\n end\n B <--> C\n C --> C'],
  ['Flowchart', 'flowchart LR\n subgraph out\n subgraph one [First]\n A --> B\n end\n end\n C --> one\n out -->|so| D'],
])('CRS-27 a %s has finite places for everything', async (name, source) => {
  render(<LessonText blocks={[fence(source)]} />);
  const picture = await screen.findByRole('img', { name });
  expect(picture.outerHTML).not.toMatch(/NaN|undefined|Infinity/);
  expect(Number(picture.getAttribute('width'))).toBeGreaterThan(50);
});

test('CRS-27 what does not parse stays code that can be copied', async () => {
  render(<LessonText blocks={[fence('pie title Pets\n "Dogs" : 3')]} />);
  expect(await screen.findByText(/pie title Pets/)).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Copy' })).toBeInTheDocument();
  expect(screen.queryByRole('img')).toBeNull();
});

test('CRS-27 a diagram inside a list stays code, and the list stays whole', () => {
  const { container } = render(<LessonText blocks={[`<ul>\n<li>One ${fence(FLOW)}</li>\n<li>Two</li>\n</ul>`]} />);
  expect(container.querySelectorAll('ul > li')).toHaveLength(2);
  expect(container.querySelector('li pre')).not.toBeNull();
});

test('CRS-27 a diagram after a numbered list that goes on is drawn', async () => {
  render(<LessonText blocks={[`<ol start="2">\n<li>Two</li>\n</ol>\n${fence(FLOW)}`]} />);
  expect(await screen.findByRole('img', { name: 'Flowchart' })).toBeInTheDocument();
});

test('CRS-27 while the source is written, its code is not shown', () => {
  const { container } = render(
    <LessonDraft
      writing={{ blocks: ['<p>Text.</p>'], open: fence('flowchart LR\n A -->'), phase: 'running' } as never}
    />,
  );
  expect(container).not.toHaveTextContent('flowchart');
});

test('CRS-13 CRS-27 nothing of a hostile diagram becomes markup, a link or an action', async () => {
  const source = [
    'flowchart LR',
    'A["<img src=x onerror=alert(1)>Safe"] -->|"<svg onload=alert(2)>"| B["<a href=javascript:alert(3)>link</a>"]',
    'click A href "javascript:alert(4)" _blank',
    'click B call alert(5)',
    'style A fill:url(https://evil.example)',
  ].join('\n');
  const { container } = render(<LessonText blocks={[fence(source)]} />);
  expect(await screen.findByRole('img', { name: 'Flowchart' })).toHaveTextContent('Safe');
  const elements = [...container.querySelectorAll('*')];
  expect(elements.filter(({ tagName }) => /^(a|img|script|foreignObject|use|image|style)$/i.test(tagName))).toEqual([]);
  const attributes = elements.flatMap((element) =>
    [...element.attributes].map(({ name, value }) => `${name}=${value}`),
  );
  expect(attributes.filter((text) => /^on|href|javascript|evil/i.test(text))).toEqual([]);
});
