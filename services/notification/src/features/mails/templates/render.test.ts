import { unescapeHtml } from '@coursewright/text';
import { TRICKY } from '@coursewright/text/testing/tricky-texts';
import { createRender, type TemplateData, type TemplateName } from './render.ts';

const renderIn = createRender({ name: 'Coursewright', url: 'https://learn.example.org' });
const render = <T extends TemplateName>(template: T, data: TemplateData[T]) => renderIn(template, data, 'en');
const data = {
  courseId: 'c1',
  certificateId: 'cert-1',
  learnerName: 'Ada Lovelace',
  courseTitle: 'Sourdough bread',
  completedAt: '2026-11-21T22:30:00.000Z',
  source: 'openai',
} as const;
const hostile = `<img src=x onerror="alert('1')">&\r\nBcc: eve@example.org\u202e`;

describe('CRT-03 the certificate mail', () => {
  test('shows name, title, date, id and the ways to the certificate and to its check in both of its parts', () => {
    const { subject, html, text } = render('certificate', data);
    expect(subject).toBe('Your certificate: Sourdough bread');
    for (const part of [html, text]) {
      for (const shown of [
        'Ada Lovelace',
        'Sourdough bread',
        '21 November 2026',
        'cert-1',
        'https://learn.example.org/certificate/c1',
        'https://learn.example.org/verify/cert-1',
      ])
        expect(part).toContain(shown);
      expect(part).not.toContain('sample');
    }
  });

  test('breaks long words, and has only styles that mail programs know', () => {
    const courses = [{ title: 'Donaudampfschifffahrt'.repeat(3), dueCount: 2 }];
    const due = render('cards-due', { name: 'Ada', dueCount: 2, courses, unsubscribeToken: 't' });
    for (const { html } of [render('certificate', data), due]) {
      expect(html).toContain('word-break:break-word');
      expect(html).toContain('letter-spacing:');
      expect(html).not.toMatch(/nowrap|content-spacing/);
    }
  });

  test('says so when the course was built from sample study material', () => {
    const { html, text } = render('certificate', { ...data, source: 'sample' });
    for (const part of [html, text]) expect(part).toContain('Built from sample study material');
  });

  test('takes names and titles as words: no markup, no further lines, no turned letters', () => {
    const { subject, html, text } = render('certificate', { ...data, learnerName: hostile, courseTitle: hostile });
    expect(html).not.toContain('<img');
    expect(html).toContain('&lt;img src=x onerror=&quot;alert(&#39;1&#39;)&quot;&gt;&amp; Bcc: eve@example.org');
    expect(subject).not.toMatch(/[\r\n\u202e]/);
    expect(text).not.toMatch(/^Bcc:/m);
  });

  test('PLT-40 a text stays as it was written in a mail', () => {
    const changed = TRICKY.filter((text) => {
      const { subject, html, text: plain } = render('certificate', { ...data, learnerName: text, courseTitle: text });
      const cells = [...html.matchAll(/<div[^>]*>([^<]*)<\/div>/g)].map(([, inner = '']) => unescapeHtml(inner));
      const isWhole = cells.filter((cell) => cell === text).length === 2 && plain.split('\n').includes(text);
      return !isWhole || subject !== `Your certificate: ${text}`;
    });
    expect(changed).toEqual([]);
  });

  test('keeps the subject short and the title whole', () => {
    const courseTitle = '🍞'.repeat(300);
    const { subject, text } = render('certificate', { ...data, courseTitle });
    expect([...subject].length).toBeLessThan(150);
    expect(subject.isWellFormed()).toBe(true);
    expect(text).toContain(courseTitle);
  });
});

describe('ACC-02 the welcome mail', () => {
  test('greets by name and leads to the first course', () => {
    const { subject, html, text } = render('welcome', { name: 'Ada' });
    expect(subject).toBe('Welcome to Coursewright');
    for (const part of [html, text]) {
      expect(part).toContain('Welcome, Ada');
      expect(part).toContain('https://learn.example.org/create');
    }
  });

  test.each(['Win at http://evil.example', 'www.evil', 'evil.example', 'a@b.example'])(
    'does not carry the advertisement %p to a person whose address was misused',
    (name) => {
      const { html, text } = render('welcome', { name });
      for (const part of [html, text]) expect(part).not.toContain('evil');
      expect(text).not.toContain(name);
    },
  );
});
