import { globSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { stringify } from 'yaml';
import { required } from '../system/helm/support/render-chart.ts';
import type { Part } from './main.ts';
import { go, run, worldFolder } from './tools.ts';

const CHART = 'deploy/helm/coursewright';
const versions = [
  ['helm.sh/helm/v3/cmd/helm', 'v3.19.0'],
  ['helm.sh/helm/v4/cmd/helm', 'v4.0.0'],
] as const;

/** Helm itself lints and renders the chart with each file of values. */
export const chart: Part = {
  name: 'chart',
  async run(report) {
    const given = path.join(worldFolder, 'values.yaml');
    writeFileSync(given, stringify(required));
    for (const [module, version] of versions) {
      const helm = await go(module, version, 'helm');
      report.uses(`Helm ${version}`);
      for (const values of globSync(`${CHART}/values-*.yaml`).toSorted()) {
        for (const command of [
          ['lint', CHART],
          ['template', 'release', CHART],
        ]) {
          const { ok, all } = await run(helm, [
            ...command,
            '--values',
            values,
            '--values',
            given,
            '--kube-version',
            '1.33.0',
          ]);
          report.check(`Helm ${version}: ${command[0]} with ${values}${ok ? '' : `: ${all.slice(-400)}`}`, ok);
        }
      }
    }
  },
};
