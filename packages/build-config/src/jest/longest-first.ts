import { createRequire } from 'node:module';
import path from 'node:path';
import type { ShardOptions, TestSequencerOptions } from '@jest/test-sequencer';
import { getShare, longestFirst, readTimings } from './timings.ts';

const { default: Sequencer } = createRequire(import.meta.url)(
  '@jest/test-sequencer',
) as typeof import('@jest/test-sequencer');

type Test = Parameters<InstanceType<typeof Sequencer>['allFailedTests']>[0][number];

/** Files that take long begin first, so that no worker is alone with one at the end. */
// biome-ignore lint/style/noDefaultExport: jest takes a sequencer from the default export
export default class LongestFirst extends Sequencer {
  readonly #root: string;

  constructor(options: TestSequencerOptions) {
    super(options);
    this.#root = options.globalConfig.rootDir;
  }

  override sort(tests: Test[]): Test[] {
    return this.#choose(tests, (files) => longestFirst(files, readTimings(this.#root)));
  }

  override shard(tests: Test[], { shardIndex, shardCount }: ShardOptions): Test[] {
    const machine = { index: shardIndex, count: shardCount };
    return this.#choose(tests, (files) => getShare(files, readTimings(this.#root), machine));
  }

  #choose(tests: readonly Test[], choose: (files: string[]) => string[]): Test[] {
    const byFile = Map.groupBy(tests, (test) => path.relative(this.#root, test.path).replaceAll('\\', '/'));
    return choose([...byFile.keys()]).flatMap((file) => byFile.get(file) ?? []);
  }
}
