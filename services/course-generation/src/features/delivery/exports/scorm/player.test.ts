/** @jest-environment jsdom */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { TextEncoder } from 'node:util';
import type { Scorm12API, Scorm2004API } from 'scorm-again';
import 'scorm-again';
import { createCourseFixture, EXERCISES } from '../testing/course-fixture.ts';
import { coursePage } from './course-page.ts';
import { type ScormVersion, scormManifest } from './export-scorm.ts';

// The page is written on a server, where it exists.
Object.assign(globalThis, { TextEncoder });

type Lms = Scorm12API | Scorm2004API;
const host = window as unknown as Record<string, unknown>;
// scorm-again exports to globals.
const runtime = window as unknown as { Scorm12API: typeof Scorm12API; Scorm2004API: typeof Scorm2004API };
const script = (name: string) => readFileSync(path.join(import.meta.dirname, 'player', name), 'utf8');

const settings = { autocommit: false, logLevel: 5, mastery_override: false };

function listElements(version: ScormVersion) {
  return version === '1.2'
    ? { status: 'cmi.core.lesson_status', place: 'cmi.core.lesson_location', raw: 'cmi.core.score.raw' }
    : { status: 'cmi.completion_status', place: 'cmi.location', raw: 'cmi.score.raw' };
}

function launch(version: ScormVersion, remembered?: object, content = createCourseFixture()) {
  for (const name of ['API', 'API_1484_11']) delete host[name];
  const lms: Lms = version === '1.2' ? new runtime.Scorm12API(settings) : new runtime.Scorm2004API(settings);
  if (remembered) lms.loadFromJSON(remembered as never, '');
  const told = version === '1.2' ? ['LMSCommit', 'LMSFinish'] : ['Commit', 'Terminate'];
  const events: string[] = [];
  for (const name of told) lms.on(name, () => void events.push(name));
  host[version === '1.2' ? 'API' : 'API_1484_11'] = lms;
  const refused: string[] = [];
  const setters = lms as unknown as Record<string, (element: string, value: string) => unknown>;
  const setter = version === '1.2' ? 'LMSSetValue' : 'SetValue';
  const set = setters[setter]?.bind(lms);
  setters[setter] = (element, value) => {
    const accepted = String(set?.(element, value));
    if (accepted !== 'true') refused.push(`${element} = ${value}`);
    return accepted;
  };
  window.location.hash = '';
  const page = new DOMParser().parseFromString(coursePage(content, version, new Map()), 'text/html');
  Object.assign(document.documentElement.dataset, page.documentElement.dataset);
  document.body.innerHTML = page.body.innerHTML;
  window.scrollTo = () => {};
  let tell = () => {};
  class FakeObserver {
    constructor(callback: (entries: { isIntersecting: boolean }[]) => void) {
      tell = () => callback([{ isIntersecting: true }]);
    }
    observe() {}
    disconnect() {}
  }
  Object.assign(window, { IntersectionObserver: FakeObserver });
  runPlayer();
  const elements = listElements(version);
  const get = (element: string): string =>
    String(version === '1.2' ? (lms as Scorm12API).LMSGetValue(element) : (lms as Scorm2004API).GetValue(element));
  return {
    lms,
    events,
    refused,
    get,
    status: () => get(elements.status),
    place: () => get(elements.place),
    score: () => get(elements.raw),
    shown: () => [...document.querySelectorAll('article:not([hidden])')].map(({ id }) => id),
    async open(id: string) {
      if (window.location.hash === `#${id}`) return;
      const changed = new Promise((resolve) => window.addEventListener('hashchange', resolve, { once: true }));
      window.location.hash = id;
      await changed;
    },
    markDone: () => document.querySelector<HTMLButtonElement>('article:not([hidden]) [data-mark]')?.click(),
    scrollToEnd: () => tell(),
    leave: () => window.dispatchEvent(new Event('pagehide')),
  };
}

const runPlayer = () => {
  for (const name of ['lms.js', 'exercises.js', 'player.js']) new Function(script(name))();
};

