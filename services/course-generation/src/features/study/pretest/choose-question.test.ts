import { SeededRandom } from '@coursewright/text';
import { averageMoving, averageRecent } from '../mastery/testing/other-formulas.ts';
import { type Evidence, traceMastery } from '../mastery/trace-mastery.ts';
import { chooseLesson, countMostQuestions, estimateLessons, type PretestAnswer } from './choose-question.ts';
import { buildLessonGraph, type LessonGraph } from './lesson-graph.ts';

const contract = (needs: string[]) => ({ promise: '', objectives: [], needs, terms: [], minutes: 5, mediaQuery: '' });

// Topics of four lessons; every second lesson needs one of an earlier topic.
function makeGraph(lessons: number, random: SeededRandom): LessonGraph {
  const subtopics = Array.from({ length: lessons }, (_, index) => {
    const needs = index >= 4 && random.next() < 0.5 ? [`lesson ${Math.floor(random.next() * (index - 3))}`] : [];
    return { id: `l${index}`, title: `Lesson ${index}`, contract: { ...contract(needs), kind: 'concept' as const } };
  });
  const topics = Array.from({ length: Math.ceil(lessons / 4) }, (_, index) => ({
    id: `t${index}`,
    title: `Topic ${index}`,
    subtopics: subtopics.slice(4 * index, 4 * index + 4),
  }));
  return buildLessonGraph({ topics });
}

function ask(graph: LessonGraph, prior: number, answer: (subtopicId: string) => boolean): PretestAnswer[] {
  const answers: PretestAnswer[] = [];
  while (answers.length < countMostQuestions(graph)) {
    const subtopicId = chooseLesson(graph, estimateLessons(graph, prior, answers), () => true);
    if (subtopicId === undefined) break;
    answers.push({ subtopicId, right: answer(subtopicId) });
  }
  return answers;
}

type Learner = 'nothing' | 'everything' | 'consistent' | 'against the graph';

// What is known by a simulated learner. Only the consistent one knows all that a known lesson builds on.
function learn(graph: LessonGraph, learner: Learner, random: SeededRandom): Set<string> {
  const known = new Set<string>();
  const share = random.next();
  for (const [id, { ancestors }] of graph) {
    if (learner === 'nothing') continue;
    const chance = learner === 'everything' ? 1 : learner === 'consistent' ? (1 + Math.sqrt(share)) / 2 : share;
    if (learner === 'consistent' && [...ancestors].some((ancestor) => !known.has(ancestor))) continue;
    if (random.next() < chance) known.add(id);
  }
  return known;
}

const SLIP = 0.1;
// Of those who do not know it, half say so and half guess among five.
const GUESS = 0.5 / 5;

function simulate(lessons: number, learner: Learner, prior = 0.5, runs = 300) {
  const random = new SeededRandom(`${lessons} ${learner} ${prior}`);
  const sums = { asked: 0, most: 0, known: 0, found: 0, falselyKnown: 0, borrowedKnown: 0 };
  const errors = { traced: 0, recent: 0, moving: 0 };
  for (let run = 0; run < runs; run += 1) {
    const graph = makeGraph(lessons, random);
    const known = learn(graph, learner, random);
    const answers = ask(graph, prior, (id) => random.next() < (known.has(id) ? 1 - SLIP : GUESS));
    sums.asked += answers.length / runs;
    sums.most = Math.max(sums.most, answers.length);
    sums.known += known.size;
    for (const [id, { result, asked }] of estimateLessons(graph, prior, answers)) {
      if (result === 'known' && known.has(id)) sums.found += 1;
      if (result === 'known' && !known.has(id)) sums.falselyKnown += 1 / (runs * lessons);
      if (result === 'known' && asked === 0) sums.borrowedKnown += 1;
      if (asked === 0) continue;
      const rights = answers.filter(({ subtopicId }) => subtopicId === id).map(({ right }) => right);
      const truth = known.has(id) ? 1 : 0;
      errors.traced += (traceMastery(rights.map(toEvidence), { prior }).p - truth) ** 2;
      errors.recent += (averageRecent(rights) - truth) ** 2;
      errors.moving += (averageMoving(rights) - truth) ** 2;
    }
  }
  return { ...sums, found: sums.found / sums.known, errors };
}

const toEvidence = (right: boolean, index: number): Evidence => ({
  objectiveId: 'o',
  kind: 'pretest',
  question: `Question ${index}?`,
  format: { name: 'choice', options: 5 },
  score: right ? 1 : 0,
  hints: 0,
  at: new Date(index),
});

