import { execFileSync } from 'node:child_process';
import { projectRoot } from './run-command.ts';

interface Suite {
  suites?: Suite[];
  specs?: { title: string; tags: string[] }[];
}

const getSpecs = ({ suites = [], specs = [] }: Suite): { title: string; tags: string[] }[] => [
  ...suites.flatMap(getSpecs),
  ...specs,
];

// Playwright refuses to load tests in a process that jest has marked as its own.
const { JEST_WORKER_ID: _, ...env } = process.env;
const list = execFileSync(
  process.execPath,
  [
    'node_modules/@playwright/test/cli.js',
    'test',
    '--config=tests/e2e/playwright.config.ts',
    '--list',
    '--reporter=json',
  ],
  { cwd: projectRoot, env, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 },
);
const specs = (JSON.parse(list) as Suite).suites?.flatMap(getSpecs) ?? [];
const tagged = (tag: string) => specs.filter(({ tags }) => tags.includes(tag));

test('PLT-08 no browser test is in two lanes', () => {
  const laneTags = ['journey', 'core', 'axe', 'alone'];
  const inTwo = specs.filter(({ tags }) => tags.filter((tag) => laneTags.includes(tag)).length > 1);
  expect(inTwo.map(({ title }) => title)).toEqual([]);
  expect(specs.length).toBeGreaterThan(40);
});

test('PLT-08 npm test runs 12 to 15 journeys, and five tests run once more across processes', () => {
  expect(tagged('journey').length).toBeGreaterThanOrEqual(12);
  expect(tagged('journey').length).toBeLessThanOrEqual(15);
  expect(tagged('separate')).toHaveLength(5);
  expect(tagged('core').length).toBeGreaterThan(0);
  expect(tagged('alone').length).toBeGreaterThan(0);
});