describe.each<ScormVersion>(['1.2', '2004'])('STU-13 a SCORM %s package in an LMS', (version) => {
  test('STU-13 becomes completed with full score when every written lesson was read, and commits', async () => {
    const course = launch(version);
    expect(course.shown()).toEqual(['t1s1']);
    expect([course.status(), course.score()]).toEqual(['incomplete', '0']);
    expect(course.events).toContain(version === '1.2' ? 'LMSCommit' : 'Commit');
    course.markDone();
    expect([course.status(), course.score()]).toEqual(['incomplete', '50']);
    await course.open('t1s2');
    expect([course.status(), course.score()]).toEqual(['incomplete', '50']);
    course.markDone();
    expect([course.status(), course.score(), course.place()]).toEqual(['completed', '100', 't1s2']);
    course.leave();
    expect(course.events.at(-1)).toBe(version === '1.2' ? 'LMSFinish' : 'Terminate');
  });

  test('STU-13 a lesson is read when its end was in view for a third of its reading time', () => {
    jest.useFakeTimers();
    const course = launch(version);
    jest.advanceTimersByTime(19_000);
    course.scrollToEnd();
    expect(course.score()).toBe('0');
    jest.advanceTimersByTime(1_000);
    expect(course.score()).toBe('50');
    const button = document.querySelector('[data-mark]');
    expect([button?.textContent, button?.getAttribute('aria-disabled')]).toEqual(['Done', 'true']);
    jest.useRealTimers();
  });

  test('STU-13 CRS-27 a diagram shrinks to four fifths before it scrolls', () => {
    launch(version, undefined, createCourseFixture({ markdown: '```mermaid\nsequenceDiagram\n A->>B: hello\n```' }));
    const drawing = document.querySelector<SVGElement>('.diagram svg');
    expect(drawing?.style.minWidth).toBe(`${Number(drawing?.getAttribute('width')) * 0.8}px`);
  });

  test('STU-13 goes on where reading stopped, also in a later export', () => {
    const element =
      version === '1.2'
        ? { core: { lesson_location: 't1s2', lesson_status: 'incomplete' } }
        : { location: 't1s2', completion_status: 'incomplete' };
    const course = launch(version, { ...element, suspend_data: '["t1s2","gone"]' });
    expect(course.shown()).toEqual(['t1s2']);
    expect([course.status(), course.score()]).toEqual(['incomplete', '50']);
  });

  test('STU-13 a lesson that is not written does not count', async () => {
    const course = launch(version);
    course.markDone();
    await course.open('t2s1');
    expect([course.shown(), course.score()]).toEqual([['t2s1'], '50']);
  });
});

const withQuiz = () => createCourseFixture({ quiz: true });

function answer(question: number, option: number) {
  const form = document.querySelectorAll<HTMLFormElement>('form[data-item]')[question];
  form?.querySelectorAll('input')[option]?.click();
  form?.querySelector('button')?.click();
}

