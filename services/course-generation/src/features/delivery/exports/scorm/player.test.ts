/** @jest-environment jsdom */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Scorm12API, Scorm2004API } from 'scorm-again';
import 'scorm-again';
import { createCourseFixture } from '../testing/course-fixture.ts';
import { coursePage } from './course-page.ts';
import { type ScormVersion, scormManifest } from './export-scorm.ts';

type Lms = Scorm12API | Scorm2004API;
const host = window as unknown as Record<string, unknown>;
// scorm-again exports to globals.
const runtime = window as unknown as { Scorm12API: typeof Scorm12API; Scorm2004API: typeof Scorm2004API };
const script = (name: string) => readFileSync(path.join(import.meta.dirname, 'player', name), 'utf8');

const settings = { autocommit: false, logLevel: 5, mastery_override: false };

function elementsOf(version: ScormVersion) {
  return version === '1.2'
    ? { status: 'cmi.core.lesson_status', place: 'cmi.core.lesson_location', raw: 'cmi.core.score.raw' }
    : { status: 'cmi.completion_status', place: 'cmi.location', raw: 'cmi.score.raw' };
}

function launch(version: ScormVersion, remembered?: object) {
  for (const name of ['API', 'API_1484_11']) delete host[name];
  const lms: Lms = version === '1.2' ? new runtime.Scorm12API(settings) : new runtime.Scorm2004API(settings);
  if (remembered) lms.loadFromJSON(remembered as never, '');
  const told = version === '1.2' ? ['LMSCommit', 'LMSFinish'] : ['Commit', 'Terminate'];
  const events: string[] = [];
  for (const name of told) lms.on(name, () => void events.push(name));
  host[version === '1.2' ? 'API' : 'API_1484_11'] = lms;
  window.location.hash = '';
  const page = new DOMParser().parseFromString(coursePage(createCourseFixture(), version, new Map()), 'text/html');
  document.documentElement.dataset.scorm = page.documentElement.dataset.scorm;
  document.body.innerHTML = page.body.innerHTML;
  window.scrollTo = () => {};
  for (const name of ['lms.js', 'player.js']) new Function(script(name))();
  const elements = elementsOf(version);
  const get = (element: string): string =>
    String(version === '1.2' ? (lms as Scorm12API).LMSGetValue(element) : (lms as Scorm2004API).GetValue(element));
  return {
    lms,
    events,
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
    leave: () => window.dispatchEvent(new Event('pagehide')),
  };
}

describe.each<ScormVersion>(['1.2', '2004'])('STU-13 a SCORM %s package in an LMS', (version) => {
  test('STU-13 becomes completed with full score when every written lesson was opened, and commits', async () => {
    const course = launch(version);
    expect(course.shown()).toEqual(['t1s1']);
    expect([course.status(), course.score()]).toEqual(['incomplete', '50']);
    expect(course.events).toContain(version === '1.2' ? 'LMSCommit' : 'Commit');
    await course.open('t1s2');
    expect([course.status(), course.score(), course.place()]).toEqual(['completed', '100', 't1s2']);
    course.leave();
    expect(course.events.at(-1)).toBe(version === '1.2' ? 'LMSFinish' : 'Terminate');
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
    await course.open('t2s1');
    expect([course.shown(), course.score()]).toEqual([['t2s1'], '50']);
  });
});

test('STU-13 a package can be read without an LMS', async () => {
  launch('1.2');
  delete host.API;
  for (const name of ['lms.js', 'player.js']) new Function(script(name))();
  expect(document.querySelectorAll('article:not([hidden])')).toHaveLength(1);
});

test.each<ScormVersion>(['1.2', '2004'])('STU-13 the manifest of SCORM %s is well-formed', (version) => {
  const xml = scormManifest({ version, courseId: 'c'.repeat(24), title: 'A & <B> "C"', files: ['index.html'] });
  const parsed = new DOMParser().parseFromString(xml, 'application/xml');
  expect(parsed.querySelector('parsererror')).toBeNull();
  expect(parsed.querySelector('organization > title')?.textContent).toBe('A & <B> "C"');
});
