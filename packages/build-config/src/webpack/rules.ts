import path from 'node:path';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import type { RuleSetRule } from 'webpack';
import { messagesTransform } from '../messages/index.ts';
import { type FrontEnd, repositoryRoot } from './front-end.ts';
import { resolveFromHere } from './part.ts';

const scripts = ({ refresh = false } = {}): RuleSetRule => ({
  test: /\.tsx?$/,
  exclude: /node_modules/,
  use: [
    ...(refresh ? [] : [resolveFromHere('../messages/message-loader.ts')]),
    {
      loader: resolveFromHere('swc-loader'),
      options: {
        jsc: {
          parser: { syntax: 'typescript', tsx: true },
          target: 'es2022',
          // Fast Refresh needs the JSX runtime of development, which a production build of React does not have
          transform: { react: { runtime: 'automatic', development: refresh, refresh } },
          experimental: messagesTransform,
        },
      },
    },
  ],
});

// css-loader hashes path and name, not content: two releases of a shared component in two parts must not share a class
const cssModules = ({ name }: FrontEnd, { namesOnly = false } = {}): RuleSetRule => ({
  test: /\.module\.css$/,
  use: [
    ...(namesOnly ? [] : [MiniCssExtractPlugin.loader]),
    {
      loader: resolveFromHere('css-loader'),
      options: {
        modules: {
          namedExport: false,
          localIdentName: '[local]_[hash:base64:6]',
          localIdentHashSalt: name,
          exportOnlyLocals: namesOnly,
        },
      },
    },
  ],
});

const sheets = ({ dir }: FrontEnd): RuleSetRule => ({
  test: /\.css$/,
  exclude: /\.module\.css$/,
  use: [
    MiniCssExtractPlugin.loader,
    { loader: resolveFromHere('css-loader'), options: { importLoaders: 1, import: false } },
    {
      loader: resolveFromHere('postcss-loader'),
      options: {
        postcssOptions: { plugins: [[resolveFromHere('@tailwindcss/postcss'), { optimize: false, base: dir }]] },
      },
    },
  ],
});

const catalogs: RuleSetRule = { test: /\.po$/, loader: resolveFromHere('../messages/catalog-loader.ts') };

const contractsFolder = path.join(repositoryRoot, 'packages/contracts');

// schemas have no side effects: those a part does not use are removed from it
const contracts: RuleSetRule = { test: /\.ts$/, include: contractsFolder, sideEffects: false };

// the shell's forms check what they send by the schemas of endpoints; it has no contracts in a first view
const endpointsWithoutSchemas = ({ role }: FrontEnd): RuleSetRule[] =>
  role === 'shell'
    ? []
    : [{ test: /\.ts$/, include: contractsFolder, loader: resolveFromHere('../contracts/endpoint-loader.ts') }];

const files = (emit = true): RuleSetRule => ({
  oneOf: [
    { test: /\.(woff2|png|jpe?g|webp|avif)$/, type: 'asset/resource' },
    { test: /\.svg$/, type: 'asset', parser: { dataUrlCondition: { maxSize: 2048 } } },
  ].map((rule) => ({ ...rule, generator: { emit } })),
});

interface RuleOptions {
  refresh?: boolean;
  /** Without what only finds mistakes during development. */
  release?: boolean;
}

export const createRules = (part: FrontEnd, { release = false, ...options }: RuleOptions = {}): RuleSetRule[] => [
  // before the next one: loaders run from the last to the first
  ...(release ? endpointsWithoutSchemas(part) : []),
  scripts(options),
  contracts,
  catalogs,
  cssModules(part),
  sheets(part),
  files(),
];

export const createServerRules = (part: FrontEnd): RuleSetRule[] => [
  scripts(),
  contracts,
  catalogs,
  cssModules(part, { namesOnly: true }),
  files(false),
];
