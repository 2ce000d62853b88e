import { createRequire } from 'node:module';
import { closeWorkerResources } from './worker-resources.ts';

const { default: TestRunner } = createRequire(import.meta.url)('jest-runner') as typeof import('jest-runner');

// Watch mode always uses workers of the run's own: modules stay loaded in a process, also after their file
// changed.
// biome-ignore lint/style/noDefaultExport: jest takes a runner from the default export
export default class WorkerRunner extends TestRunner {
  override async runTests(...[tests, watcher, { serial }]: Parameters<InstanceType<typeof TestRunner>['runTests']>) {
    const { watch, watchAll } = this._globalConfig;
    await super.runTests(tests, watcher, { serial: serial && !watch && !watchAll });
    // of suites that ran in this process
    await closeWorkerResources();
  }
}