describe.each<ScormVersion>(['1.2', '2004'])('STU-13 the questions of a SCORM %s package', (version) => {
  const words =
    version === '1.2'
      ? { response: 'student_response', wrong: 'wrong' }
      : { response: 'learner_response', wrong: 'incorrect' };
  const readInteractions = ({ lms }: ReturnType<typeof launch>) =>
    Object.values<Record<string, unknown>>(JSON.parse(JSON.stringify(lms.cmi)).interactions);

  test('STU-13 each answer is an interaction with its key, and the score comes from the answers', async () => {
    const course = launch(version, undefined, withQuiz());
    await course.open('t1-quiz');
    expect([course.shown(), course.score()]).toEqual([['t1-quiz'], '0']);
    answer(0, 0);
    answer(1, 0);
    expect(readInteractions(course)).toMatchObject([
      { id: 't1-quiz-1', type: 'choice', [words.response]: 'a', result: 'correct' },
      { id: 't1-quiz-2', type: 'choice', [words.response]: 'a', result: words.wrong },
    ]);
    expect(readInteractions(course).map((entry) => JSON.stringify(entry.correct_responses))).toEqual([
      expect.stringContaining('"a"'),
      expect.stringContaining('"b"'),
    ]);
    expect(course.score()).toBe('50');
    expect(course.refused).toEqual([]);
    expect(document.querySelectorAll('[data-result]')[1]?.textContent).toBe('Not right. The answer is: Gluten');
    if (version === '2004') expect(course.get('cmi.success_status')).toBe('failed');
  });

  test('STU-13 completion comes from the lessons, whatever was answered', async () => {
    const course = launch(version, undefined, withQuiz());
    course.markDone();
    await course.open('t1s2');
    course.markDone();
    expect([course.status(), course.score()]).toEqual(['completed', '0']);
  });

  test('STU-13 answers are there again, answered anew they are further interactions', async () => {
    const course = launch(version, undefined, withQuiz());
    await course.open('t1-quiz');
    answer(0, 0);
    answer(1, 3);
    const state = course.get('cmi.suspend_data');
    const again = launch(version, { suspend_data: state }, withQuiz());
    await again.open('t1-quiz');
    expect(again.score()).toBe('50');
    expect(document.querySelectorAll('input:checked')).toHaveLength(2);
    document.querySelector<HTMLButtonElement>('[data-again]')?.click();
    expect(document.querySelectorAll('input:checked')).toHaveLength(0);
    answer(0, 0);
    answer(1, 1);
    expect(again.score()).toBe('100');
    expect(readInteractions(again)).toHaveLength(2);
    if (version === '2004') expect(again.get('cmi.success_status')).toBe('passed');
  });

  test('STU-13 stored answers to other questions do not count', () => {
    const quizzes = { 't1-quiz': { batch: 'another', choices: [0, 1] } };
    const course = launch(version, { suspend_data: JSON.stringify({ read: [], quizzes }) }, withQuiz());
    expect(course.score()).toBe('0');
    expect(document.querySelectorAll('input:checked')).toHaveLength(0);
  });
});

describe.each<ScormVersion>(['1.2', '2004'])('STU-13 a SCORM %s session', (version) => {
  const words = version === '1.2' ? { end: 'LMSFinish', set: 'LMSSetValue' } : { end: 'Terminate', set: 'SetValue' };
  const notice = () => document.querySelector('#not-stored')?.textContent ?? '';

  test('STU-13 goes on when a download or a mail link only announced a leave', async () => {
    const course = launch(version, undefined, withQuiz());
    window.dispatchEvent(new Event('beforeunload'));
    expect(course.events).not.toContain(words.end);
    await course.open('t1-quiz');
    answer(0, 0);
    expect(course.score()).toBe('50');
    expect(JSON.parse(course.get('cmi.suspend_data')).quizzes['t1-quiz'].choices[0]).toBe(0);
    course.leave();
    expect(course.events.filter((event) => event === words.end)).toHaveLength(1);
    course.leave();
    expect(course.events.filter((event) => event === words.end)).toHaveLength(1);
  });

  test('STU-13 tells its time with each report, as a closing page may send nothing', () => {
    const setters = launch(version).lms as unknown as Record<string, (element: string, value: string) => unknown>;
    const sent: string[] = [];
    const set = setters[words.set];
    setters[words.set] = (element, value) => {
      sent.push(element);
      return set?.(element, value);
    };
    window.dispatchEvent(new Event('beforeunload'));
    expect(sent.some((element) => element.endsWith('session_time'))).toBe(true);
    expect(sent.some((element) => element.endsWith('exit'))).toBe(true);
  });

  test.each(['false', 'an error'])('STU-13 says when the system stores nothing: %s', async (refusal) => {
    const course = launch(version);
    expect(notice()).toBe('');
    const setters = course.lms as unknown as Record<string, (...values: string[]) => unknown>;
    const set = setters[words.set];
    setters[words.set] = () => {
      if (refusal === 'false') return 'false';
      throw new Error('The system is not there');
    };
    await course.open('t1s2');
    expect(course.shown()).toEqual(['t1s2']);
    expect(notice()).toContain('is not being stored');
    if (set) setters[words.set] = set;
    await course.open('t1s1');
    expect(notice()).toBe('');
  });

  test('STU-13 begins another session when the system has ended it', async () => {
    const calls: string[] = [];
    const data: Record<string, string> = {};
    let state = 'new';
    const names =
      version === '1.2'
        ? ['LMSInitialize', 'LMSGetValue', 'LMSSetValue', 'LMSCommit', 'LMSFinish']
        : ['Initialize', 'GetValue', 'SetValue', 'Commit', 'Terminate'];
    const [begin = '', get = '', set = '', commit = '', end = ''] = names;
    launch(version);
    host[version === '1.2' ? 'API' : 'API_1484_11'] = {
      [begin]: () => {
        state = 'open';
        calls.push('begin');
        return 'true';
      },
      [get]: (element: string) => data[element] ?? '',
      [set]: (element: string, value: string) => {
        if (state !== 'open') return 'false';
        data[element] = value;
        return 'true';
      },
      [commit]: () => String(state === 'open'),
      [end]: () => 'true',
    };
    runPlayer();
    state = 'closed';
    window.location.hash = '';
    const changed = new Promise((resolve) => window.addEventListener('hashchange', resolve, { once: true }));
    window.location.hash = 't1s2';
    await changed;
    document.querySelector<HTMLButtonElement>('#t1s2 [data-mark]')?.click();
    expect(calls).toEqual(['begin', 'begin']);
    expect(JSON.parse(data['cmi.suspend_data'] ?? '{}').read).toContain('t1s2');
  });
});

