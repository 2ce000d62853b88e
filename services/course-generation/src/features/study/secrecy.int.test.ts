import type { ExerciseAnswer } from '@coursewright/contracts';
import { SeededRandom } from '@coursewright/text';
import { solutionOf } from '@coursewright/text/marking';
import { Types } from 'mongoose';
import { findPurpose } from '../../integrations/openai/testing/fake-answers.ts';
import { buildContract } from '../../testing/build-contract.ts';
import type { LearnerClient } from '../../testing/learner-client.ts';
import { startWithModel } from '../../testing/start-with-model.ts';
import type { QuizQuestion } from '../authoring/index.ts';
import type { ExerciseItem } from './exercises/exercise.ts';
import { createExerciseBatchRepository, type NewExerciseBatch } from './exercises/exercise-batch.repository.ts';
import { createPretestRepository } from './pretest/pretest.repository.ts';
import { createReviewCardRepository } from './spaced-repetition/review-card.repository.ts';
import { createReviewScheduler } from './spaced-repetition/spaced-repetition.service.ts';

// Random sessions, in which every key is a word of its own that stands nowhere else: each response and each prompt is
// searched for the words of what the learner has not answered.

const SESSIONS = 500;
const SESSIONS_OF_A_COURSE = 20;

const { fakeOpenAi, service } = await startWithModel({ AI_ATTEMPTS: '1' }, { model: { chunkLength: 400 } });
afterAll(() => service.close());

interface Asked {
  question: string;
  // Words that nobody may see before the answer.
  hidden: string[];
  // The words of the right options: the learner sees them among others, and no prompt about the question has them.
  key: string[];
  isShown: boolean;
}

let words = 0;
const nextNumber = () => {
  words += 1;
  return words;
};
const hiddenWord = () => `hidden${nextNumber()}x`;
const optionWord = () => `option${nextNumber()}x`;
// Digits that no id has by chance.
const hiddenNumber = () => 7_300_000 + nextNumber();
const HIDDEN = /\bhidden\d+x\b|(?<![\w.])73\d{5}(?!\w)/g;

const TOPICS = [
  {
    id: 't1',
    title: 'Starter',
    subtopics: [
      { id: 't1s1', title: 'Flour', contract: buildContract({ objectives: ['Name three flours'] }) },
      { id: 't1s2', title: 'Water', contract: buildContract({ objectives: ['Weigh the water'] }) },
    ],
  },
];

const SUBJECTS = 'granite|violin|harbour|lantern|orchard|pyramid|quarry|saddle|turbine|velvet|walnut|zeppelin'.split(
  '|',
);
const VERBS = 'lifts|colours|measures|divides|carries|hides|softens|doubles'.split('|');

/** A question that resembles no other one. */
function createQuestions(seed: string) {
  const random = new SeededRandom(seed);
  const taken = new Set<string>();
  return (): string => {
    for (;;) {
      const [first, second, third] = random.take(SUBJECTS, 3);
      const question = `Which ${first} ${random.take(VERBS, 1)[0]} the ${second} beside a ${third}?`;
      if (!taken.has(question)) return [...taken.add(question)].at(-1) ?? question;
    }
  };
}

type NewItem = NewExerciseBatch['items'][number];

function createMaterial(seed: string) {
  const question = createQuestions(seed);
  const optionWords = (count: number) => Array.from({ length: count }, optionWord);

  function exercise(kind: NewItem['kind'], subtopicId: string): { item: NewItem; asked: Asked } {
    const [prompt, explanation, why] = [question(), hiddenWord(), hiddenWord()];
    const base = { prompt, explanation, mistakes: [{ answer: 'nothing like this', why }], subtopicId, objective: 0 };
    const build = (item: NewItem, key: string[], hidden: string[] = []) => ({
      item,
      asked: { question: prompt, hidden: [explanation, why, ...hidden], key, isShown: false },
    });
    const [options, others] = [optionWords(4), optionWords(4)];
    const [first = '', second = '', third = ''] = options;
    const [sample = '', ...anchors] = Array.from({ length: 4 }, hiddenWord);
    const value = hiddenNumber();
    switch (kind) {
      case 'choice':
        return build({ ...base, kind, options, correct: 1 }, [second]);
      case 'several':
        return build({ ...base, kind, options, correct: [0, 2] }, [first, third]);
      case 'cloze':
        return build({ ...base, kind, text: 'It is {{1}}.', blanks: [{ accept: anchors }] }, [], anchors);
      case 'order':
        return build({ ...base, kind, items: options }, options);
      case 'match':
        return build({ ...base, kind, left: options, right: others }, [...options, ...others]);
      case 'number':
        return build({ ...base, kind, value, unit: 'kg', check: `${value}` }, [], [`${value}`]);
      case 'text': {
        const criteria = ['names the cause', 'says what follows'].map((text, at) => ({
          text,
          weight: 1,
          anchors: anchors.map((anchor) => `${anchor} ${at} of yeast`) as [string, string, string],
        }));
        const item: NewItem = { ...base, kind, criteria, minWords: 8, sample: `${sample} yeast turns sugar into gas` };
        return build(item, [], [sample, ...anchors]);
      }
    }
  }

  function choice(subtopicId: string, count: number): { item: QuizQuestion; asked: Asked } {
    const options = optionWords(count);
    const reasons = options.map((_, at) => (at === 1 ? '' : hiddenWord()));
    const explanation = hiddenWord();
    const item = { question: question(), options, correct: 1, explanation, reasons, subtopicId, objective: 0 };
    const hidden = [explanation, ...reasons.filter((reason) => reason !== '')];
    return { item, asked: { question: item.question, hidden, key: options.slice(1, 2), isShown: false } };
  }

  return { exercise, choice };
}

