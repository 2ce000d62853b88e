import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import { projectRoot } from './config.ts';

const folder = path.join(projectRoot, 'deploy/monitoring');
const read = (file: string) => readFileSync(path.join(folder, file), 'utf8');
const METRIC = /\b(?:coursewright|http)_[a-z_]+/g;
const withoutSuffix = (name: string) => name.replace(/_(?:bucket|count|sum)$/, '');
const metricsIn = (text: string) => new Set([...text.matchAll(METRIC)].map(([name]) => withoutSuffix(name)));

const sources = execFileSync('git', ['grep', '-h', '-A4', '-E', "name: '(coursewright|http)_"], {
  cwd: projectRoot,
  encoding: 'utf8',
});
/** Every metric with its labels, as the code declares it. */
const declared = new Map(
  [...sources.matchAll(/name: '((?:coursewright|http)_\w+)'([\s\S]*?)(?=name: '|$)/g)].map(
    ([, name = '', rest = '']) => [name, rest.match(/label(?:s|Names): (\[[^\]]*\]|\w+)/)?.[1] ?? ''],
  ),
);

const alerts = parse(read('alerts.yml')) as { groups: { rules: { alert: string; expr: string }[] }[] };
const dashboards = readdirSync(path.join(folder, 'grafana/dashboards')).map((file) => ({
  file,
  board: JSON.parse(read(`grafana/dashboards/${file}`)) as {
    uid: string;
    panels: { title: string; targets: { expr: string }[] }[];
  },
}));
const shown = dashboards.flatMap(({ file, board }) =>
  board.panels.flatMap(({ title, targets }) => targets.map(({ expr }) => [`${file}: ${title}`, expr] as const)),
);
const rules = alerts.groups.flatMap((group) => group.rules.map(({ alert, expr }) => [alert, expr] as const));

test.each([...rules, ...shown])('PLT-24 %s asks for figures and labels that the code gives', (_, expr) => {
  for (const name of metricsIn(expr)) expect([...declared.keys()]).toContain(name);
  for (const [, name = '', selector = ''] of expr.matchAll(/\b((?:coursewright|http)_[a-z_]+)\{([^}]*)\}/g)) {
    const labels = declared.get(withoutSuffix(name)) ?? '';
    const asked = [...selector.matchAll(/(\w+)\s*(?:=|!)/g)].map(([, label]) => label);
    // those that Prometheus adds, and the bounds of a histogram
    for (const label of asked.filter((each) => !['job', 'instance', 'le'].includes(`${each}`)))
      if (labels.startsWith('[')) expect(labels).toContain(`'${label}'`);
  }
});

test('PLT-24 every figure of ours is explained in the manual and watched', () => {
  const manual = metricsIn(readFileSync(path.join(projectRoot, 'docs/operations.md'), 'utf8'));
  const used = metricsIn([...rules, ...shown].map(([, expr]) => expr).join('\n'));
  const ours = [...declared.keys()];
  expect(ours.length).toBeGreaterThan(15);
  expect(ours.filter((name) => !manual.has(name))).toEqual([]);
  expect(ours.filter((name) => !used.has(name))).toEqual([]);
});

test('PLT-24 dashboards differ in their ids, and Prometheus looks for every service', () => {
  const ids = dashboards.map(({ board }) => board.uid);
  expect(new Set(ids).size).toBe(ids.length);
  const { scrape_configs: jobs } = parse(read('prometheus.yml')) as { scrape_configs: { job_name: string }[] };
  const services = readdirSync(path.join(projectRoot, 'services'), { withFileTypes: true });
  const parts = services.filter((entry) => entry.isDirectory()).map(({ name }) => name);
  expect(jobs.map(({ job_name: name }) => name).sort()).toEqual(['gateway', 'shell', ...parts].sort());
});