test('STU-13 the state of the largest course fits into SCORM 1.2', async () => {
  const course = launch('1.2', undefined, withQuiz());
  await course.open('t1-quiz');
  answer(0, 0);
  answer(1, 1);
  const state = JSON.parse(course.get('cmi.suspend_data'));
  const read = Array.from({ length: 120 }, (_, index) => `t${1 + (index % 10)}s${1 + Math.floor(index / 10)}`);
  const quiz = { ...state.quizzes['t1-quiz'], choices: [0, 1, 2, 3, 0] };
  const quizzes = Object.fromEntries(Array.from({ length: 10 }, (_, index) => [`t${index + 1}-quiz`, quiz]));
  expect(JSON.stringify({ read, quizzes }).length).toBeLessThan(4_096);
});

test('STU-13 a package can be read without an LMS', async () => {
  launch('1.2');
  delete host.API;
  runPlayer();
  expect(document.querySelectorAll('article:not([hidden])')).toHaveLength(1);
});

test.each<ScormVersion>(['1.2', '2004'])('STU-13 the manifest of SCORM %s is well-formed', (version) => {
  const xml = scormManifest({ version, courseId: 'c'.repeat(24), title: 'A & <B> "C"', files: ['index.html'] });
  const parsed = new DOMParser().parseFromString(xml, 'application/xml');
  expect(parsed.querySelector('parsererror')).toBeNull();
  expect(parsed.querySelector('organization > title')?.textContent).toBe('A & <B> "C"');
});