const KINDS: NewItem['kind'][] = ['choice', 'several', 'cloze', 'order', 'match', 'number', 'text'];

/** A course with a quiz that asks exercises too, exercises of each kind, cards that are due and a pre-test, all unanswered. */
async function buildCourse(seed: string) {
  const { exercise, choice } = createMaterial(seed);
  const { client, userId } = await service.register('Ada', 'yearly');
  const course = await service.build.course({ userId }, { topics: TOPICS, done: ['t1s1'] });
  const { id: courseId } = course;
  const quiz = ['t1s1', 't1s1', 't1s2', 't1s2'].map((id) => choice(id, 4));
  await service.build.quiz(
    course,
    't1',
    quiz.map(({ item }) => item),
  );
  const exercises = KINDS.map((kind, at) => exercise(kind, at % 2 === 0 ? 't1s1' : 't1s2'));
  const stored = new Map<string, ExerciseItem>();
  for (const subtopicId of ['t1s1', 't1s2']) {
    const batch = await createExerciseBatchRepository(service.database).save({
      key: `${courseId}:${subtopicId}`,
      courseId,
      subtopicId,
      lessonVersion: 1,
      source: 'openai',
      ofTerms: false,
      items: exercises.flatMap(({ item }) => (item.subtopicId === subtopicId ? [item] : [])),
    });
    for (const item of batch.items) stored.set(item.prompt, item);
  }
  const cards = ['t1s1', 't1s2'].map((id) => choice(id, 4));
  for (const { item } of cards) {
    await createReviewCardRepository(service.database).add({
      userId,
      courseId,
      topicId: 't1',
      source: 'openai',
      item: { ...item, id: new Types.ObjectId().toHexString() },
      memory: createReviewScheduler('10m').kept(new Date(0)),
    });
  }
  const pretests = createPretestRepository(service.database);
  await pretests.begin(userId, courseId, new Date());
  const pretest = ['t1s1', 't1s1', 't1s1', 't1s2', 't1s2', 't1s2'].map((id) => choice(id, 5));
  await pretests.addItems(
    courseId,
    't1',
    pretest.map(({ item }) => item),
    'openai',
  );
  // Each lesson says what its questions ask for.
  const all = [...quiz, ...exercises, ...cards, ...pretest];
  for (const subtopicId of ['t1s1', 't1s2']) {
    const own = all.filter(({ item, asked }) => item.subtopicId === subtopicId && asked.key.length > 0);
    const lines = own.map(({ asked: { question, key } }) => `${question.slice(6, -1)}: ${key.join(', ')}.`);
    await service.build.lesson(course, subtopicId, { markdown: `## A lesson\n\n${lines.join('\n\n')}` });
  }
  const asked = new Map(all.map((one) => [one.asked.question, one.asked]));
  const watched = createWatched(client, asked);
  const { attempt } = await watched.send('POST', `/api/courses/${courseId}/topics/t1/quiz`, { withExercises: true });
  expect(attempt.exercises).toHaveLength(2);
  return { course, stored, asked, ...watched };
}

type Play = Awaited<ReturnType<typeof buildCourse>>;

const OF_THE_KEY = 'correct accept check sample anchors mistakes reasons explanation solution'.split(' ');

