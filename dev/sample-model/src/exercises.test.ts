import { listExamples, readExample } from '@coursewright/example-courses';
import { type ExerciseKey, findFlaws, markAnswer, solutionOf } from '@coursewright/text/marking';
import { answer } from './answer.ts';
import type { SampleExercise } from './writing/exercises.ts';

const ask = (data: object): string => answer([{ role: 'user', content: JSON.stringify(data) }]).join('');
const WANTED = [
  { number: 1, kinds: ['choice', 'cloze'], after: '' },
  { number: 2, kinds: ['number', 'order', 'cloze'] },
  { number: 3, kinds: ['match', 'cloze'] },
  { number: 4, kinds: ['text'] },
];

function write(course: string, topic: string, lesson: string, text: string, alreadyAsked: string[] = []) {
  const after = [...text.matchAll(/^### (.*)$/gm)][1]?.[1] ?? '';
  const wanted = WANTED.map((one) => ('after' in one ? { ...one, after } : one));
  const data = { course, topic, lesson, objectives: ['Name the parts', 'Use them'], text, wanted, alreadyAsked };
  expect(ask(data)).toBe(ask(data));
  return (JSON.parse(ask(data)) as { exercises: (SampleExercise & { number: number })[] }).exercises;
}

function expectSound(exercise: SampleExercise) {
  const key = exercise as unknown as ExerciseKey;
  expect({ exercise, flaws: findFlaws(key, exercise.prompt) }).toEqual({ exercise, flaws: [] });
  const solution = solutionOf(key, 'seed');
  if (key.kind === 'text' || solution.kind === 'sample') return;
  const marked = markAnswer(key, solution, { seed: 'seed', language: 'en' });
  expect({ exercise, marked }).toMatchObject({ marked: { outcome: 'marked', mark: { right: true } } });
}

const TEXT = `Bread needs a plan that the baker writes before the flour is wet.

### Terms of the plan

- **Starter:** a culture of microbes that the baker keeps alive.
- **Levain:** the portion that goes into one dough.
- **Discard:** what is removed before a feeding begins.

### The steps

A batch of loaves takes 12 × 8 = 96 minutes of work in a small kitchen.

1. Weigh the flour on a scale.
2. Stir in the water until no dry flour remains.
3. Fold the dough four times.

### Key points

- Plan before you mix.`;

test('CRS-24 exercises are made of the terms, steps and sums of a lesson, and each is sound', () => {
  const exercises = write('Bread', 'Baking', 'Planning a bake', TEXT);
  expect(exercises.map(({ number, kind }) => [number, kind])).toEqual([
    [1, expect.stringMatching(/choice|cloze/)],
    [2, 'number'],
    [3, 'match'],
    [4, 'text'],
  ]);
  for (const exercise of exercises) expectSound(exercise);
  expect(exercises[1]).toMatchObject({ value: 120, check: '15*8' });
  expect(exercises[2]).toMatchObject({ left: ['Starter', 'Levain', 'Discard'] });
  const steps = write('Bread', 'Baking', 'Planning a bake', TEXT.replace('12 × 8 = 96', '96'));
  expect(steps[1]).toMatchObject({
    kind: 'order',
    items: [/^Weigh/, /^Stir/, /^Fold/].map((start) => expect.stringMatching(start)),
  });
});

test('CRS-24 a sum of a lesson that is wrong is not asked', () => {
  const [, second] = write('Bread', 'Baking', 'Planning a bake', TEXT.replace('= 96', '= 95'));
  expect(second?.kind).toBe('order');
});

test('CRS-24 a check question asks for what stands before it, and nothing is asked twice', () => {
  const first = write('Bread', 'Baking', 'Planning a bake', TEXT);
  const check = JSON.stringify(first[0]);
  expect(check).not.toContain('Plan before you mix');
  const again = write(
    'Bread',
    'Baking',
    'Planning a bake',
    TEXT,
    first.map(({ prompt }) => prompt),
  );
  for (const { prompt } of again) expect(first.map((one) => one.prompt)).not.toContain(prompt);
});

test('CRS-24 a study guide, and a text of one sentence, get exercises that are sound or none', () => {
  const guide = ask({ course: 'Chess', topic: 'Openings', subtopic: 'The Italian game' });
  const exercises = write('Chess', 'Openings', 'The Italian game', guide);
  expect(exercises.length).toBeGreaterThanOrEqual(2);
  for (const exercise of exercises) expectSound(exercise);
  expect(write('Chess', 'Openings', 'The Italian game', 'Short.')).toEqual([]);
});

test.each(listExamples().map(({ slug }) => slug))(
  'CRS-24 a lesson of an example gets its own exercises: %s',
  (slug) => {
    const example = readExample(slug);
    for (const { title: topic, lessons } of example?.topics ?? []) {
      for (const { title, text, exercises } of lessons) {
        const written = write(example?.topic ?? '', topic, title, text);
        expect(written).toHaveLength(4);
        for (const exercise of written) expectSound(exercise);
        const own = exercises.map(({ prompt }) => prompt);
        expect(written.filter(({ prompt }) => own.includes(prompt)).length).toBeGreaterThanOrEqual(2);
      }
    }
  },
);
