import { renderMarkdown } from '../../../authoring/text/render-markdown.ts';
import type { CourseExport, ExportedExercise } from '../course-export.ts';

interface Choices {
  title?: string;
  markdown?: string;
  imageUrl?: string;
  quiz?: boolean;
  note?: string;
  exercises?: boolean;
}

export const PICTURE_PATH = `/api/media/${'a'.repeat(64)}`;

const item = (id: string, question: string, options: string[], correct: number) => ({
  id,
  question,
  options,
  correct,
  explanation: `The lesson says so about ${question}`,
  subtopicId: 't1s1',
});

const QUIZ = {
  id: 'b'.repeat(24),
  items: [
    item('q1', 'What is <wheat>?', ['A grass', 'A tree', 'A moss', 'A fern'], 0),
    item('q2', 'What stretches?', ['Starch', 'Gluten', 'Bran', 'Ash'], 1),
  ],
};

const exercise = { explanation: 'The lesson says so.' };
export const EXERCISES: ExportedExercise[] = [
  { ...exercise, id: 'e1', prompt: 'Which is a <grass>?', kind: 'choice', options: ['Rye', 'Oak', 'Fern'], correct: 0 },
  {
    ...exercise,
    id: 'e2',
    prompt: 'Which rise?',
    kind: 'several',
    options: ['Dough', 'Stone', 'Batter'],
    correct: [0, 2],
  },
  {
    ...exercise,
    id: 'e3',
    prompt: 'Fill in.',
    kind: 'cloze',
    text: 'Yeast eats {{1}} and gives {{2}}.',
    blanks: [{ accept: ['sugar', 'sugars'] }, { accept: ['carbon dioxide'] }],
  },
  { ...exercise, id: 'e4', prompt: 'Put in order.', kind: 'order', items: ['knead', 'proof', 'bake', 'cool'] },
  {
    ...exercise,
    id: 'e5',
    prompt: 'Match.',
    kind: 'match',
    left: ['France', 'Spain', 'Italy'],
    right: ['baguette', 'barra', 'ciabatta', 'naan'],
  },
  { ...exercise, id: 'e6', prompt: 'How much water?', kind: 'number', value: 325, unit: 'g' },
  {
    ...exercise,
    id: 'e7',
    prompt: 'Why does it rise?',
    kind: 'text',
    criteria: ['Names the gas', 'Says what holds it'].map((text) => ({ text, weight: 1, anchors: ['a', 'b', 'c'] })),
    minWords: 15,
    sample: 'Yeast gives gas, and gluten holds it.',
  },
];

const TEXT = [
  'Wheat is a *grass*. Its **gluten** makes dough stretch, see [a page](https://example.org/wheat).',
  '### A worked example',
  '1. Weigh 500 g\n2. Add water\n   - warm\n   - not hot',
  '| Flour | Protein |\n|---|---|\n| T55 | 10 % |\n| T80 | 12 % |',
  '```python\nfor loaf in range(3):\n    print("bake", loaf)\n```',
  'The hydration is $h = \\frac{w}{f}$ and so\n\n$$w = h \\cdot f$$',
  '> Bread is patience.',
  '### Key points\n\n- one\n- two',
].join('\n\n');

export function createCourseFixture({
  title = 'Sourdough bread',
  markdown = TEXT,
  imageUrl = PICTURE_PATH,
  quiz = false,
  note,
  exercises = false,
}: Choices = {}): CourseExport {
  const courseId = 'c'.repeat(24);
  const html = renderMarkdown(markdown);
  const lesson = (subtopicId: string, name: string) => ({
    courseId,
    subtopicId,
    title: name,
    markdown,
    html,
    source: 'sample' as const,
    version: 1,
    image: {
      url: imageUrl,
      alt: `Decorative illustration for ${name}`,
      credit: 'Photo by A. Baker on Commons',
      provider: 'commons' as const,
      licence: 'CC BY 4.0',
      sourceUrl: 'https://example.org/photo',
    },
  });
  const chapters = [
    {
      id: 't1',
      title: 'Flour',
      subtopics: [
        {
          id: 't1s1',
          title: 'Wheat',
          lesson: lesson('t1s1', 'Wheat'),
          note,
          ...(exercises && { exercises: EXERCISES }),
        },
        { id: 't1s2', title: 'Rye', lesson: lesson('t1s2', 'Rye') },
      ],
      ...(quiz && { quiz: QUIZ }),
    },
    { id: 't2', title: 'Water', subtopics: [{ id: 't2s1', title: 'Cold water' }] },
  ];
  return toCourseExport({ id: courseId, mainTopic: title, topics: chapters, done: ['t1s1'], coverUrl: PICTURE_PATH });
}

type OwnFields = Pick<CourseExport['course'], 'id' | 'mainTopic' | 'done' | 'coverUrl'> & {
  topics: CourseExport['chapters'];
};

export const toCourseExport = ({ topics, ...own }: OwnFields): CourseExport => ({
  course: {
    userId: 'd'.repeat(24),
    type: 'Text & Image Course',
    source: 'sample',
    unread: [],
    claimed: [],
    forgotten: [],
    wanted: [],
    completed: false,
    end: null,
    createdAt: new Date('2026-11-20T10:00:00Z'),
    topics: [...topics],
    ...own,
  },
  author: { name: 'built-in sample author', notice: 'Built from sample study material' },
  chapters: topics,
});