/** The calls of a learner: each response is searched, and each prompt that followed. */
function createWatched(client: LearnerClient, asked: ReadonlyMap<string, Asked>) {
  const byWord = new Map([...asked.values()].flatMap((one) => one.hidden.map((word) => [word, one] as const)));
  const searched = { responses: 0, prompts: 0, aboutOpen: 0 };

  function searchWords(text: string, place: string, except?: string): void {
    for (const [word] of text.matchAll(HIDDEN)) {
      const told = byWord.get(word);
      if (told && !told.isShown && told.question !== except) throw new Error(`${place} tells “${word}”: ${text}`);
    }
  }

  function searchFields(value: unknown, place: string): void {
    if (typeof value !== 'object' || value === null) return;
    const { question, prompt } = value as Record<string, unknown>;
    const isOpen = asked.get(String(question ?? prompt))?.isShown === false;
    const named = OF_THE_KEY.filter((name) => name in value);
    if (isOpen && named.length > 0) throw new Error(`${place} has ${named}: ${JSON.stringify(value)}`);
    for (const part of Object.values(value)) searchFields(part, place);
  }

  function searchResponse(body: unknown, place: string): void {
    searched.responses += 1;
    searchWords(JSON.stringify(body), place);
    searchFields(body, place);
  }

  function searchPrompts(about: Asked | undefined): void {
    for (const { messages } of fakeOpenAi.requests) {
      const purpose = findPurpose(messages);
      const text = JSON.stringify(messages);
      searched.prompts += 1;
      // Who marks a text must know its criteria; the sample stays out.
      searchWords(text, `a prompt (${purpose})`, purpose === 'marking' ? about?.question : undefined);
      if (!about || about.isShown) continue;
      searched.aboutOpen += 1;
      const told = about.key.filter((word) => text.includes(word));
      if (told.length > 0) throw new Error(`a prompt (${purpose}) on “${about.question}” has ${told}: ${text}`);
    }
    fakeOpenAi.forget();
  }

  return {
    searched,
    /** @param about the question that prompts which follow are about */
    async send(method: string, path: string, body?: object, about?: Asked) {
      const answer = await client.send(method, path, body);
      if (answer.status >= 500)
        throw new Error(`${method} ${path} answers ${answer.status} ${JSON.stringify(answer.body)}`);
      searchResponse(answer.body, `${method} ${path}`);
      if (answer.status < 300 && answer.body.generationId)
        searchResponse(await client.allEvents(answer.body.generationId), `the events of ${path}`);
      searchPrompts(about);
      return answer.body;
    },
  };
}