test('STU-34 the graph has the lesson before, what contracts need, and what these build on', () => {
  const lesson = (id: string, needs: string[] = []) => ({
    id,
    title: id.toUpperCase(),
    contract: { ...contract(needs), kind: 'concept' as const },
  });
  const graph = buildLessonGraph({
    topics: [
      // what comes later is not needed, whatever a contract says
      { id: 't1', title: '', subtopics: [lesson('a', ['C', 'A']), lesson('b')] },
      { id: 't2', title: '', subtopics: [lesson('c'), lesson('d', ['b', 'nothing'])] },
    ],
  });
  const sets = [...graph].map(([id, { ancestors, successors }]) => [id, [...ancestors], [...successors]]);
  expect(sets).toEqual([
    ['a', [], ['b', 'd']],
    ['b', ['a'], ['d']],
    ['c', [], ['d']],
    ['d', ['c', 'b', 'a'], []],
  ]);
});

test('STU-34 on 12 lessons three quarters of what is known are found, with 15 questions at most', () => {
  const { most, found, falselyKnown, borrowedKnown, errors } = simulate(12, 'consistent');
  expect(most).toBeLessThanOrEqual(15);
  expect(found).toBeGreaterThanOrEqual(0.75);
  expect(falselyKnown).toBeLessThanOrEqual(0.02);
  expect(borrowedKnown).toBe(0);
  expect(errors.traced).toBeLessThan(errors.recent);
  expect(errors.traced).toBeLessThan(errors.moving);
  expect(simulate(12, 'everything').found).toBeGreaterThanOrEqual(0.75);
  expect(simulate(12, 'against the graph').falselyKnown).toBeLessThanOrEqual(0.05);
});

test('STU-34 on 28 lessons more than half of what is known is found, with 20 questions at most', () => {
  const { most, found, falselyKnown } = simulate(28, 'consistent', 0.5, 150);
  expect(most).toBeLessThanOrEqual(20);
  expect(found).toBeGreaterThanOrEqual(0.55);
  expect(falselyKnown).toBeLessThanOrEqual(0.02);
});

test('STU-34 who knows nothing is asked 10 questions at most', () => {
  for (const prior of [0.5, 0.3]) {
    const { asked, falselyKnown } = simulate(12, 'nothing', prior);
    expect(asked).toBeLessThanOrEqual(10);
    expect(falselyKnown).toBeLessThanOrEqual(0.02);
    const random = new SeededRandom('says so');
    for (let run = 0; run < 50; run += 1)
      expect(ask(makeGraph(12, random), prior, () => false).length).toBeLessThanOrEqual(10);
  }
});

test('STU-34 answers on other lessons alone make a lesson probable, never known', () => {
  const graph = makeGraph(4, new SeededRandom('chain'));
  const right = (subtopicId: string) => ({ subtopicId, right: true });
  const estimate = (...ids: string[]) => estimateLessons(graph, 0.5, ids.map(right)).get('l0');
  expect(estimate('l3')).toMatchObject({ result: 'unknown', isSettled: false });
  expect(estimate('l3', 'l3', 'l2', 'l2', 'l1')).toMatchObject({ result: 'probable', isSettled: false });
  expect(estimate('l0')).toMatchObject({ result: 'probable', isSettled: false });
  expect(estimate('l0', 'l3')).toMatchObject({ result: 'known', isSettled: true });
  expect(estimate('l0', 'l0')).toMatchObject({ result: 'known', isSettled: true });
});

test('STU-34 10,000 random logs: right never lowers, wrong never raises, the order does not matter', () => {
  const random = new SeededRandom('logs');
  const graph = makeGraph(6, random);
  const ids = [...graph.keys()];
  const answer = () => ({ subtopicId: random.take(ids, 1)[0] ?? '', right: random.next() < 0.5 });
  for (let log = 0; log < 10_000; log += 1) {
    const answers = Array.from({ length: Math.floor(random.next() * 10) }, answer);
    const prior = 0.05 + 0.9 * random.next();
    const before = estimateLessons(graph, prior, answers);
    if (log % 10 === 0) expect(estimateLessons(graph, prior, answers.toReversed())).toEqual(before);
    const more = answer();
    const wrongs: string[] = [];
    for (const [id, { p }] of estimateLessons(graph, prior, [...answers, more])) {
      const old = before.get(id)?.p ?? Number.NaN;
      if (!(p >= 0.01 && p <= 0.99) || !(more.right ? p >= old : p <= old)) wrongs.push(id);
    }
    expect(wrongs).toEqual([]);
  }
});
