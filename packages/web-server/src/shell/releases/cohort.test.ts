import { createHash } from 'node:crypto';
import { deriveCohortKey } from '@coursewright/service-kit';
import { isInCanary } from './cohort.ts';

const people = Array.from({ length: 5_000 }, (_, index) => createHash('md5').update(`${index}`).digest('hex'));
const choose = (canary: { version?: string; percent: number; users?: string[] }, remote = 'learner') =>
  people.filter((cohort) => isInCanary({ version: '1.1.0', users: [], ...canary }, remote, cohort));

test('PLT-42 a canary reaches its share of people, always the same ones', () => {
  const ten = choose({ percent: 10 });
  expect(ten.length).toBeGreaterThan(430);
  expect(ten.length).toBeLessThan(570);
  expect(choose({ percent: 10 })).toEqual(ten);
  expect(choose({ percent: 0 })).toEqual([]);
  expect(choose({ percent: 100 })).toEqual(people);
});

test('PLT-42 a higher percentage adds people and takes it from none', () => {
  const more = new Set(choose({ percent: 30 }));
  expect(choose({ percent: 10 }).filter((cohort) => !more.has(cohort))).toEqual([]);
});

test('PLT-42 another version, or another microfrontend, is tried by other people', () => {
  const first = new Set(choose({ percent: 10 }));
  for (const others of [choose({ percent: 10, version: '1.2.0' }), choose({ percent: 10 }, 'admin')])
    expect(others.filter((cohort) => first.has(cohort)).length).toBeLessThan(120);
});

test('PLT-42 named users get it at any percentage', () => {
  const canary = { version: '1.1.0', percent: 0, users: ['u1'] };
  expect(isInCanary(canary, 'learner', deriveCohortKey('u1'))).toBe(true);
  expect(isInCanary(canary, 'learner', deriveCohortKey('u2'))).toBe(false);
});
