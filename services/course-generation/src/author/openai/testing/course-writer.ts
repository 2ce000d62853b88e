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

export type Purpose = 'outline' | 'lesson' | 'revision' | 'quiz' | 'answer';

/** What a request of ours is for. */
export function purposeOf(messages: Messages): Purpose {
  const data = firstUserData(messages);
  if ('topicCount' in data) return 'outline';
  if ('askedBefore' in data) return 'quiz';
  if ('subtopic' in data) return 'presentText' in data ? 'revision' : 'lesson';
  return 'answer';
}

/** What a well-behaved model would answer to our own prompts: an outline, a lesson or a short reply. */
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

/** New questions each time: they are numbered on from those that were asked before. */
function quizFor({ topic, lessons, count, askedBefore }: AskedQuiz) {
  const aspects = ['purpose', 'order', 'cost', 'history', 'danger', 'beauty', 'measure', 'limit', 'origin', 'name'];
  const questions = Array.from({ length: count }, (_, index) => {
    const number = askedBefore.length + index;
    const at = number % lessons.length;
    const aspect = `${aspects[number % aspects.length]}${number < aspects.length ? '' : ` number${number}`}`;
    return {
      lesson: at + 1,
      question: `What does “${lessons[at]?.title}” say about the ${aspect} of ${topic}?`,
      options: ['That it matters', 'That it does not exist', 'That nobody knows it', 'That it is a colour'],
      correct: 0,
      explanation: `The lesson says that the ${aspect} matters.`,
    };
  });
  return { questions };
}

function lessonFor({ course, subtopic, presentText }: AskedLesson): string {
  const paragraph = `People who study ${course} meet ${subtopic} early, because much of what follows rests on it. It rewards patience: first the idea, then an example, and only after that the exceptions.`;
  const anew = presentText === undefined ? [] : ['Here is the same lesson, told in another way.'];
  return [
    ...anew,
    paragraph,
    '### The idea',
    `${paragraph} Keep one question in mind while you read: **what would change without it?**`,
    '- start from something you can see\n- name its parts\n- say how they work together',
    '### An example',
    '| Step | What happens |\n| --- | --- |\n| 1 | You look |\n| 2 | You compare |\n| 3 | You decide |',
    '```python\nfor step in ("look", "compare", "decide"):\n\n    print(step)\n```',
    'With $n$ steps there are this many pairs: $$\\binom{n}{2} = \\frac{n(n-1)}{2}$$',
    `${paragraph} Write your own version of the table before you go on.`,
    '### Key points',
    '- the idea comes first\n- examples test it\n- exceptions refine it',
  ].join('\n\n');
}
