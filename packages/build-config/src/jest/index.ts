import { availableParallelism } from 'node:os';
import path from 'node:path';
import type { Config } from 'jest';

const here = (file: string) => path.join(import.meta.dirname, file);

type Project = Exclude<NonNullable<Config['projects']>[number], string>;

const testMatch = ['**/*.test.{ts,tsx}'];
const ignored = ['/node_modules/', '/dist/'];

/** Settings that every test of the repository shares. */
function project(root: string, name: string, folders: string[]): Project {
  return {
    rootDir: root,
    displayName: name,
    roots: folders.map((folder) => path.join(root, folder)),
    testPathIgnorePatterns: ignored,
    modulePathIgnorePatterns: ['/dist/', '/\\.data/', '/\\.cache/'],
    transform: { '\\.([cm]?[jt]s|tsx)$': here('swc-transformer.ts') },
    transformIgnorePatterns: [],
    resolver: here('resolver.ts'),
    extensionsToTreatAsEsm: [],
    runner: here('worker-runner.ts'),
  };
}

const native = {
  testEnvironment: here('native-environment.ts'),
  runtime: here('native-runtime.ts'),
};

interface Folders {
  node: string[];
  dom: string[];
  /** Files below the folders of `node` that test the whole system, kill processes or take long. */
  system: string[];
}

/**
 * Jest's settings for the whole repository: server code on Node (`node`), pages in jsdom (`dom`), and what is too
 * large to run with every change (`system`).
 */
export function createJestConfig(root: string, folders: Folders): Config {
  return {
    rootDir: root,
    cacheDirectory: path.join(root, '.cache/jest'),
    // Only ends what hangs: no test depends on how long anything takes.
    testTimeout: 120_000,
    maxWorkers: availableParallelism(),
    testSequencer: here('longest-first.ts'),
    projects: [
      {
        ...project(root, 'node', folders.node),
        ...native,
        testMatch,
        testPathIgnorePatterns: [...ignored, ...folders.system],
      },
      {
        ...project(root, 'dom', folders.dom),
        testMatch,
        testEnvironment: here('jsdom-environment.ts'),
        runtime: here('dom-runtime.ts'),
        setupFilesAfterEnv: [here('dom-setup.ts')],
        globals: { __SHARED_VERSIONS__: {} },
        moduleNameMapper: {
          '\\.module\\.css$': here('css-module.cjs'),
          '\\.(css|svg|png|woff2)$': here('empty-module.cjs'),
        },
      },
      { ...project(root, 'system', folders.node), ...native, testRegex: folders.system },
    ],
  };
}
