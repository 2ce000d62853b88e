import { aBook } from '../testing/a-book.ts';
import { exportMarkdown } from './export-markdown.ts';

const ORIGIN = 'https://learn.example.org';

test('STU-13 the file has front matter, headings in order, texts and the credits of pictures', () => {
  const text = exportMarkdown(aBook(), ORIGIN);
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
  expect(exportMarkdown(aBook(), ORIGIN)).toContain('### Cold water\n\n*This lesson has not been written yet.*');
});

test('STU-13 neither HTML nor scripts nor hidden pictures of a lesson come along', () => {
  const markdown =
    'Hi <img src=x onerror=alert(1)> ![p](https://spy.example/x.png) [x](javascript:alert(1))\n\n<script>alert(1)</script>\n\n`<b>` stays';
  const text = exportMarkdown(aBook({ markdown }), ORIGIN);
  for (const evil of ['<img', '<script', 'spy.example', 'javascript:']) expect(text).not.toContain(evil);
  expect(text).toContain('`<b>` stays');
});

test('STU-13 a title is text, whatever it looks like', () => {
  const text = exportMarkdown(aBook({ title: 'a"\n---\n# b <script>' }), ORIGIN);
  expect(text).toContain('title: "a\\"\\n---\\n# b <script>"');
  expect(text).toContain('\n# a" --- \\# b \\<script\\>\n');
});