function createSteps({ course, stored, asked, send }: Play, random: SeededRandom) {
  const api = `/api/courses/${course.id}`;
  const pick = <T>(all: readonly T[]): T | undefined => random.take([...all], 1)[0];
  const chance = (of: number) => random.next() < of;
  const place = (below: number) => Math.floor(random.next() * below);
  const lesson = () => `${api}/subtopics/${pick(['t1s1', 't1s2'])}`;
  const find = (question: string): Asked => {
    const found = asked.get(question);
    if (!found) throw new Error(`nobody asked “${question}”`);
    return found;
  };
  const ask = (about: Asked) =>
    send('POST', `${api}/chat`, { question: `${about.question} Tell me.`, subtopicId: 't1s1' }, about);

  async function hint(path: string, about: Asked, body: object): Promise<void> {
    for (const level of [1, 2].slice(0, 1 + place(2))) await send('POST', path, { ...body, level }, about);
  }

  async function quiz(): Promise<void> {
    const { attempt } = await send('GET', `${api}/topics/t1/quiz`);
    const left = attempt.items.filter(({ id }: { id: string }) => !attempt.answers[id]);
    const tasks = attempt.exercises.filter(({ mark }: { mark?: object }) => !mark);
    const item = pick<{ id: string; question: string } | { id: string; prompt: string }>([...left, ...tasks]);
    if (!item) return;
    if ('prompt' in item) {
      const [task, exercise] = [find(item.prompt), stored.get(item.prompt)];
      if (chance(0.2)) await ask(task);
      if (chance(0.5) || !exercise) return;
      task.isShown = true;
      const answer = chance(0.5) ? solutionOf(exercise, item.id) : wrongAnswer(exercise);
      await send('POST', `/api/quiz-attempts/${attempt.id}/exercise-answers`, { itemId: item.id, answer });
      return;
    }
    const about = find(item.question);
    if (chance(0.2)) await hint(`/api/quiz-attempts/${attempt.id}/hints`, about, { itemId: item.id });
    if (chance(0.2)) await ask(about);
    if (chance(0.5)) return;
    about.isShown = true;
    await send('POST', `/api/quiz-attempts/${attempt.id}/answers`, { itemId: item.id, choice: place(4) });
  }

  async function review(): Promise<void> {
    const { due } = await send('GET', '/api/recall');
    const card = pick<{ cardId: string; question: string }>(due);
    if (!card) return;
    const about = find(card.question);
    if (chance(0.2)) await hint(`/api/recall/${card.cardId}/hints`, about, {});
    if (chance(0.5)) return;
    about.isShown = true;
    await send('POST', `/api/recall/${card.cardId}/answers`, { choice: place(4) });
  }

  async function pretest(): Promise<void> {
    const { state, item } = await send('POST', `${api}/pretest`);
    if (state === 'done' || !item) return;
    if (chance(0.2)) await ask(find(item.question));
    const choice = chance(0.3) ? 'unknown' : place(5);
    await send('POST', `${api}/pretest/answers`, { itemId: item.id, choice });
    if (chance(0.05)) await send('POST', `${api}/pretest/finish`);
  }

  const wrongAnswer = (item: ExerciseItem): ExerciseAnswer => {
    switch (item.kind) {
      case 'choice':
        return { kind: 'choice', choice: place(4) };
      case 'several':
        return { kind: 'several', choices: [place(4)] };
      case 'cloze':
        return { kind: 'cloze', blanks: ['something'] };
      case 'order':
        return { kind: 'order', order: random.take([0, 1, 2, 3], 4) };
      case 'match':
        return { kind: 'match', pairs: random.take([0, 1, 2, 3], 4) };
      case 'number':
        return { kind: 'number', text: `${place(1_000)} kg` };
      case 'text':
        return { kind: 'text', text: `I say this for the time number ${random.next()}, and nothing else beside it.` };
    }
  };

  async function exercise(): Promise<void> {
    const path = `${lesson()}/exercises`;
    const { exercises } = await send('GET', path);
    const { id, prompt, tries } = pick<{ id: string; prompt: string; tries: number }>(exercises) ?? {};
    const item = prompt === undefined ? undefined : stored.get(prompt);
    if (!item || id === undefined || tries === undefined) return;
    const about = find(item.prompt);
    if (chance(0.1)) await ask(about);
    if (chance(0.1)) await hint(`/api/exercises/${id}/hints`, about, {});
    if (chance(0.1)) await send('POST', `/api/exercises/${id}/answers`, { answer: { kind: 'cloze', blanks: [] } });
    if (chance(0.05)) {
      about.isShown = true;
      await send('POST', `/api/exercises/${id}/solution`);
      return;
    }
    const isRight = item.kind !== 'text' && chance(0.2);
    const solution = solutionOf(item, id) as ExerciseAnswer;
    const isSame = JSON.stringify(wrongAnswer(item)) === JSON.stringify(solution);
    const answer = isRight ? solution : wrongAnswer(item);
    const isSolution = JSON.stringify(answer) === JSON.stringify(solution) || isSame;
    if (isSolution || tries >= 1) about.isShown = true;
    await send('POST', `/api/exercises/${id}/answers`, { answer }, about);
  }

  async function look(): Promise<void> {
    const paths = [`${api}/mastery`, api, `${api}/chat`, `${lesson()}/cards`, `${lesson()}/questions`, '/api/home'];
    await send('GET', pick(paths) ?? api);
    if (chance(0.2)) await send('POST', `${lesson()}/open`);
  }

  return [quiz, quiz, review, pretest, exercise, exercise, exercise, look, look];
}

test('STU-37 500 random sessions: no response and no prompt tells a key that the learner has not found', async () => {
  const random = new SeededRandom('sessions');
  const total = { responses: 0, prompts: 0, aboutOpen: 0 };
  for (let session = 0; session < SESSIONS; session += SESSIONS_OF_A_COURSE) {
    const play = await buildCourse(`course ${session}`);
    const steps = createSteps(play, random);
    for (let one = 0; one < SESSIONS_OF_A_COURSE; one += 1) {
      for (const step of random.take(steps, 1 + Math.floor(1.3 * random.next()))) await step();
    }
    for (const name of ['responses', 'prompts', 'aboutOpen'] as const) total[name] += play.searched[name];
    await service.idle();
  }
  expect(total.responses).toBeGreaterThan(1_000);
  expect(total.aboutOpen).toBeGreaterThan(100);
}, 120_000);