describe.each<ScormVersion>(['1.2', '2004'])('STU-37 the exercises of a SCORM %s package', (version) => {
  const is12 = version === '1.2';
  const list = is12 ? ',' : '[,]';
  const response = is12 ? 'student_response' : 'learner_response';
  const start = () => launch(version, undefined, createCourseFixture({ exercises: true }));
  const findForm = (id: string) => document.querySelector<HTMLFormElement>(`form[data-exercise="${id}"]`);
  const findLabels = (id: string) => [...(findForm(id)?.querySelectorAll('label') ?? [])];
  const submit = (id: string) => findForm(id)?.querySelector('button')?.click();
  const choose = (id: string, ...texts: string[]) => {
    for (const label of findLabels(id))
      if (texts.includes(label.textContent?.trim() ?? '')) label.querySelector('input')?.click();
  };
  const select = (id: string, values: Record<string, string>) => {
    for (const label of findLabels(id)) {
      const field = label.querySelector('select');
      const name = [...label.childNodes].at(-1)?.textContent?.trim() ?? '';
      const option = [...(field?.options ?? [])].find(({ text }) => text === values[name]);
      if (field && option) field.value = option.value;
    }
  };
  const type = (id: string, ...texts: string[]) => {
    const fields = findForm(id)?.querySelectorAll<HTMLInputElement>('input, textarea') ?? [];
    for (const [at, field] of [...fields].entries()) field.value = texts[at] ?? '';
  };
  const last = ({ lms }: ReturnType<typeof launch>) =>
    Object.values<Record<string, unknown>>(JSON.parse(JSON.stringify(lms.cmi)).interactions).at(-1) ?? {};
  const readPattern = (entry: Record<string, unknown>) =>
    Object.values((entry.correct_responses ?? {}) as Record<string, { pattern?: string }>)[0]?.pattern;
  const readResult = (id: string) => findForm(id)?.querySelector('[data-result]')?.textContent;

  test('STU-37 right answers are interactions of their kinds, with the answer as pattern', () => {
    const course = start();
    const right: Record<string, [type: string, act: () => void]> = {
      e1: ['choice', () => choose('e1', 'Rye')],
      e2: ['choice', () => choose('e2', 'Dough', 'Batter')],
      e3: ['fill-in', () => type('e3', ' SUGARS ', 'carbon  dioxide.')],
      e4: ['sequencing', () => select('e4', { knead: '1', proof: '2', bake: '3', cool: '4' })],
      e5: ['matching', () => select('e5', { France: 'baguette', Spain: 'barra', Italy: 'ciabatta' })],
      e6: ['numeric', () => type('e6', '٣٢٥٫٠')],
    };
    for (const [id, [kind, act]] of Object.entries(right)) {
      act();
      submit(id);
      expect(last(course)).toMatchObject({ id, type: kind, result: 'correct' });
      expect(readResult(id)).toBe('Right.');
      const pattern = readPattern(last(course));
      if (kind === 'fill-in') expect(pattern).toBe(`sugar${list}carbon dioxide`);
      else if (kind === 'numeric')
        expect([pattern, last(course)[response]]).toEqual([is12 ? '325' : '321.75[:]328.25', '325']);
      else expect(last(course)[response]).toBe(pattern);
      if (kind === 'matching') expect(pattern).toMatch(is12 ? /^1\.[a-d],2\.[a-d],3\.[a-d]$/ : /^1\[\.\][a-d]\[,\]2/);
    }
    expect(course.refused).toEqual([]);
    expect([course.score(), course.status()]).toEqual(['0', 'incomplete']);
  });

  test('STU-37 a clock that is put back does not spoil the time of an answer', () => {
    const course = start();
    findForm('e1')?.querySelector('input')?.focus();
    choose('e1', 'Rye');
    const wallClock = jest.spyOn(Date, 'now').mockReturnValue(0);
    submit('e1');
    wallClock.mockRestore();
    expect(last(course)).toMatchObject({ id: 'e1', latency: expect.stringMatching(/^(0+:00:0\d|PT0H0M\dS)$/) });
    expect(course.refused).toEqual([]);
  });

  test('STU-37 wrong answers get their share, and the solution is shown', () => {
    const course = start();
    choose('e2', 'Dough', 'Stone', 'Batter');
    submit('e2');
    expect(last(course)).toMatchObject({ result: '0.50' });
    select('e4', { knead: '4', proof: '1', bake: '2', cool: '3' });
    submit('e4');
    expect(last(course)).toMatchObject({ result: '0.67' });
    type('e6', '3250');
    submit('e6');
    expect(last(course)).toMatchObject({ result: is12 ? 'wrong' : 'incorrect' });
    expect(readResult('e6')).toBe('Not right. The answer is: 325 g');
    expect(course.refused).toEqual([]);
  });

  test('STU-37 a text is kept without a verdict, and the sample is shown', () => {
    const course = start();
    type('e7', `Gas[,] of yeast ${'and more '.repeat(100)}`);
    submit('e7');
    const entry = last(course);
    expect(entry).toMatchObject({ type: is12 ? 'fill-in' : 'long-fill-in', result: 'neutral' });
    expect(String(entry[response]).length).toBe(is12 ? 250 : 913);
    expect([readPattern(entry), readResult('e7')]).toEqual([undefined, 'Yeast gives gas, and gluten holds it.']);
    expect(course.refused).toEqual([]);
  });

  test('STU-37 what is not complete is not sent', () => {
    const course = start();
    for (const { id } of EXERCISES) submit(id);
    select('e4', { knead: '1', proof: '1', bake: '2', cool: '3' });
    submit('e4');
    type('e6', 'many');
    submit('e6');
    expect(last(course)).toEqual({});
    expect(course.refused).toEqual([]);
  });
});
