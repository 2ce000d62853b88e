import { createRequire } from 'node:module';

const { default: TestRunner } = createRequire(import.meta.url)('jest-runner') as typeof import('jest-runner');

// Watch mode always uses workers of the run's own: modules stay loaded in a process, also after their file
// changed.
// biome-ignore lint/style/noDefaultExport: jest takes a runner from the default export
export default class WorkerRunner extends TestRunner {
  override runTests(...[tests, watcher, { serial }]: Parameters<InstanceType<typeof TestRunner>['runTests']>) {
    const { watch, watchAll } = this._globalConfig;
    return super.runTests(tests, watcher, { serial: serial && !watch && !watchAll });
  }
}
