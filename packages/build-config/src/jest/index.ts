import path from 'node:path';
import type { Config } from 'jest';

const here = (file: string) => path.join(import.meta.dirname, file);

type Project = Exclude<NonNullable<Config['projects']>[number], string>;

/** Settings that every test of the repository shares. */
function project(root: string, name: string, folders: string[]): Project {
  return {
    rootDir: root,
    displayName: name,
    roots: folders.map((folder) => path.join(root, folder)),
    testMatch: ['**/*.test.{ts,tsx}'],
    testPathIgnorePatterns: ['/node_modules/', '/dist/'],
    modulePathIgnorePatterns: ['/dist/', '/\\.data/', '/\\.cache/'],
    transform: { '\\.([cm]?[jt]s|tsx)$': here('swc-transformer.ts') },
    transformIgnorePatterns: [],
    resolver: here('resolver.ts'),
    extensionsToTreatAsEsm: [],
  };
}

/** Jest's settings for the whole repository: server code on Node, pages in jsdom. */
export function createJestConfig(root: string, folders: { node: string[]; dom: string[] }): Config {
  return {
    rootDir: root,
    cacheDirectory: path.join(root, '.cache/jest'),
    testTimeout: 15_000,
    maxWorkers: 2,
    projects: [
      project(root, 'node', folders.node),
      {
        ...project(root, 'dom', folders.dom),
        testEnvironment: here('jsdom-environment.ts'),
        setupFilesAfterEnv: [here('dom-setup.ts')],
        moduleNameMapper: {
          '\\.module\\.css$': here('css-module.cjs'),
          '\\.(css|svg|png|woff2)$': here('empty-module.cjs'),
          '^@module-federation/enhanced/runtime$': here('federation-runtime.ts'),
        },
      },
    ],
  };
}
